import type { ItemFilter } from "./database.ts";

/**
 * Filters items by fields of their map `record`; undefined where no field is wanted.
 * @param fields the wanted values by field; undefined where any will do
 * @param defaults the values that are not stored, by field
 */
export function recordFilter(
  fields: Readonly<Record<string, string | number | boolean | undefined>>,
  defaults: Readonly<Record<string, unknown>> = {},
): ItemFilter | undefined {
  const wanted = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, value, isDefault: defaults[field] === value }],
  );
  if (wanted.length === 0) return undefined;
  const clauses = wanted.map(({ isDefault }, index) =>
    isDefault ? `attribute_not_exists(#record.#f${index})` : `#record.#f${index} = :f${index}`,
  );
  return {
    expression: clauses.join(" AND "),
    names: {
      "#record": "record",
      ...Object.fromEntries(wanted.map(({ field }, index) => [`#f${index}`, field])),
    },
    // DynamoDB refuses a value that no clause uses.
    values: Object.fromEntries(
      wanted.flatMap(({ value, isDefault }, index) => (isDefault ? [] : [[`:f${index}`, value]])),
    ),
  };
}

/** A filter that leaves out the appointments, or classes, that are in another room or cancelled. */
export function heldRoomFilter(roomId: number): ItemFilter {
  return {
    expression:
      "#record.room_id = :room AND (attribute_not_exists(#record.#status) OR #record.#status <> :cancelled)",
    names: { "#record": "record", "#status": "status" },
    values: { ":room": roomId, ":cancelled": "cancelled" },
  };
}
