/** A template's values by their place, such as `/Resources/Club/Type`. */
type Leaves = ReadonlyMap<string, unknown>;

/**
 * How a template differs from another one, a line for each value: `-` what it does not have, `+` what it has instead or
 * besides. A resource that only one of them has is shown whole.
 */
export function templateDifference(from: unknown, to: unknown): string {
  const [before, after] = [leaves(from), leaves(to)];
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    if (before.has(place) && after.has(place) && before.get(place) === after.get(place)) return [];
    return [...line("-", place, before), ...line("+", place, after)];
  });
  return `${lines.join("\n")}\n`;
}

function line(sign: string, place: string, values: Leaves): string[] {
  return values.has(place) ? [`${sign} ${place}: ${JSON.stringify(values.get(place))}`] : [];
}

// Empty lists and objects are values: their place is all that they have.
function leaves(value: unknown, place = "", into = new Map<string, unknown>()): Leaves {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) into.set(place, typeof value === "object" ? JSON.stringify(value) : value);
  for (const [name, item] of entries) leaves(item, `${place}/${name}`, into);
  return into;
}
