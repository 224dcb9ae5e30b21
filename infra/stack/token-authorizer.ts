import { Duration } from "aws-cdk-lib";
import { IdentitySource, TokenAuthorizer } from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";

// RFC 9110 §11.4: a scheme in any case, then spaces; RFC 7515 §7.1: three base64url parts. Others cost no invocation.
const BEARER_JWT = "^[Bb][Ee][Aa][Rr][Ee][Rr] +[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$";

/** The authorizer of every route; the gateway caches the function's answer to a token for five minutes. */
export function tokenAuthorizer(scope: Construct, id: string, handler: IFunction): TokenAuthorizer {
  return new TokenAuthorizer(scope, id, {
    handler,
    identitySource: IdentitySource.header("Authorization"),
    validationRegex: BEARER_JWT,
    resultsCacheTtl: Duration.minutes(5),
  });
}
