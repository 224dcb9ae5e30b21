import type { GatewayResponses } from "./gateway-responses.ts";

/** What a method's answer takes from an integration's: its status, headers and body. */
export interface IntegrationResponse {
  readonly statusCode: string;
  /** Such as `method.response.header.Vary`: a text in single quotes, or a header of the integration's answer. */
  readonly responseParameters: Readonly<Record<string, string>>;
  /** Templates of the body by content type. */
  readonly responseTemplates?: Readonly<Record<string, string>>;
}

/** Who answers a method: a function, another server, or the gateway itself. */
export interface Integration {
  readonly type: "aws_proxy" | "http" | "mock";
  readonly uri?: string;
  readonly httpMethod?: "POST";
  readonly timeoutInMillis?: number;
  readonly passthroughBehavior?: "never" | "when_no_match";
  readonly requestParameters?: Readonly<Record<string, string>>;
  readonly requestTemplates?: Readonly<Record<string, string>>;
  /** By the status of the integration's answer; `default` is all others. */
  readonly responses?: Readonly<Record<string, IntegrationResponse>>;
}

/** A method of a path. */
export interface ApiRoute {
  /** Such as `/tenants/{tenant_id}/tour`. */
  readonly path: string;
  readonly method: string;
  /** What the method is called, once in the API. */
  readonly operationId?: string;
  /** Whether the authorizer decides who may call it. */
  readonly isGuarded: boolean;
  /** Whether web apps of other origins call it, which send a preflight first. */
  readonly isCrossOrigin: boolean;
  /** The request's headers that the integration reads. */
  readonly headers?: readonly string[];
  readonly integration: Integration;
}

/** What asks the authorizer's function, as API Gateway imports it. */
export interface TokenAuthorizer {
  readonly type: "apiKey";
  readonly name: string;
  readonly in: "header";
  readonly "x-amazon-apigateway-authtype": "custom";
  readonly "x-amazon-apigateway-authorizer": {
    readonly type: "token";
    readonly authorizerUri: string;
    readonly identityValidationExpression: string;
    readonly authorizerResultTtlInSeconds: number;
  };
}

interface Parameter {
  readonly name: string;
  readonly in: "header" | "path";
  readonly required: boolean;
  readonly type: "string";
}

interface MethodResponse {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly type: "string" }>>;
}

interface ApiMethod {
  readonly operationId?: string;
  readonly parameters: readonly Parameter[];
  readonly security?: readonly Readonly<Record<string, readonly never[]>>[];
  readonly responses: Readonly<Record<string, MethodResponse>>;
  readonly "x-amazon-apigateway-integration": Integration;
}

/**
 * The whole API as the one body that API Gateway imports. What the import does differently from single resources ("Amazon API
 * Gateway important notes", "OpenAPI extensions for API Gateway", "Errors and warnings from importing your API into API
 * Gateway", all of the API Gateway Developer Guide, and "AWS::ApiGateway::RestApi" of the CloudFormation Template Reference):
 * - A key that it does not know is ignored, or is a warning. These types name every key, and `FailOnWarnings` is set.
 * - The order of paths means nothing: a fixed segment comes before a parameter.
 * - What it refuses of paths and names, and its size, is checked at synthesis (definition-rules.ts).
 * - With the mode `overwrite` a route that is not in the body goes, and so do the API's name and description: both are in the
 *   body. Its type of endpoint is a parameter of the import.
 * - Gateway responses and the authorizer are extensions. The authorizer needs no credentials: its function has a permission.
 * - The body is version 2.0 of OpenAPI. Version 3.0 ignores header parameters of the names `Authorization` and `Content-Type`
 *   (OpenAPI Specification, "Parameter Object"), and the token route forwards both.
 */
export interface ApiDefinition {
  readonly swagger: "2.0";
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiMethod>>>>;
  readonly securityDefinitions: { readonly [AUTHORIZER]: TokenAuthorizer };
  readonly "x-amazon-apigateway-gateway-responses": GatewayResponses;
}

const AUTHORIZER = "Token";

/** What an API's definition is made from. */
export interface ApiParts {
  readonly title: string;
  readonly description: string;
  readonly routes: readonly ApiRoute[];
  readonly authorizer: TokenAuthorizer;
  readonly gatewayResponses: GatewayResponses;
}

/** Makes an API's definition. */
export function apiDefinition({ title, description, ...parts }: ApiParts): ApiDefinition {
  const paths = [...Map.groupBy(parts.routes, ({ path }) => path)].map(([path, routes]) => {
    const methods = routes.map((route) => [route.method.toLowerCase(), apiMethod(route)]);
    return [path, Object.fromEntries(methods)];
  });
  return {
    swagger: "2.0",
    info: { title, description, version: "1" },
    paths: Object.fromEntries(paths),
    securityDefinitions: { [AUTHORIZER]: parts.authorizer },
    "x-amazon-apigateway-gateway-responses": parts.gatewayResponses,
  };
}

function apiMethod({ path, operationId, isGuarded, headers = [], integration }: ApiRoute): ApiMethod {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => parameter(name, "path"));
  const responses = Object.values(integration.responses ?? {});
  return {
    ...(operationId === undefined ? {} : { operationId }),
    parameters: [...inPath, ...headers.map((name) => parameter(name, "header"))],
    ...(isGuarded ? { security: [{ [AUTHORIZER]: [] }] } : {}),
    // A header that a method does not declare cannot be set by its integration.
    responses: Object.fromEntries(responses.map((each) => [each.statusCode, methodResponse(each)])),
    "x-amazon-apigateway-integration": integration,
  };
}

function parameter(name: string, place: Parameter["in"]): Parameter {
  return { name, in: place, required: place === "path", type: "string" };
}

function methodResponse({ statusCode, responseParameters }: IntegrationResponse): MethodResponse {
  const names = Object.keys(responseParameters).map((name) => name.replace(HEADER, ""));
  return {
    description: statusCode,
    headers: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  };
}

const HEADER = "method.response.header.";

/** The parameters of an answer with these headers, whose values are fixed. */
export function fixedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return mappedHeaders(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
}

/** The parameters of an answer with headers from these sources. */
export function mappedHeaders(
  sources: readonly (readonly [name: string, source: string])[],
): Record<string, string> {
  return Object.fromEntries(sources.map(([name, source]) => [`${HEADER}${name}`, source]));
}

/** The integration by which the gateway itself answers 204 with these headers, whatever the request. */
export function noContent(
  headers: Readonly<Record<string, string>>,
  others: Pick<Integration, "passthroughBehavior"> & Pick<IntegrationResponse, "responseTemplates"> = {},
): Integration {
  const { responseTemplates, ...integration } = others;
  return {
    type: "mock",
    ...integration,
    // Selects the only response, which is for every status.
    requestTemplates: { "application/json": "{ statusCode: 200 }" },
    responses: {
      default: {
        statusCode: "204",
        responseParameters: fixedHeaders(headers),
        ...(responseTemplates === undefined ? {} : { responseTemplates }),
      },
    },
  };
}
