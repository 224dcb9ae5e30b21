import type { JsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { type ErrorCode, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { answerJsonSchema } from "./block-json-schema.ts";
import { type DescribedOperation, isIdempotent } from "./described-operation.ts";
import type { RecordedExamples } from "./recorded-examples.ts";
import { isOfKind, refusalCodes, refusalReference, successCodes } from "./refusals.ts";
import { type SchemaComponents, schemaName } from "./schema-components.ts";

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: "The caller can put the request right",
  401: "No valid token",
  403: "A valid token, but not for this",
  404: "No such path, method or record",
  412: "The record has another version now",
  413: "The body is too large",
  415: "The body is not declared as JSON",
  422: "The Idempotency-Key was used for another request",
  428: "The request must say which version it replaces",
  429: "Too many requests at once",
  500: "A fault on our side",
  503: "Unavailable at present; send the request again",
};

const STATUSES_TO_WAIT_FOR = [429, 503];

interface Response {
  readonly status: number;
  readonly title: string;
  readonly codes: readonly ErrorCode[];
  readonly schema: JsonSchema;
}

/** The response objects (OpenAPI 3.1 §4.8.17) of an operation by status; their schemas go to the components. */
export function operationResponses(
  operation: DescribedOperation,
  components: SchemaComponents,
  examples: RecordedExamples,
): Readonly<Record<string, object>> {
  const refusals = [...refusalCodes(operation)].map(([status, codes]) =>
    refusal(operation, status, codes, components),
  );
  return Object.fromEntries(
    [...successes(operation, components), ...refusals].map((response) => [
      response.status,
      responseObject(operation, response, examples),
    ]),
  );
}

function successes(operation: DescribedOperation, components: SchemaComponents): Response[] {
  const { name, definition, description } = operation;
  const { otherSuccess: other } = description;
  const referenceTo = (answer: GenericSchema, suffix: string) => {
    const schema = answerJsonSchema(answer, components);
    return schema.$ref === undefined ? components.add(`${schemaName(name)}${suffix}`, schema) : schema;
  };
  const first = {
    status: definition.successStatus,
    title: description.success,
    codes: successCodes(operation).filter((code) => !other?.codes.includes(code)),
    schema: referenceTo(description.answer, "Answer"),
  };
  if (other === undefined) return [first];
  const { success: title, answer, codes } = other;
  return [first, { status: 200, title, codes, schema: referenceTo(answer, "OtherAnswer") }];
}

function refusal(
  operation: DescribedOperation,
  status: number,
  codes: readonly ErrorCode[],
  components: SchemaComponents,
): Response {
  const title = STATUS_TITLES[status];
  if (title === undefined) throw new Error(`The status ${status} has no title.`);
  const schema = refusalReference(operation, status, codes, components);
  return { status, title: `${title}.`, codes, schema };
}

function responseObject(
  operation: DescribedOperation,
  { status, title, codes, schema }: Response,
  recorded: RecordedExamples,
): object {
  const hasOwn = !codes.every(isOfKind);
  const answers = operation.answers.filter(
    (answer) => answer.status === status && !(hasOwn && isOfKind(answer.name)),
  );
  const examples = Object.fromEntries(answers.map((answer) => [answer.name, recorded.reference(answer)]));
  return {
    description: `${title}${codeList(codes)}`,
    headers: responseHeaders(operation, status),
    // The same JSON under either type; examples that are written once are read once.
    content: { "application/json": { schema, examples }, "text/plain": { schema } },
  };
}

function codeList(codes: readonly ErrorCode[]): string {
  const lines = codes.map((code) => {
    const { message, help } = errorCatalogue[code];
    return `- \`${code}\`: ${message} ${help}`;
  });
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}`;
}

function responseHeaders(operation: DescribedOperation, status: number): object {
  return {
    "x-amzn-RequestId": { $ref: "#/components/headers/RequestId" },
    "Cache-Control": { $ref: "#/components/headers/CacheControl" },
    "X-Content-Type-Options": { $ref: "#/components/headers/ContentTypeOptions" },
    ...(status < 400 && isIdempotent(operation)
      ? { "Idempotency-Replayed": { $ref: "#/components/headers/IdempotencyReplayed" } }
      : {}),
    ...(status < 400 && operation.definition.versions !== undefined
      ? { ETag: { $ref: "#/components/headers/ETag" } }
      : {}),
    ...(STATUSES_TO_WAIT_FOR.includes(status)
      ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }
      : {}),
  };
}
