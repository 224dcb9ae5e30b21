import { type MethodDeploymentOptions, MethodLoggingLevel } from "aws-cdk-lib/aws-apigateway";
import { RETRY_AFTER_S } from "../../shared/api/http-response.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { type ApiRoute, fixedHeaders, type IntegrationResponse, mappedHeaders } from "./api-definition.ts";
import type { Config } from "./settings/config.ts";
import { staticAnswer, staticHeaders } from "./static-answer.ts";

const TIMEOUT_MS = 10_000;

/** The app's request headers that are forwarded to the issuer. No others are. */
const PASSED_REQUEST_HEADERS = ["Authorization", "Content-Type"];

/**
 * Headers of the issuer's answer that the app gets. Not `WWW-Authenticate`: the gateway renames it, and libraries read the
 * error from the body (RFC 6749 §5.2).
 */
const PASSED_RESPONSE_HEADERS = ["Content-Type", "Pragma", "Retry-After"];

/** The issuer's statuses that the app gets unchanged: success, and errors that the app can correct. */
export const PASSED_STATUSES = [
  "200",
  "400",
  "401",
  "403",
  "404",
  "405",
  "413",
  "415",
  "422",
  "429",
] as const;

/**
 * `POST /oauth2/token`, which the issuer's token endpoint answers. It is not a proxy integration: that would forward the
 * app's query, cookies and headers, and the issuer's cookies and redirects. Whoever asks for a token has none yet: the issuer
 * checks the credentials in the request.
 */
export function tokenRoute(tokenEndpoint: string, allowedOrigins: readonly string[]): ApiRoute {
  const passed = passedParameters(allowedOrigins);
  const answers = PASSED_STATUSES.map((statusCode) => [
    statusCode,
    { statusCode, responseParameters: passed },
  ]);
  return {
    path: TOKEN_PATH,
    method: "POST",
    operationId: "token",
    isGuarded: false,
    isCrossOrigin: true,
    headers: PASSED_REQUEST_HEADERS,
    integration: {
      type: "http",
      httpMethod: "POST",
      uri: tokenEndpoint,
      timeoutInMillis: TIMEOUT_MS,
      passthroughBehavior: "when_no_match",
      requestParameters: {
        "integration.request.header.Accept": "'application/json'",
        ...Object.fromEntries(
          PASSED_REQUEST_HEADERS.map((name) => [
            `integration.request.header.${name}`,
            `method.request.header.${name}`,
          ]),
        ),
      },
      responses: { ...Object.fromEntries(answers), default: unavailableResponse(allowedOrigins) },
    },
  };
}

/**
 * How the stage treats token requests: as much as every other method, and no line in the execution log. With a lower
 * throttle, a stranger who posts without credentials would keep everybody from their tokens.
 */
export function tokenMethodOptions(config: Config): Record<string, MethodDeploymentOptions> {
  return {
    [`${TOKEN_PATH}/POST`]: {
      throttlingRateLimit: config.throttlingRate,
      throttlingBurstLimit: config.throttlingBurst,
      loggingLevel: MethodLoggingLevel.OFF,
      dataTraceEnabled: false,
      metricsEnabled: false,
      cachingEnabled: false,
    },
  };
}

function passedParameters(allowedOrigins: readonly string[]): Record<string, string> {
  const passed = PASSED_RESPONSE_HEADERS.map(
    (name) => [name, `integration.response.header.${name}`] as const,
  );
  return { ...fixedHeaders(staticHeaders(allowedOrigins)), ...mappedHeaders(passed) };
}

// What is left: faults of the issuer, redirects, and what no token endpoint answers. The gateway's own answers to an
// issuer that cannot be reached are the same (infra/stack/gateway-response-table.ts).
function unavailableResponse(allowedOrigins: readonly string[]): IntegrationResponse {
  const { status, headers, body } = staticAnswer({ code: "SERVICE_UNAVAILABLE" }, allowedOrigins);
  const fixed = { ...headers, "Content-Type": "application/json", "Retry-After": String(RETRY_AFTER_S) };
  return {
    statusCode: String(status),
    responseParameters: fixedHeaders(fixed),
    // The gateway chooses by the content type of the issuer's answer, and faults come as pages, too.
    responseTemplates: { "application/json": body, "text/html": body, "text/plain": body },
  };
}
