import * as v from "valibot";

const OperatorSchema = v.union([
  v.strictObject({ prefix: v.string() }),
  v.strictObject({ "anything-but": v.union([v.string(), v.array(v.string())]) }),
]);

/**
 * Whether an event pattern matches (Amazon EventBridge User Guide, "Comparison operators for use in event patterns"): a list
 * has what is allowed; an object has a pattern for each field.
 * @throws if an operator is neither `prefix` nor `anything-but`: the local product emulates no other
 */
export function matchesPattern(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((one) => matchesOne(one, value));
  return Object.entries(Object(pattern)).every(([key, inner]) => matchesPattern(inner, Object(value)[key]));
}

function matchesOne(pattern: unknown, value: unknown): boolean {
  // Of a list in the event one value is enough ("Event matching").
  if (Array.isArray(value)) return value.some((one) => matchesOne(pattern, one));
  if (typeof pattern !== "object" || pattern === null) return pattern === value;
  const operator = v.safeParse(OperatorSchema, pattern);
  if (!operator.success) {
    throw new Error(`The local product does not emulate the event pattern ${JSON.stringify(pattern)}.`);
  }
  // Neither matches a field that is not there.
  if (typeof value !== "string") return false;
  if ("prefix" in operator.output) return value.startsWith(operator.output.prefix);
  return ![operator.output["anything-but"]].flat().includes(value);
}
