import * as v from "valibot";
import { parameterJsonSchema } from "./block-json-schema.ts";
import { type DescribedOperation, isIdempotent } from "./described-operation.ts";
import type { FieldMeanings } from "./field-meanings.ts";
import { sampleId } from "./sample-ids.ts";

const IDEMPOTENCY_KEY = "IdempotencyKey";
const TOUR_KEY = "TourKey";
const IF_MATCH = "IfMatch";

/** The parameters that operations share. */
export const sharedParameters = {
  [IDEMPOTENCY_KEY]: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "1 to 255 visible ASCII characters, such as a UUID, made once per booking and sent with every attempt at it. The same key with another body or path is refused.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  [TOUR_KEY]: {
    name: "Tour-Key",
    in: "header",
    required: false,
    description: "The key of the tour, from the entry `TOUR_BOOKED` of the answer that booked it.",
    schema: { type: "string" },
  },
  [IF_MATCH]: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The version of the record that the caller has seen, as `ETag` gives it. Another version is refused; without it the operation applies to the record as it is.",
    schema: { type: "string", pattern: '^"[1-9][0-9]{0,15}"$' },
  },
};

/** The parameters of an operation: of its path, its query and its headers. */
export function parameterObjects(operation: DescribedOperation, meanings: FieldMeanings): object[] {
  const { path, query } = operation.definition;
  const { headers = [] } = operation.description;
  return [
    ...Object.entries(path()).map(([name, entry]) => parameter("path", name, entry, meanings)),
    ...Object.entries(query()).map(([name, entry]) => parameter("query", name, entry, meanings)),
    ...(isIdempotent(operation) ? [shared(IDEMPOTENCY_KEY)] : []),
    ...(operation.definition.versions === "matched" ? [shared(IF_MATCH)] : []),
    ...(headers.includes("Tour-Key") ? [shared(TOUR_KEY)] : []),
  ];
}

function shared(name: keyof typeof sharedParameters): object {
  return { $ref: `#/components/parameters/${name}` };
}

function parameter(
  place: "path" | "query",
  name: string,
  entry: v.ObjectEntries[string],
  meanings: FieldMeanings,
): object {
  const schema = entry as v.GenericSchema;
  const { description: form, ...jsonSchema } = parameterJsonSchema(presentSchema(schema));
  const meaning = meanings.of(place, name, v.getDescription(schema));
  const required = schema.type !== "optional";
  // Tools send what has an example, and not every optional parameter goes with every other.
  const example = required ? sampleId(name) : undefined;
  return {
    name,
    in: place,
    required,
    description: form === undefined ? meaning : `${meaning} ${form}`,
    schema: jsonSchema,
    ...(example === undefined ? {} : { example }),
  };
}

/** What a parameter is where it is sent. */
export function presentSchema(schema: v.GenericSchema): v.GenericSchema {
  return isOptional(schema) ? schema.wrapped : schema;
}

function isOptional(schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, undefined> {
  return schema.type === "optional";
}
