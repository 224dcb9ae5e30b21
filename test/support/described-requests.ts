import type { JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { referredTo } from "../../infra/open-api/api-description.ts";
import { schemaName } from "../../infra/open-api/schema-components.ts";
import description from "../../shared/api/openapi.json" with { type: "json" };
import { type OperationName, operations } from "../../shared/api/operations.ts";
import { fieldsOf } from "./schema-fields.ts";

// The description has the headers that an operation takes beside these.
const EVERY_HEADER = ["Authorization", "Content-Type"];

const NamedSchema = v.custom<JsonSchema>((value) => typeof value === "object" && value !== null);
const SchemasSchema = v.record(v.string(), NamedSchema);

const ParameterSchema = v.object({
  name: v.string(),
  in: v.picklist(["path", "query", "header"]),
  schema: NamedSchema,
});

/** A parameter of an operation, as the API description has it. */
export type DescribedParameter = v.InferOutput<typeof ParameterSchema>;

const PathsSchema = v.record(
  v.string(),
  v.record(
    v.string(),
    v.object({
      parameters: v.optional(v.array(v.union([v.object({ $ref: v.string() }), ParameterSchema])), []),
    }),
  ),
);

const schemas = v.parse(SchemasSchema, description.components.schemas);
const parameters = v.parse(v.record(v.string(), ParameterSchema), description.components.parameters);
const paths = v.parse(PathsSchema, description.paths);

/** The schema of an operation's body in the API description, without references. */
export function describedBody(name: OperationName): JsonSchema {
  return v.parse(NamedSchema, resolved({ $ref: `${schemaName(name)}Request` }));
}

/** The parameters of an operation's path and query in the API description. */
export function describedParameters(name: OperationName): DescribedParameter[] {
  return allParameters(name).filter((parameter) => parameter.in !== "header");
}

function allParameters(name: OperationName): DescribedParameter[] {
  const { path, method } = operations[name];
  const own = paths[path]?.[method.toLowerCase()]?.parameters ?? [];
  return own.map((parameter) => ("$ref" in parameter ? referredTo(parameters, parameter) : parameter));
}

/**
 * Whether a request to an operation has the part that an entry's identifier names: a parameter, a header, or a field of
 * the body.
 */
export function hasPart(name: OperationName, identifier: string): boolean {
  if (identifier === "" || EVERY_HEADER.includes(identifier)) return true;
  if (allParameters(name).some((parameter) => parameter.name === identifier)) return true;
  if (!(`${schemaName(name)}Request` in schemas)) return false;
  const path = identifier.replaceAll(/\[\d+\]/g, ".0").split(".");
  return hasField(describedBody(name), path);
}

function hasField(schema: JsonSchema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const field = fieldsOf(schema)[name];
  return field !== undefined && hasField(field, rest);
}

function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string")
    return resolved(referredTo(schemas, { $ref: value.$ref }));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner)]));
}
