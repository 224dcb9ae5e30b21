import type { JsonSchema } from "@valibot/to-json-schema";
import { type ErrorCode, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { type Scope, scopes } from "../../shared/api/operations.ts";
import { answerJsonSchema } from "./block-json-schema.ts";
import { type DescribedOperation, isIdempotent } from "./described-operation.ts";
import { FieldMeanings } from "./field-meanings.ts";
import { parameterObjects } from "./parameters.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";
import { exampleName } from "./recorded-examples.ts";
import { refusalCodes, refusalReference, successCodes } from "./refusals.ts";
import { needsBody, requestReference } from "./request-schema.ts";
import { type SchemaComponents, schemaName } from "./schema-components.ts";
import { tagOf } from "./tags.ts";

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

const MEDIA_TYPES = ["text/plain", "application/json"];
const STATUSES_TO_WAIT_FOR = [429, 503];

/** The operation object (OpenAPI 3.1 §4.8.10) of an operation; schemas that have a name go to the components. */
export function operationObject(operation: DescribedOperation, components: SchemaComponents): object {
  const { name, row, definition, description, answers } = operation;
  const meanings = new FieldMeanings(operation);
  const object = {
    operationId: name,
    summary: description.summary,
    description: longDescription(operation),
    tags: [tagOf(row)],
    security: sufficientScopes(row.scope).map((scope) => ({ accessToken: [scope] })),
    parameters: parameterObjects(operation, meanings),
    ...(definition.body === undefined
      ? {}
      : {
          requestBody: {
            required: needsBody(definition.body),
            description: "At most 1 MiB (1,048,576 bytes) of JSON.",
            content: {
              "application/json": {
                schema: requestReference(operation, definition.body, meanings, components),
                examples: requestExamples(answers),
              },
            },
          },
        }),
    responses: {
      [definition.successStatus]: successObject(operation, components),
      ...Object.fromEntries(
        [...refusalCodes(operation)].map(([status, codes]) => [
          status,
          refusalObject(operation, status, codes, components),
        ]),
      ),
    },
  };
  meanings.assertAllAsked();
  return object;
}

/** The scopes of which a token needs one: the operation's, and all that include it. */
function sufficientScopes(needed: Scope): Scope[] {
  return (Object.keys(scopes) as Scope[]).filter((scope) => {
    const included: readonly Scope[] = scopes[scope].includes;
    return scope === needed || included.includes(needed);
  });
}

function longDescription({ description: { description, event, rules } }: DescribedOperation): string {
  const list = Object.entries(rules ?? {}).map(([name, sentence]) => `- *${name}*: ${sentence}`);
  return [
    description,
    ...(event === undefined ? [] : [`A success gives the event \`${event}\`.`]),
    ...(list.length === 0 ? [] : ["**Beyond the schema.** The service alone checks these:", list.join("\n")]),
  ].join("\n\n");
}

function requestExamples(answers: readonly RecordedAnswer[]): object {
  const shown = answers.filter(({ request }) => request !== undefined);
  return Object.fromEntries(shown.map(({ name, summary, request }) => [name, { summary, value: request }]));
}

function successObject(operation: DescribedOperation, components: SchemaComponents): object {
  const { name, definition, description } = operation;
  const schema = answerJsonSchema(description.answer, components);
  const reference = schema.$ref === undefined ? components.add(`${schemaName(name)}Answer`, schema) : schema;
  return responseObject(operation, {
    status: definition.successStatus,
    title: description.success,
    codes: successCodes(operation),
    schema: reference,
  });
}

function refusalObject(
  operation: DescribedOperation,
  status: number,
  codes: readonly ErrorCode[],
  components: SchemaComponents,
): object {
  const title = STATUS_TITLES[status];
  if (title === undefined) throw new Error(`The status ${status} has no title.`);
  const schema = refusalReference(operation, status, codes, components);
  return responseObject(operation, { status, title: `${title}.`, codes, schema });
}

interface Response {
  readonly status: number;
  readonly title: string;
  readonly codes: readonly ErrorCode[];
  readonly schema: JsonSchema;
}

function responseObject(operation: DescribedOperation, { status, title, codes, schema }: Response): object {
  const examples = Object.fromEntries(
    operation.answers
      .filter((answer) => answer.status === status)
      .map((answer) => [answer.name, { $ref: `#/components/examples/${exampleName(answer)}` }]),
  );
  return {
    description: `${title}${codeList(codes)}`,
    headers: responseHeaders(operation, status),
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema, examples }])),
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
