import type { EntryDetails } from "../../shared/api/answer.ts";
import type { ErrorCode } from "../../shared/api/error-catalogue.ts";

/** The gateway's own answer to one type of error; its status is that of the code. */
export interface GatewayError {
  readonly code: ErrorCode;
  readonly details?: EntryDetails;
}

const noSuchRoute: GatewayError = { code: "ROUTE_NOT_FOUND" };
const notAllowed: GatewayError = { code: "ACCESS_DENIED" };
const tooMany: GatewayError = { code: "TOO_MANY_REQUESTS" };
const ourFault: GatewayError = { code: "INTERNAL_ERROR" };
const unavailable: GatewayError = { code: "SERVICE_UNAVAILABLE" };

/**
 * The gateway's own answer to each type of error, after "Gateway response types for API Gateway" of
 * the API Gateway Developer Guide.
 */
export const gatewayResponseTable = {
  // The gateway does not say whether the token was missing, malformed or refused: the message holds for all three.
  UNAUTHORIZED: { code: "TOKEN_INVALID", details: { identifier: "Authorization" } },
  ACCESS_DENIED: notAllowed,
  // The rate rule of the web ACL answers itself (infra/stack/web-acl.ts).
  WAF_FILTERED: { code: "REQUEST_BLOCKED" },
  INVALID_API_KEY: notAllowed,

  // The gateway treats a path or method without a route as one that needs an AWS signature, and what such a request
  // carries in Authorization as a broken signature. No route of ours needs one, so all of these mean: no such route.
  MISSING_AUTHENTICATION_TOKEN: noSuchRoute,
  INVALID_SIGNATURE: noSuchRoute,
  EXPIRED_TOKEN: noSuchRoute,
  RESOURCE_NOT_FOUND: noSuchRoute,
  DEFAULT_4XX: noSuchRoute,

  BAD_REQUEST_BODY: { code: "BODY_NOT_JSON" },
  BAD_REQUEST_PARAMETERS: { code: "PATH_PARAMETER_INVALID" },
  REQUEST_TOO_LARGE: { code: "BODY_TOO_LARGE" },
  UNSUPPORTED_MEDIA_TYPE: { code: "CONTENT_TYPE_UNSUPPORTED", details: { identifier: "Content-Type" } },

  THROTTLED: tooMany,
  QUOTA_EXCEEDED: tooMany,

  // The issuer of POST /oauth2/token, or Lambda, cannot be reached or does not answer in time.
  INTEGRATION_FAILURE: unavailable,
  INTEGRATION_TIMEOUT: unavailable,
  // The authorizer could not check the token: a new instance without the issuer's keys, or the Club table is away.
  AUTHORIZER_CONFIGURATION_ERROR: unavailable,
  AUTHORIZER_FAILURE: unavailable,

  API_CONFIGURATION_ERROR: ourFault,
  DEFAULT_5XX: ourFault,
} as const satisfies Record<string, GatewayError>;
