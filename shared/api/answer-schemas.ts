// What answers are made of, for the API's description and for tests. No function's bundle holds it.
import * as v from "valibot";
import type { Envelope, InfoEntry } from "./answer.ts";
import { type ErrorCode, errorCatalogue } from "./error-catalogue.ts";

const ALL_CODES = Object.keys(errorCatalogue) as ErrorCode[];

/** A positive integer that identifies a record. */
export function recordId(description: string) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.description(description));
}

/** A whole number of things. */
export function count(description: string) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description(description));
}

/** A text. */
export function text(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** True or false. */
export function flag(description: string) {
  return v.pipe(v.boolean(), v.description(description));
}

/** A value, or null. */
export function orNull<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(about));
}

/** One of these words. */
export function oneOf<const Values extends readonly string[]>(values: Values, about: string) {
  return v.pipe(v.picklist(values), v.description(about));
}

/** An instant in the one spelling of date-times. */
export function instant(description: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.description(`${description} UTC, as YYYY-MM-DDTHH:mm:ss.SSSZ.`),
  );
}

/** A part of an answer that the description gives a schema of its own, with this name. */
export function named<const Schema extends v.GenericSchema>(name: string, about: string, schema: Schema) {
  return v.pipe(schema, v.description(about), v.title(name));
}

/** An entry of these severities and codes. */
export function infoEntrySchema(severities: readonly InfoEntry["severity"][], codes: readonly ErrorCode[]) {
  return v.strictObject({
    severity: v.pipe(
      v.picklist(severities),
      v.description(
        "`Error` on 4xx and 5xx, and of what a check finds; `Warning` and `Info` ride on a success.",
      ),
    ),
    errorCode: v.pipe(v.picklist(codes), v.description("Stable; what an app branches on.")),
    errorMessage: text("One English sentence for a person."),
    identifier: text(
      "What the entry is about: the JSON path of a field (`prospect.email_id`, `client_waiver.waiver_payload[2].key`), a path parameter or a header; empty where nothing narrower fits.",
    ),
    helptext: text("What to do about it."),
    jsonObject: v.pipe(
      v.unknown(),
      v.description(
        "Details for a program, such as `next_starts`, `client_id` or `expected` and `received`; null where there are none.",
      ),
    ),
  }) satisfies v.GenericSchema<unknown, Omit<InfoEntry, "jsonObject">>;
}

/** The entries of an answer that is no refusal. */
export function infoEntries() {
  return v.array(
    named(
      "InfoEntry",
      "One thing that the caller should know about the answer.",
      infoEntrySchema(["Error", "Warning", "Info"], ALL_CODES),
    ),
  );
}

/** An envelope about the record that `description` names. */
export function envelopeSchema(description: string) {
  const schema = v.strictObject({
    id: v.nullable(recordId("The record that was created or changed.")),
    info: infoEntries(),
  }) satisfies v.GenericSchema<unknown, Omit<Envelope, "info">>;
  return v.pipe(
    named("Envelope", "What came of a request for one record.", schema),
    v.description(description),
  );
}

/** One page of a list. */
export function listSchema<const Plural extends string, Entry extends v.GenericSchema>(
  plural: Plural,
  entry: Entry,
) {
  return v.strictObject({
    ...({ [plural]: v.array(entry) } as { [Name in Plural]: v.ArraySchema<Entry, undefined> }),
    next_cursor: v.pipe(
      v.nullable(v.string()),
      v.description("Send it as `cursor` for the next page; null ends the list."),
    ),
  });
}
