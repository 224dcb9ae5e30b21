import type { EntryDetails } from "../../shared/api/answer.ts";
import type { ErrorCode } from "../../shared/api/error-catalogue.ts";

/** What the gateway says in one case; the status is the code's. */
export interface GatewayAnswer {
  readonly code: ErrorCode;
  readonly details?: EntryDetails;
}

const noSuchRoute: GatewayAnswer = { code: "ROUTE_NOT_FOUND" };
const notAllowed: GatewayAnswer = { code: "ACCESS_DENIED" };
const tooMany: GatewayAnswer = { code: "TOO_MANY_REQUESTS" };
const ourFault: GatewayAnswer = { code: "INTERNAL_ERROR" };

/**
 * The answer to every type of error that the gateway itself finds, after "Gateway response types for API Gateway" of
 * the API Gateway Developer Guide.
 */
export const gatewayResponseTable = {
  // The gateway does not say whether the token was missing, malformed or refused: the message holds for all three.
  UNAUTHORIZED: { code: "TOKEN_INVALID", details: { identifier: "Authorization" } },
  ACCESS_DENIED: notAllowed,
  WAF_FILTERED: notAllowed,
  INVALID_API_KEY: notAllowed,

  // A path or method without a route is taken for one that wants an AWS signature, and what such a request carries in
  // Authorization for a broken one. No route of ours wants a signature, so all of this means: no such route.
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

  INTEGRATION_TIMEOUT: { code: "SERVICE_UNAVAILABLE" },
  API_CONFIGURATION_ERROR: ourFault,
  AUTHORIZER_CONFIGURATION_ERROR: ourFault,
  AUTHORIZER_FAILURE: ourFault,
  INTEGRATION_FAILURE: ourFault,
  DEFAULT_5XX: ourFault,
} as const satisfies Record<string, GatewayAnswer>;
