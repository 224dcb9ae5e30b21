const MAX_DRAWS = 10;

/**
 * Draws a value for each name once, so that a decision may ask as often as it is made and stays the same. No two names get
 * the same value: DynamoDB refuses a transaction that names an item twice, such as the claim of an id.
 * @throws if the same value is drawn ten times in a row
 */
export function drawOnce<Value>(draw: () => Value): (name: string) => Value {
  const drawn = new Map<string, Value>();
  return (name) => {
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const taken = new Set(drawn.values());
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const value = draw();
      if (taken.has(value)) continue;
      drawn.set(name, value);
      return value;
    }
    throw new Error("The same record id was drawn repeatedly.");
  };
}
