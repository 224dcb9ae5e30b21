import * as v from "valibot";
import type { Success } from "../../../shared/api/answer.ts";

/** Fields of a client by their names; undefined for one that is empty. */
export type ClientFields = Readonly<Record<string, unknown>>;

/**
 * A success that is stored without the fields of its `client` that the request's body has: a record with long texts would
 * be written twice.
 * @param sent these fields, as the answer shows them
 */
export function keptWithout(success: Success, sent: ClientFields): Success {
  const none = Object.fromEntries(Object.keys(sent).map((name) => [name, null]));
  return { ...success, keptText: () => withClientFields(success.text, none) };
}

/** A stored success of {@link keptWithout} as it was sent: a retry has the same body. */
export function keptWith(success: Success, sent: ClientFields): Success {
  return { ...success, text: withClientFields(success.text, sent) };
}

/** Every other byte stays, because each text comes from `JSON.stringify`. */
function withClientFields(text: string, fields: ClientFields): string {
  const body = v.parse(FieldsSchema, JSON.parse(text));
  const client = Object.entries(v.parse(FieldsSchema, body.client)).map(([name, value]) => [
    name,
    Object.hasOwn(fields, name) ? (fields[name] ?? null) : value,
  ]);
  return JSON.stringify({ ...body, client: Object.fromEntries(client) });
}

// Keeps the order of fields, as an object's schema would not.
const FieldsSchema = v.record(v.string(), v.unknown());
