import * as v from "valibot";

/** Whether a field's value means that the field is absent: missing, `null`, or a string that is empty once trimmed. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** A field that may be absent; where it is, the output is `undefined`. */
export function optional<const Schema extends v.GenericSchema>(schema: Schema) {
  const present = v.pipe(
    v.unknown(),
    v.transform((value) => (isAbsent(value) ? undefined : value)),
    v.optional(schema),
  );
  return v.optional(present);
}
