import {
  type ConversionConfig,
  type JsonSchema,
  type OverrideActionContext,
  type OverrideSchemaContext,
  toJsonSchema,
} from "@valibot/to-json-schema";
import type * as v from "valibot";
import { ClubFileSchema } from "../shared/club/import/club-file.ts";
import { readExpectation } from "../shared/values/expectation.ts";
import type { optional } from "../shared/values/optional.ts";

const DESCRIPTION = [
  "The club file of npm run club:import.",
  "An optional field may also be null or empty. Text is trimmed before its length counts.",
  "The import checks more than this schema can say: that ids are unique (a tenant's own for coaches, rooms, types and",
  "clients), that a tenant's clients differ in e-mail address and mobile number, that whatever a record names is in the",
  "file, that opening hours begin before they end, that a membership ends after it starts and has not more sessions used",
  "than there are, that mobile_country_code and mobile_number come together and have at most 15 digits, and that an access",
  "record with a client_id has no companies and names tenants that have this client.",
].join(" ");

const CONFIG: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  // What is checked by a function cannot be converted; the description says it in words.
  errorMode: "ignore",
  overrideSchema,
  overrideAction,
};

const TEXT_LENGTH = /^a string of ([\d,]+) to ([\d,]+) characters/;
const ABSENT: readonly JsonSchema[] = [{ type: "null" }, { type: "string", pattern: "^\\s*$" }];

/** The JSON Schema (draft 2020-12) of the club file, made from the schema that the import uses. */
export function clubFileJsonSchema(): JsonSchema {
  const { $schema, description: _, ...schema } = toJsonSchema(ClubFileSchema, CONFIG);
  return { $schema, title: "Club file", description: DESCRIPTION, ...schema };
}

function overrideSchema({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
  if (isOptionalBlock(valibotSchema)) return optionalJsonSchema(valibotSchema.wrapped.pipe[2].wrapped);
  // Every object of the club file is a requestObject, whose type is that of valibot's tolerant object.
  if (valibotSchema.type === "object") return { ...jsonSchema, additionalProperties: false };
  if (!("message" in valibotSchema) || typeof valibotSchema.message !== "string") return undefined;
  const { type, phrase } = readExpectation(valibotSchema.message);
  if (type === "integer" || type === "boolean") return undefined;
  return { ...jsonSchema, ...constraints(type, phrase), description: asSentence(phrase) };
}

/** What a value block checks by a function although JSON Schema has a word for it. */
function constraints(type: string, phrase: string): JsonSchema {
  const [, min, max] = TEXT_LENGTH.exec(phrase) ?? [];
  if (min !== undefined && max !== undefined) return { minLength: count(min), maxLength: count(max) };
  return type === "date-time" || type === "uuid" ? { format: type } : {};
}

// JSON Schema's patterns have no flags: "any case" has to be written out.
function overrideAction({ valibotAction, jsonSchema }: OverrideActionContext): JsonSchema | undefined {
  if (!("requirement" in valibotAction) || !(valibotAction.requirement instanceof RegExp)) return undefined;
  const { source, flags } = valibotAction.requirement;
  if (valibotAction.type !== "regex" || flags !== "i") return undefined;
  return { ...jsonSchema, pattern: source.replaceAll("a-f", "a-fA-F") };
}

function isOptionalBlock(schema: v.GenericSchema): schema is ReturnType<typeof optional<v.GenericSchema>> {
  return schema.type === "optional";
}

function optionalJsonSchema(present: v.GenericSchema): JsonSchema {
  const { $schema: _, description, ...schema } = toJsonSchema(present, CONFIG);
  return { ...(description === undefined ? {} : { description }), anyOf: [schema, ...ABSENT] };
}

function count(written: string): number {
  return Number(written.replaceAll(",", ""));
}

function asSentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}
