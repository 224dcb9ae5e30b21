import type { JsonSchema } from "@valibot/to-json-schema";
import { infoEntries } from "../../shared/api/answer-schemas.ts";
import { type ErrorCode, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { answerJsonSchema, blockJsonSchema } from "./block-json-schema.ts";
import { type DescribedOperation, isIdempotent, isWrite } from "./described-operation.ts";
import { RECORDED_DAY } from "./recorded-answer.ts";
import { type SchemaComponents, schemaName } from "./schema-components.ts";

/** The codes that one kind of operations refuses with. */
interface Kind {
  readonly codes: readonly ErrorCode[];
  readonly has: (operation: DescribedOperation) => boolean;
}

const KINDS: readonly Kind[] = [
  {
    codes: [
      "QUERY_PARAMETER_UNKNOWN",
      "TOKEN_MISSING",
      "TOKEN_INVALID",
      "ACCESS_DENIED",
      "REQUEST_BLOCKED",
      "ROUTE_NOT_FOUND",
      "TOO_MANY_REQUESTS",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ],
    has: () => true,
  },
  { codes: ["PATH_PARAMETER_INVALID"], has: ({ row }) => pathParameters(row.path).length > 0 },
  {
    codes: ["TENANT_NOT_FOUND"],
    has: ({ row }) => pathParameters(row.path).some((parameter) => parameter.startsWith("tenant_")),
  },
  {
    codes: ["QUERY_PARAMETER_INVALID"],
    has: ({ definition }) => Object.keys(definition.query()).length > 0,
  },
  { codes: ["CURSOR_INVALID"], has: ({ definition }) => "cursor" in definition.query() },
  {
    codes: ["BODY_NOT_JSON", "BODY_TOO_LARGE", "CONTENT_TYPE_UNSUPPORTED", "FIELD_INVALID", "FIELD_UNKNOWN"],
    has: isWrite,
  },
  { codes: ["FIELD_REQUIRED"], has: requiresField },
  {
    codes: ["IF_MATCH_INVALID", "VERSION_CHANGED"],
    has: ({ definition }) => definition.versions === "matched",
  },
  { codes: ["IDEMPOTENCY_KEY_INVALID", "IDEMPOTENCY_KEY_REUSED"], has: isIdempotent },
];

/** Whether a body without any field lacks one. */
function requiresField({ definition }: DescribedOperation): boolean {
  const { body } = definition;
  if (body === undefined) return false;
  const { required = [] } = blockJsonSchema(body(() => RECORDED_DAY));
  return required.length > 0;
}

const ALL_CODES = Object.keys(errorCatalogue) as ErrorCode[];
const CODES_OF_KINDS: ReadonlySet<string> = new Set(KINDS.flatMap(({ codes }) => codes));

/** Whether every operation of a kind has the code. One example shows such a refusal for all of them. */
export function isOfKind(code: string): boolean {
  return CODES_OF_KINDS.has(code);
}

/** The codes that an operation may refuse with, by status. */
export function refusalCodes(operation: DescribedOperation): ReadonlyMap<number, readonly ErrorCode[]> {
  const notFound = recordsInPath(operation.row.path).map(({ code }) => code);
  const ofKinds = KINDS.filter(({ has }) => has(operation)).flatMap(({ codes }) => codes);
  const all = new Set([...ofKinds, ...notFound, ...(operation.description.codes ?? [])]);
  const statusOf = (code: ErrorCode) => (notFound.includes(code) ? 404 : errorCatalogue[code].status);
  const refusals = ALL_CODES.filter((code) => all.has(code) && statusOf(code) >= 400);
  return Map.groupBy(refusals, statusOf);
}

/** The codes of the entries that ride on an operation's success. */
export function successCodes({ description }: DescribedOperation): readonly ErrorCode[] {
  return (description.codes ?? []).filter((code) => errorCatalogue[code].status < 400);
}

/**
 * The reference to the schema of refusals with a status. Operations share it where they have the same codes: it has the name
 * of the first of them, or none where they are all codes that any kind of operations has with that status.
 */
export function refusalReference(
  { name }: DescribedOperation,
  status: number,
  codes: readonly ErrorCode[],
  components: SchemaComponents,
): JsonSchema {
  const ofStatus = ALL_CODES.filter((code) => isOfKind(code) && errorCatalogue[code].status === status);
  const prefix = ofStatus.join() === codes.join() ? "" : schemaName(name);
  return components.share(`${prefix}Refusal${status}`, refusalSchema(codes, components));
}

/** What a refusal with one of these codes says: at least one entry, no id. */
export function refusalSchema(codes: readonly ErrorCode[], components: SchemaComponents): JsonSchema {
  const entry = answerJsonSchema(infoEntries().item, components);
  const properties: JsonSchema["properties"] = {
    severity: { const: "Error" },
    errorCode: { enum: [...codes] },
  };
  return {
    type: "object",
    properties: {
      id: { type: "null" },
      info: { type: "array", items: { allOf: [entry, { type: "object", properties }] }, minItems: 1 },
    },
    required: ["id", "info"],
    additionalProperties: false,
  };
}

/** A record that a path names beside the tenant, and the code that says that it is not there. */
export interface RecordInPath {
  readonly parameter: string;
  readonly code: ErrorCode;
}

const OF_CLASS_BOOKING = "/{class_id}/bookings/{client_id}";

/**
 * The records that a path names beside the tenant.
 * @throws where the catalogue has no code for one that is not there
 */
export function recordsInPath(path: string): RecordInPath[] {
  // Class and client name one record together.
  if (path.includes(OF_CLASS_BOOKING)) return [{ parameter: "client_id", code: "CLASS_BOOKING_NOT_FOUND" }];
  return pathParameters(path)
    .filter((parameter) => !isOfTenant(parameter))
    .map((parameter) => {
      const wanted = `${parameter.replace(/_id$/, "").toUpperCase()}_NOT_FOUND`;
      const code = ALL_CODES.find((known) => known === wanted);
      if (code === undefined) throw new Error(`The catalogue has no ${wanted} for {${parameter}}.`);
      return { parameter, code };
    });
}

function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
}

function isOfTenant(parameter: string): boolean {
  return /^(?:company|tenant)_/.test(parameter);
}
