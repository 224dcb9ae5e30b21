import { Duration, Validations } from "aws-cdk-lib";
import {
  AuthorizationType,
  HttpIntegration,
  type IntegrationResponse,
  type Method,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  PassthroughBehavior,
  type RestApi,
} from "aws-cdk-lib/aws-apigateway";
import { RETRY_AFTER_S } from "../../shared/api/http-response.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { addPreflight } from "./preflight.ts";
import type { Config } from "./settings/config.ts";
import { staticAnswer, staticHeaders } from "./static-answer.ts";

/** What the token route depends on. */
export interface TokenRouteProps {
  /** The issuer's token endpoint. */
  readonly tokenEndpoint: string;
  readonly allowedOrigins: readonly string[];
}

const TIMEOUT = Duration.seconds(10);

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
 * Adds `POST /oauth2/token`, which the issuer's token endpoint answers. It is not a proxy integration: that would forward
 * the app's query, cookies and headers, and the issuer's cookies and redirects.
 */
export function addTokenRoute(api: RestApi, { tokenEndpoint, allowedOrigins }: TokenRouteProps): void {
  const resource = api.root.resourceForPath(TOKEN_PATH);
  const responses = [
    ...PASSED_STATUSES.map((status) => passedResponse(status, allowedOrigins)),
    unavailableResponse(allowedOrigins),
  ];
  const integration = new HttpIntegration(tokenEndpoint, {
    proxy: false,
    httpMethod: "POST",
    options: {
      timeout: TIMEOUT,
      passthroughBehavior: PassthroughBehavior.WHEN_NO_MATCH,
      requestParameters: {
        "integration.request.header.Accept": "'application/json'",
        ...fromEntries(PASSED_REQUEST_HEADERS, (name) => [
          `integration.${requestHeader(name)}`,
          `method.${requestHeader(name)}`,
        ]),
      },
      integrationResponses: responses,
    },
  });
  const method = resource.addMethod("POST", integration, {
    operationName: "token",
    authorizationType: AuthorizationType.NONE,
    requestParameters: fromEntries(PASSED_REQUEST_HEADERS, (name) => [
      `method.${requestHeader(name)}`,
      false,
    ]),
    methodResponses: responses.map(({ statusCode, responseParameters = {} }) => ({
      statusCode,
      responseParameters: fromEntries(Object.keys(responseParameters), (name) => [name, true]),
    })),
  });
  acknowledgeFindings(method);
  addPreflight(resource, { methods: ["POST"], allowedOrigins });
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

function passedResponse(statusCode: string, allowedOrigins: readonly string[]): IntegrationResponse {
  return {
    statusCode,
    selectionPattern: statusCode,
    responseParameters: {
      ...quoted(staticHeaders(allowedOrigins)),
      ...fromEntries(PASSED_RESPONSE_HEADERS, (name) => [
        responseHeader(name),
        `integration.response.header.${name}`,
      ]),
    },
  };
}

// What is left: faults of the issuer, redirects, and what no token endpoint answers. The gateway's own answers to an
// issuer that cannot be reached are the same (infra/stack/gateway-response-table.ts).
function unavailableResponse(allowedOrigins: readonly string[]): IntegrationResponse {
  const { status, headers, body } = staticAnswer({ code: "SERVICE_UNAVAILABLE" }, allowedOrigins);
  const fixed = { ...headers, "Content-Type": "application/json", "Retry-After": String(RETRY_AFTER_S) };
  return {
    statusCode: String(status),
    responseParameters: quoted(fixed),
    // The gateway chooses by the content type of the issuer's answer, and faults come as pages, too.
    responseTemplates: fromEntries(["application/json", "text/html", "text/plain"], (type) => [type, body]),
  };
}

function requestHeader(name: string): string {
  return `request.header.${name}`;
}

function responseHeader(name: string): string {
  return `method.response.header.${name}`;
}

function quoted(headers: Readonly<Record<string, string>>): Record<string, string> {
  return fromEntries(Object.entries(headers), ([name, value]) => [responseHeader(name), `'${value}'`]);
}

function fromEntries<Item, Value>(
  items: readonly Item[],
  entryOf: (item: Item) => readonly [name: string, value: Value],
): Record<string, Value> {
  return Object.fromEntries(items.map(entryOf));
}

function acknowledgeFindings(method: Method): void {
  const reason = "Whoever asks for a token has none yet: the issuer checks the credentials in the request.";
  Validations.of(method).acknowledge(
    { id: "AwsSolutions-APIG4", reason },
    { id: "AwsSolutions-COG4", reason },
  );
}
