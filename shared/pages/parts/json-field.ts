/** A field of a JSON value; undefined where the value is no object or lacks the field. */
export function jsonField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
