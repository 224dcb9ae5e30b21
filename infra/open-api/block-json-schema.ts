import {
  type ConversionConfig,
  type JsonSchema,
  type OverrideActionContext,
  type OverrideSchemaContext,
  toJsonSchema,
} from "@valibot/to-json-schema";
import * as v from "valibot";
import { readExpectation } from "../../shared/values/expectation.ts";
import type { optional } from "../../shared/values/optional.ts";
import type { SchemaComponents } from "./schema-components.ts";

const CONFIG: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  // What a function checks cannot be converted. JSON Schema's words for it stand beside the function, as metadata.
  errorMode: "ignore",
  overrideSchema,
  overrideAction,
};

/** The alternatives that mean that an optional field is absent. */
export const ABSENT: readonly JsonSchema[] = [{ type: "null" }, { type: "string", pattern: "^\\s*$" }];

/** The pattern of every text. */
// Patterns name no surrogates. Without the flag `u`, a class that excludes them refuses every character beyond U+FFFF, and some
// languages take no pattern that has them.
export const NO_CONTROL_CHARACTERS =
  "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffd]*$";
const IMAGE =
  "^(?:[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]/[a-zA-Z0-9.+-]+;[bB][aA][sS][eE]64,)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$";

/** What the types of value blocks mean in JSON Schema where their checks are functions. */
const BY_TYPE: Readonly<Record<string, JsonSchema>> = {
  "date-time": { format: "date-time" },
  date: { format: "date" },
  uuid: { format: "uuid" },
  url: { pattern: "^[hH][tT][tT][pP][sS]://[^\\s/]\\S*$" },
  base64: { contentEncoding: "base64", pattern: IMAGE },
};

/** The JSON Schema (draft 2020-12, without `$schema`) of what a schema made of value blocks takes. */
export function blockJsonSchema(schema: v.GenericSchema): JsonSchema {
  return converted(schema, CONFIG);
}

/** The JSON Schema of an answer, with a reference in place of every part that has a name. */
export function answerJsonSchema(schema: v.GenericSchema, components: SchemaComponents): JsonSchema {
  return converted(schema, {
    ...CONFIG,
    // What was said of the part before its name is the named schema's, what is said after it is the reference's.
    overrideAction: (context) => {
      const { valibotAction, jsonSchema } = context;
      if (!isTitle(valibotAction)) return overrideAction(context);
      const { title: _, ...part } = jsonSchema;
      return components.add(valibotAction.title, part);
    },
  });
}

/** The JSON Schema of a parameter in a path or query, which arrives as text whatever it means. */
export function parameterJsonSchema(parameter: v.GenericSchema): JsonSchema {
  if (!("message" in parameter) || typeof parameter.message !== "string") return blockJsonSchema(parameter);
  const { type } = readExpectation(parameter.message);
  if (type === "boolean") return { type };
  if (type !== "integer") return blockJsonSchema(parameter);
  if (isPicklist(parameter)) return { type, enum: parameter.options.map(Number) };
  return { type, ...v.getMetadata(parameter) };
}

function isPicklist(
  schema: v.GenericSchema,
): schema is v.PicklistSchema<readonly string[], string | undefined> {
  return schema.type === "picklist";
}

function converted(schema: v.GenericSchema, config: ConversionConfig): JsonSchema {
  const { $schema: _, ...jsonSchema } = toJsonSchema(schema, config);
  return jsonSchema;
}

function isTitle(action: OverrideActionContext["valibotAction"]): action is v.TitleAction<unknown, string> {
  return action.type === "title";
}

function isMetadata(
  action: OverrideActionContext["valibotAction"],
): action is v.MetadataAction<unknown, JsonSchema & Record<string, unknown>> {
  return action.type === "metadata";
}

function overrideSchema({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | undefined {
  if (isOptionalBlock(valibotSchema)) return optionalJsonSchema(valibotSchema.wrapped.pipe[2].wrapped);
  // Every object is a requestObject, whose type is that of valibot's tolerant object.
  if (valibotSchema.type === "object") return { ...jsonSchema, additionalProperties: false };
  if (!("message" in valibotSchema) || typeof valibotSchema.message !== "string") return undefined;
  const { type, phrase } = readExpectation(valibotSchema.message);
  if (type === "integer" || type === "boolean") return undefined;
  return { ...jsonSchema, ...BY_TYPE[type], description: asSentence(phrase) };
}

// A text has its lengths as metadata. JSON Schema's patterns have no flags: "any case" has to be written out.
function overrideAction({ valibotAction, jsonSchema }: OverrideActionContext): JsonSchema | undefined {
  if (isMetadata(valibotAction) && jsonSchema.type === "string") {
    return { ...jsonSchema, ...valibotAction.metadata, pattern: NO_CONTROL_CHARACTERS };
  }
  if (!("requirement" in valibotAction) || !(valibotAction.requirement instanceof RegExp)) return undefined;
  const { source, flags } = valibotAction.requirement;
  if (valibotAction.type !== "regex" || !flags.includes("i")) return undefined;
  return { ...jsonSchema, pattern: source.replaceAll("a-f", "a-fA-F") };
}

function isOptionalBlock(schema: v.GenericSchema): schema is ReturnType<typeof optional<v.GenericSchema>> {
  // The block is a pipe within valibot's own `optional`, which is also used by itself: where null is a value.
  return schema.type === "optional" && "wrapped" in schema && isPipe(schema.wrapped);
}

/** Whether an optional field of a body that is sent empty empties the field that it sets. */
export function isEmptiable(schema: v.GenericSchema): boolean {
  return isOptionalBlock(schema) && schema.wrapped.pipe[2].type !== "optional";
}

/** Whether it is a pipe that takes anything at first, as that of the block does. */
function isPipe(schema: unknown): boolean {
  return v.is(PipeSchema, schema);
}

const PipeSchema = v.object({ pipe: v.looseTuple([v.object({ type: v.literal("unknown") })]) });

function optionalJsonSchema(present: v.GenericSchema): JsonSchema {
  const { description, ...schema } = blockJsonSchema(present);
  return { ...(description === undefined ? {} : { description }), anyOf: [schema, ...ABSENT] };
}

function asSentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}
