import type { JsonSchema } from "@valibot/to-json-schema";
import { type ErrorCode, errorCatalogue } from "../../shared/api/error-catalogue.ts";
import { refusalSchema } from "./refusals.ts";
import type { SchemaComponents } from "./schema-components.ts";
import { tokenAnswerExamples, tokenRequestExamples } from "./token-examples.ts";

/** The tag of the token operation, and what it is for. */
export const TOKEN_TAG = { name: "Tokens", description: "Get and refresh access tokens." };

/** How an app names itself beside its body (RFC 6749 §2.3.1). */
export const APP_CLIENT_SCHEME = {
  type: "http",
  scheme: "basic",
  description:
    "The app client's id and secret. They may be in the body instead; an app without a secret sends `client_id` there.",
};

const DESCRIPTION = `Generate authentication token, and Refresh token exchange: an OAuth 2.0 token endpoint (RFC 6749 §3.2) for any OAuth library. The gateway hands body, \`Authorization\` and \`Content-Type\` to the deployment's issuer, and gives its answer back as it is, errors included: they are the one exception from the envelope. What the gateway itself answers is the envelope here too: too many requests (429), and an issuer that is away (503).

- An app: \`grant_type=client_credentials\`.
- A person who signed in: \`grant_type=authorization_code\` with PKCE (RFC 7636), then \`grant_type=refresh_token\`. An issuer that rotates refresh tokens sends a new one each time: keep the newest.

A deployment whose issuer has no \`tokenEndpoint\` has no such path.`;

const text = (description: string): JsonSchema => ({ type: "string", description });

const REQUEST: JsonSchema = {
  type: "object",
  required: ["grant_type"],
  properties: {
    grant_type: { enum: ["client_credentials", "authorization_code", "refresh_token"] },
    scope: text("Scopes, separated by spaces, with the prefix that the issuer puts before scopes."),
    client_id: text("The app client's id, where it is not in `Authorization`."),
    client_secret: text("Its secret, where it has one and it is not in `Authorization`."),
    code: text("The authorization code."),
    redirect_uri: text("Where the authorization code was sent."),
    code_verifier: text("What the code challenge was made of."),
    refresh_token: text("The newest refresh token."),
  },
};

const ANSWER: JsonSchema = {
  type: "object",
  required: ["access_token", "token_type"],
  properties: {
    access_token: text("What goes into `Authorization: Bearer <ACCESS_TOKEN>`."),
    token_type: text("`Bearer`."),
    expires_in: { type: "integer", description: "Seconds for which the access token is good." },
    refresh_token: text("Gets the next access token of a person."),
    id_token: text("Says who signed in; no operation takes it."),
    scope: text("What was granted, where it is not what was asked for."),
  },
};

const ERROR: JsonSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: text("A code of RFC 6749 §5.2, such as `invalid_client`, `invalid_grant` or `invalid_scope`."),
    error_description: text("A sentence for the app's developer."),
    error_uri: text("A page about the error."),
  },
};

/** The path item of the token operation, which no function answers. */
export function tokenPathItem(components: SchemaComponents): object {
  const error = components.add("TokenError", ERROR);
  const [blocked, tooLarge, tooMany, fault, unavailable] = [
    refusal("REQUEST_BLOCKED", components),
    refusal("BODY_TOO_LARGE", components),
    refusal("TOO_MANY_REQUESTS", components),
    refusal("INTERNAL_ERROR", components),
    refusal("SERVICE_UNAVAILABLE", components),
  ];
  return {
    post: {
      operationId: "getToken",
      summary: "Generate authentication token, Refresh token exchange",
      description: DESCRIPTION,
      tags: [TOKEN_TAG.name],
      // Tools show the first by default.
      security: [{ appClient: [] }, {}],
      parameters: [],
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": {
            schema: components.add("TokenRequest", REQUEST),
            examples: tokenRequestExamples(),
          },
        },
      },
      responses: {
        200: fromIssuer("A token.", components.add("TokenAnswer", ANSWER), tokenAnswerExamples(200)),
        400: fromIssuer("The issuer refuses the request.", error, tokenAnswerExamples(400)),
        401: fromIssuer(
          "The issuer does not know the app, or its secret is wrong.",
          error,
          tokenAnswerExamples(401),
        ),
        403: fromBoth("The issuer or the web firewall refuses the request.", error, blocked),
        413: fromBoth("The body is too large.", error, tooLarge),
        429: fromBoth("Too many requests at once.", error, tooMany, RETRY),
        500: fromGateway("A fault on our side.", fault),
        503: fromGateway("The issuer is away; send the request again.", unavailable, RETRY),
        default: fromIssuer("Whatever else the issuer refuses.", error, tokenAnswerExamples(400)),
      },
    },
  };
}

/** A refusal of the gateway's own. */
interface Refusal {
  readonly schema: JsonSchema;
  readonly examples: object;
}

function fromIssuer(description: string, schema: JsonSchema, examples: object): object {
  return { description, headers: HEADERS, content: { "application/json": { schema, examples } } };
}

export function fromGateway(
  description: string,
  { schema, examples }: Refusal,
  headers: object = {},
): object {
  return {
    description,
    headers: { ...HEADERS, ...headers },
    content: { "text/plain": { schema, examples }, "application/json": { schema, examples } },
  };
}

function fromBoth(
  description: string,
  error: JsonSchema,
  { schema, examples }: Refusal,
  headers: object = {},
): object {
  return {
    description,
    headers: { ...HEADERS, ...headers },
    content: {
      "text/plain": { schema, examples },
      "application/json": { schema: { anyOf: [error, schema] }, examples },
    },
  };
}

/**
 * @param noun what the name of its schema begins with
 * @param examples those of the token request by default
 */
export function refusal(
  code: ErrorCode,
  components: SchemaComponents,
  noun = "Token",
  examples: object = tokenAnswerExamples(errorCatalogue[code].status),
): Refusal {
  const { status } = errorCatalogue[code];
  return {
    schema: components.share(`${noun}Refusal${status}`, refusalSchema([code], components)),
    examples,
  };
}

export const RETRY = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

const HEADERS = {
  "x-amzn-RequestId": { $ref: "#/components/headers/RequestId" },
  "Cache-Control": { $ref: "#/components/headers/CacheControl" },
  "X-Content-Type-Options": { $ref: "#/components/headers/ContentTypeOptions" },
};
