const MAX_DRAWS = 10;

/** Draws a value for each name once, so that a decision that is made again stays the same. */
export function drawOnce<Value>(draw: () => Value): (name: string) => Value {
  const drawn = new Map<string, Value>();
  return (name) => {
    const value = drawn.get(name) ?? draw();
    drawn.set(name, value);
    return value;
  };
}

/**
 * Draws values that differ: DynamoDB refuses a transaction that names an item twice, such as the claim of an id.
 * @throws if nothing but drawn values comes ten times in a row
 */
export function drawDistinct<Value>(draw: () => Value): () => Value {
  const drawn = new Set<Value>();
  return () => {
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const value = draw();
      if (drawn.has(value)) continue;
      drawn.add(value);
      return value;
    }
    throw new Error("The same record id was drawn repeatedly.");
  };
}
