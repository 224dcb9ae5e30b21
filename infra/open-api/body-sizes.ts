import type { JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { MAX_BODY_BYTES } from "../../shared/api/json-body.ts";
import { requestObject } from "../../shared/values/request-object.ts";
import { blockJsonSchema } from "./block-json-schema.ts";
import { type DescribedOperation, isWrite } from "./described-operation.ts";

const KIB = 1024;
// An escape such as \u00e9 takes twice as long as what it stands for in UTF-8, and indentation takes room, too.
const ESCAPES = 2;
// The most bytes of a character (RFC 3629 §3).
const CHARACTER = 4;
const QUOTES = 2;
const FORMATS: Readonly<Record<string, number>> = { "date-time": 24, date: 10, uuid: 36 };
// The largest integer that a double holds has 16 digits, and a sign.
const NUMBER = 17;
// The secret of a webhook: its prefix and 64 bytes in base64.
const SECRET = { pattern: /^\^whsec_/, characters: 94 };

const SchemaSchema = v.custom<JsonSchema>((value) => typeof value === "object" && value !== null);

/**
 * The TypeScript module with the most KiB of each operation's body: twice what its largest valid body takes, rounded up. A body
 * with a field of any length, such as any JSON, has {@link MAX_BODY_BYTES}. Every function loads the module, so it leaves out
 * what is common.
 */
export function bodySizes(operations: readonly DescribedOperation[]): string {
  const rows = operations.filter(isWrite).flatMap(({ name, definition: { body } }) => {
    const largest = largestBytes(blockJsonSchema(body?.(() => "9999-12-31") ?? requestObject({})));
    const kib = Math.ceil(Math.min(largest * ESCAPES, MAX_BODY_BYTES) / KIB);
    return kib > 1 ? [`  ${name}: ${kib},`] : [];
  });
  return [
    '// Made by "npm run generate" from the schemas of the bodies. Do not edit.',
    'import type { OperationName } from "./operations.ts";',
    "",
    "/** The most KiB of each operation's body; 1 where an operation is not named. */",
    "export const bodyKib: { readonly [Name in OperationName]?: number } = {",
    ...rows,
    "};",
    "",
  ].join("\n");
}

/** The bytes of the largest JSON text of a schema, without white space; infinite where nothing bounds it. */
export function largestBytes(schema: JsonSchema): number {
  const { anyOf, enum: options, const: only, type } = schema;
  if (anyOf !== undefined) return Math.max(...anyOf.map((each) => largestBytes(v.parse(SchemaSchema, each))));
  if (options !== undefined) return Math.max(...options.map(bytesOf));
  if (only !== undefined) return bytesOf(only);
  if (type === "object") return objectBytes(schema);
  if (type === "array") return arrayBytes(schema);
  if (type === "string") return textCharacters(schema) * CHARACTER + QUOTES;
  if (type === "integer" || type === "number") return NUMBER;
  if (type === "boolean" || type === "null") return "false".length;
  return Number.POSITIVE_INFINITY;
}

function objectBytes({ properties = {} }: JsonSchema): number {
  const fields = Object.entries(properties).map(
    ([name, field]) => bytesOf(name) + largestBytes(v.parse(SchemaSchema, field)) + ":,".length,
  );
  return fields.reduce((sum, bytes) => sum + bytes, "{}".length);
}

function arrayBytes({ items, maxItems = Number.POSITIVE_INFINITY }: JsonSchema): number {
  return maxItems * (largestBytes(v.parse(SchemaSchema, items)) + ",".length) + "[]".length;
}

function textCharacters({ maxLength, format, pattern, description }: JsonSchema): number {
  // A text of white space alone stands for an absent value; nobody sends a long one.
  if (pattern === "^\\s*$") return 0;
  const known = maxLength ?? FORMATS[format ?? ""];
  if (known !== undefined) return known;
  if (SECRET.pattern.test(pattern ?? "")) return SECRET.characters;
  const [, most = "Infinity"] = /of at most ([\d,]+) characters/.exec(description ?? "") ?? [];
  return Number(most.replaceAll(",", ""));
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
