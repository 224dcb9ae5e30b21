import type { TokenAuthorizer } from "./api-definition.ts";

// RFC 9110 §11.4: a scheme in any case, then spaces; RFC 7515 §7.1: three base64url parts. Others cost no invocation.
const BEARER_JWT = "^[Bb][Ee][Aa][Rr][Ee][Rr] +[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$";

/** The authorizer of every operation; the gateway caches the function's answer to a token for five minutes. */
export function tokenAuthorizer(authorizerUri: string): TokenAuthorizer {
  return {
    type: "apiKey",
    name: "Authorization",
    in: "header",
    "x-amazon-apigateway-authtype": "custom",
    "x-amazon-apigateway-authorizer": {
      type: "token",
      authorizerUri,
      identityValidationExpression: BEARER_JWT,
      authorizerResultTtlInSeconds: 5 * 60,
    },
  };
}
