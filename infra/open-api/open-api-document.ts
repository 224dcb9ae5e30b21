import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import { scopes } from "../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { CALENDAR_TAG, calendarPathItem } from "./calendar-operation.ts";
import type { DescribedOperation } from "./described-operation.ts";
import { differences } from "./differences.ts";
import { sharedParameters } from "./parameters.ts";
import { pathItems } from "./path-items.ts";
import { RecordedExamples } from "./recorded-examples.ts";
import { SchemaComponents } from "./schema-components.ts";
import { withSharedForms } from "./shared-forms.ts";
import { tags } from "./tags.ts";
import { APP_CLIENT_SCHEME, TOKEN_TAG, tokenPathItem } from "./token-operation.ts";
import { EVENTS_TAG, webhookParameters, webhookPathItems } from "./webhook-path-items.ts";

const DESCRIPTION = `Books **tours** for prospects, **appointments** of clients with coaches, and places in **classes** at a club location (a *tenant* of a company).

**One envelope.** Every answer is JSON, whoever makes it, and every refusal is \`{ "id": null, "info": [ … ] }\`: all problems at once, each with a stable code, the field that it is about and what to do. The \`Content-Type\` is \`text/plain\` unless \`Accept\` names \`application/json\`: a generated client that sends \`*/*\` must be told to send \`Accept: application/json\`, or it takes the answer for a text.

**Values.** Bodies are JSON in UTF-8. Date-times are ISO 8601 in UTC with a trailing \`Z\`. Integers lie within ±(2^53−1). \`null\` or \`""\` for an optional field means absent, and so does an empty query parameter. An unknown field or query parameter is refused by name, and so is a text with U+FFFD, which stands where bytes were not UTF-8.

**Lists.** A page holds at most \`limit\` entries. \`next_cursor\`, sent as \`cursor\`, gets the next page; \`null\` ends the list.

**Retries.** Send an \`Idempotency-Key\` and keep it for all attempts at one booking: the first success is kept for 24 hours and given again, byte for byte, with \`Idempotency-Replayed: true\`.

**Taken.** Where a coach, a room, a client or all tours are taken, \`jsonObject.next_starts\` offers the next three starts at which all of it would fit.

**Webhooks.** An app may have each change sent to an HTTPS URL of its own, signed as Standard Webhooks says. A delivery may come twice, late or out of order: apply an event only if its \`version\` is higher than the last one that you applied to the record.

**Beyond the schemas.** The service alone checks these, and what operations list under the same words: what JSON Schema cannot express, and rules over several fields, whose form in JSON Schema hardly any generator of types or forms understands.

${Object.entries(differences)
  .map(([name, sentence]) => `- *${name}*: ${sentence}`)
  .join("\n")}`;

/**
 * The API's description (OpenAPI 3.1), made from the operations, the error catalogue and answers of the real chain.
 * @param operations with the answers to show
 */
export function openApiDocument(operations: readonly DescribedOperation[]): object {
  const schemas = new SchemaComponents();
  const examples = new RecordedExamples(operations);
  const { paths, parameters, responses } = pathItems(operations, schemas, examples);
  return {
    openapi: "3.1.1",
    info: {
      title: "Fitness club booking",
      version: "0.1.0",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      {
        url: "https://{api}.execute-api.{region}.amazonaws.com/{stage}",
        description: "The BaseUrl that a deployment prints",
        variables: {
          api: { default: "api-id", description: "The API's id." },
          region: { default: "eu-west-1", description: "The AWS region." },
          stage: { default: "prod", description: "The stage that was deployed." },
        },
      },
    ],
    tags: [...tags, TOKEN_TAG, CALENDAR_TAG, EVENTS_TAG],
    paths: { ...paths, [TOKEN_PATH]: tokenPathItem(schemas), [CALENDAR_PATH]: calendarPathItem(schemas) },
    webhooks: webhookPathItems(schemas),
    components: {
      schemas: withSharedForms(schemas.all(), "#/components/schemas"),
      responses,
      parameters: { ...sharedParameters, ...webhookParameters, ...parameters },
      headers: HEADERS,
      examples: examples.all(),
      securitySchemes: { accessToken: SECURITY_SCHEME, appClient: APP_CLIENT_SCHEME },
    },
  };
}

const TOKEN_URL = `https://booking.club.example${TOKEN_PATH}`;
const SCOPES = Object.fromEntries(Object.entries(scopes).map(([name, { allows }]) => [name, `${allows}.`]));

const SECURITY_SCHEME = {
  type: "oauth2",
  description:
    "A JWT access token of the deployment's OpenID Connect issuer, sent as `Authorization: Bearer <ACCESS_TOKEN>`. Its scope says what the app may do (with the prefix that the issuer puts before scopes); the club's access record of its principal (its `sub`, else its `client_id`) says for whom.",
  flows: {
    clientCredentials: { tokenUrl: TOKEN_URL, scopes: SCOPES },
    authorizationCode: {
      authorizationUrl: "https://login.club.example/oauth2/authorize",
      tokenUrl: TOKEN_URL,
      refreshUrl: TOKEN_URL,
      scopes: SCOPES,
    },
  },
};

const HEADERS = {
  RequestId: {
    description: "The request's id, to name in a report.",
    schema: { type: "string", format: "uuid" },
  },
  CacheControl: { description: "No answer may be kept.", schema: { const: "no-store" } },
  ContentTypeOptions: { description: "The content type is meant.", schema: { const: "nosniff" } },
  IdempotencyReplayed: {
    description: "There where the answer was given before, to the same Idempotency-Key.",
    schema: { const: "true" },
  },
  ETag: {
    description: "The record's version.",
    schema: { type: "string", pattern: '^"[1-9][0-9]*"$' },
  },
  RetryAfter: {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 1 },
  },
};
