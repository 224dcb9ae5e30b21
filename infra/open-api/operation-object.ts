import { errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { type OperationName, operations } from "../../shared/api/operations.ts";
import { allRecordedAnswers, codesOf, type RecordedAnswer } from "./recorded-answer.ts";
import { refusalName } from "./refusal-schemas.ts";
import { reference } from "./request-schemas.ts";

/** What the description says of an operation beyond what its tables and schemas hold. */
export interface OperationText {
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly parameters: readonly object[];
  /** The names of the schemas of the body and of the success. */
  readonly request: string;
  readonly success: string;
}

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: "The caller can put the request right",
  401: "No valid token",
  403: "A valid token, but not for this",
  404: "No such path, method or tenant",
  413: "The body is too large",
  415: "The body is not declared as JSON",
  422: "The Idempotency-Key was used for another request",
  429: "Too many requests at once",
  500: "A fault on our side",
  503: "Unavailable at present; send the request again",
};

const MEDIA_TYPES = ["text/plain", "application/json"];

/** The operation object (OpenAPI 3.1 §4.8.10) of an operation. */
export function operationObject(name: OperationName, text: OperationText): object {
  const answers = allRecordedAnswers().filter(({ operation }) => operation === name);
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
  return {
    operationId: name,
    summary: text.summary,
    description: text.description,
    tags: [text.tag],
    security: [{ accessToken: [operations[name].scope] }],
    parameters: text.parameters,
    requestBody: {
      required: true,
      description: "At most 1 MiB (1,048,576 bytes) of JSON.",
      content: {
        "application/json": { schema: reference(text.request), examples: requestExamples(answers) },
      },
    },
    responses: Object.fromEntries(
      statuses.map((status) => [
        String(status),
        responseObject(
          status < 400 ? text.success : refusalName(name, status),
          status,
          answers.filter((answer) => answer.status === status),
        ),
      ]),
    ),
  };
}

function requestExamples(answers: readonly RecordedAnswer[]): object {
  const shown = answers.filter(({ request }) => request !== undefined);
  return Object.fromEntries(shown.map(({ name, summary, request }) => [name, { summary, value: request }]));
}

function responseObject(schemaName: string, status: number, answers: readonly RecordedAnswer[]): object {
  const examples = Object.fromEntries(
    answers.map(({ name, summary, answer }) => [name, { summary, value: answer }]),
  );
  return {
    description:
      status < 400 ? `Booked.${codeList(answers)}` : `${STATUS_TITLES[status]}.${codeList(answers)}`,
    headers: responseHeaders(status, answers),
    content: Object.fromEntries(
      MEDIA_TYPES.map((type) => [type, { schema: reference(schemaName), examples }]),
    ),
  };
}

function codeList(answers: readonly RecordedAnswer[]): string {
  const lines = codesOf(answers).map((code) => {
    const { message, help } = errorCatalogue[code];
    return `- \`${code}\`: ${message} ${help}`;
  });
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}`;
}

function responseHeaders(status: number, answers: readonly RecordedAnswer[]): object {
  const told = new Set(answers.flatMap(({ headers }) => Object.keys(headers)));
  return {
    "x-amzn-RequestId": { $ref: "#/components/headers/RequestId" },
    "Cache-Control": { $ref: "#/components/headers/CacheControl" },
    "X-Content-Type-Options": { $ref: "#/components/headers/ContentTypeOptions" },
    ...(told.has("Idempotency-Replayed")
      ? { "Idempotency-Replayed": { $ref: "#/components/headers/IdempotencyReplayed" } }
      : {}),
    ...(told.has("Retry-After") || status === 503
      ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }
      : {}),
  };
}
