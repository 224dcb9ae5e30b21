import * as v from "valibot";

/** Whether a value counts as absent: undefined, `null`, or a string that is empty after trimming. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** A field that may be absent, and in which `null` is a value of its own: `schema` takes it. */
export function optionalOrNull<const Schema extends v.GenericSchema>(schema: Schema) {
  const present = v.pipe(
    v.unknown(),
    v.transform((value) => (value !== null && isAbsent(value) ? undefined : value)),
    v.optional(schema),
  );
  return v.optional(present);
}

/** Makes the schema of a field that may be absent. If it is sent empty, its output is `Empty`. */
export type OptionalField<Empty> = <Schema extends v.GenericSchema>(
  schema: Schema,
) => v.OptionalSchema<v.GenericSchema<unknown, v.InferOutput<Schema> | Empty | undefined>, undefined>;

/** A field that may be absent, and that is `null` if it is sent empty: `null`, or a text of white space alone. */
export function emptiable<const Schema extends v.GenericSchema>(schema: Schema) {
  const present = v.pipe(
    v.unknown(),
    v.transform((value) => (isAbsent(value) ? null : value)),
    v.nullable(schema),
  );
  return v.optional(present);
}

/** A field that may be absent; then its output is `undefined`. */
export function optional<const Schema extends v.GenericSchema>(schema: Schema) {
  const present = v.pipe(
    v.unknown(),
    v.transform((value) => (isAbsent(value) ? undefined : value)),
    v.optional(schema),
  );
  return v.optional(present);
}
