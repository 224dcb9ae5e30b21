import * as v from "valibot";
import { ReferenceSchema, referredTo } from "../../infra/open-api/api-description.ts";
import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import description from "../../shared/api/openapi.json" with { type: "json" };
import { type OperationName, operationNames, operations } from "../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { hasPart } from "./described-requests.ts";
import { describedSchema } from "./json-schema-validator.ts";

/** An answer as the description speaks of it. */
export interface DescribedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

// No operations of the SDK.
const OTHERS = ["getToken", "getCalendar", "headCalendar"] as const;

/** An operation, or another request that the description has. */
type Described = OperationName | (typeof OTHERS)[number];

const ResponseSchema = v.object({
  content: v.optional(
    v.record(v.string(), v.object({ schema: v.object({ $ref: v.optional(v.string()) }) })),
    {},
  ),
});

const ComponentsSchema = v.object({ responses: v.optional(v.record(v.string(), ResponseSchema), {}) });

const { responses: sharedResponses } = v.parse(ComponentsSchema, description.components);

const OperationObjectSchema = v.object({
  operationId: v.picklist([...operationNames, ...OTHERS]),
  responses: v.record(v.string(), v.union([ReferenceSchema, ResponseSchema])),
});

const responsesByOperation = new Map(
  Object.values(v.parse(v.record(v.string(), v.record(v.string(), OperationObjectSchema)), description.paths))
    .flatMap((pathItem) => Object.values(pathItem))
    .map(({ operationId, responses }) => [operationId, responses]),
);

// A path without parameters comes before one that a parameter could make equal to it.
const byFewestParameters = operationNames.toSorted((a, b) => parameterCount(a) - parameterCount(b));

/** The operation that a request asks for; undefined where there is no such route. */
export function describedOperation(method: string, path: string): Described | undefined {
  const [target = ""] = path.split("?");
  if (method === "POST" && target === TOKEN_PATH) return "getToken";
  if (isPathOf(CALENDAR_PATH, target)) {
    if (method === "GET") return "getCalendar";
    if (method === "HEAD") return "headCalendar";
  }
  return byFewestParameters.find(
    (name) => operations[name].method === method && isPathOf(operations[name].path, target),
  );
}

function isPathOf(template: string, path: string): boolean {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
}

/**
 * Asserts that an answer is one that the description allows its operation: status, media type, every field, and what a
 * refusal names.
 * @param operation undefined for a path or method that is none, which has the 404 of every operation
 * @throws where the description does not allow it
 */
export function assertDescribed(operation: Described | undefined, answer: DescribedAnswer): void {
  const { status, contentType, text } = answer;
  const responses = responsesByOperation.get(operation ?? "bookTour");
  const response = responses?.[String(status)];
  const content =
    response && "$ref" in response ? referredTo(sharedResponses, response).content : response?.content;
  const where = `${operation ?? "no route"} ${status} ${contentType}`;
  if (content === undefined || (operation === undefined && status !== 404)) {
    throw new Error(`The description has no such status: ${where}: ${text.slice(0, 500)}`);
  }
  // A 304, or an answer to HEAD.
  if (text === "" && Object.keys(content).length === 0) return;
  const schema = content[contentType.split(";")[0] ?? ""]?.schema;
  if (schema === undefined) throw new Error(`The description has no such media type: ${where}`);
  // A calendar, which is no JSON.
  if (schema.$ref === undefined) return;
  const validate = describedSchema(schema.$ref.split("/").at(-1) ?? "");
  const body = JSON.parse(text);
  if (!validate(body)) {
    throw new Error(
      `Not as described: ${where}: ${JSON.stringify(validate.errors)} in ${text.slice(0, 500)}`,
    );
  }
  assertNamesParts(operation, answer, body);
}

const EnvelopeSchema = v.object({
  info: v.array(v.object({ errorCode: v.string(), identifier: v.string() })),
});

// These name what was sent and is not known.
const OF_UNKNOWN = ["FIELD_UNKNOWN", "QUERY_PARAMETER_UNKNOWN"];

function isOther(operation: Described): operation is (typeof OTHERS)[number] {
  return OTHERS.some((other) => other === operation);
}

/** Asserts that a refusal is about what the request can have: nobody can mend a field that the operation does not take. */
function assertNamesParts(
  operation: Described | undefined,
  { status, text }: DescribedAnswer,
  body: unknown,
): void {
  if (status < 400 || operation === undefined || isOther(operation)) return;
  const foreign = v
    .parse(EnvelopeSchema, body)
    .info.filter(({ errorCode }) => !OF_UNKNOWN.includes(errorCode))
    .filter(({ identifier }) => !hasPart(operation, identifier));
  if (foreign.length === 0) return;
  const names = foreign.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`).join(", ");
  throw new Error(`${operation} takes no ${names}: ${text.slice(0, 500)}`);
}

function parameterCount(name: OperationName): number {
  return operations[name].path.split("{").length;
}
