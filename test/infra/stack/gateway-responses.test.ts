import { describe, expect, it } from "vitest";
import type { ApiDefinition } from "../../../infra/stack/api-definition.ts";
import { errorCatalogue } from "../../../shared/api/error-catalogue.ts";
import { refusalProblems } from "../../support/envelope-shape.ts";
import { bodyOf } from "./api-body.ts";
import { templateOf } from "./synthesized.ts";

type GatewayResponse = ApiDefinition["x-amazon-apigateway-gateway-responses"][string];

function responsesByType(context: Readonly<Record<string, unknown>> = {}): [string, GatewayResponse][] {
  return Object.entries(bodyOf(templateOf(context))["x-amazon-apigateway-gateway-responses"]);
}

function gatewayResponses(context: Readonly<Record<string, unknown>> = {}): GatewayResponse[] {
  return responsesByType(context).map(([, response]) => response);
}

function header(response: GatewayResponse | undefined, name: string): string | undefined {
  return response?.responseParameters[`gatewayresponse.header.${name}`];
}

// API Gateway Developer Guide, "Gateway response types for API Gateway": every type, and what callers get.
const expected: Readonly<Record<string, string>> = {
  ACCESS_DENIED: "403 ACCESS_DENIED ",
  API_CONFIGURATION_ERROR: "500 INTERNAL_ERROR ",
  AUTHORIZER_CONFIGURATION_ERROR: "503 SERVICE_UNAVAILABLE ",
  AUTHORIZER_FAILURE: "503 SERVICE_UNAVAILABLE ",
  BAD_REQUEST_BODY: "400 BODY_NOT_JSON ",
  BAD_REQUEST_PARAMETERS: "400 PATH_PARAMETER_INVALID ",
  DEFAULT_4XX: "404 ROUTE_NOT_FOUND ",
  DEFAULT_5XX: "500 INTERNAL_ERROR ",
  EXPIRED_TOKEN: "404 ROUTE_NOT_FOUND ",
  INTEGRATION_FAILURE: "503 SERVICE_UNAVAILABLE ",
  INTEGRATION_TIMEOUT: "503 SERVICE_UNAVAILABLE ",
  INVALID_API_KEY: "403 ACCESS_DENIED ",
  INVALID_SIGNATURE: "404 ROUTE_NOT_FOUND ",
  MISSING_AUTHENTICATION_TOKEN: "404 ROUTE_NOT_FOUND ",
  QUOTA_EXCEEDED: "429 TOO_MANY_REQUESTS ",
  REQUEST_TOO_LARGE: "413 BODY_TOO_LARGE ",
  RESOURCE_NOT_FOUND: "404 ROUTE_NOT_FOUND ",
  THROTTLED: "429 TOO_MANY_REQUESTS ",
  UNAUTHORIZED: "401 TOKEN_INVALID Authorization",
  UNSUPPORTED_MEDIA_TYPE: "415 CONTENT_TYPE_UNSUPPORTED Content-Type",
  WAF_FILTERED: "403 REQUEST_BLOCKED ",
};

describe("the gateway's own answers", () => {
  it("are the envelope, with the status of its code, for every type there is", () => {
    const answers = responsesByType().map(([type, { statusCode, responseTemplates }]) => {
      const problems = refusalProblems(JSON.parse(responseTemplates["text/plain"] ?? ""));
      return [type, `${statusCode} ${problems.join()}`];
    });
    expect(Object.fromEntries(answers)).toEqual(expected);
    expect(answers).toHaveLength(Object.keys(expected).length);
  });

  it("are the same whichever content type was asked for", () => {
    for (const { responseTemplates } of gatewayResponses()) {
      expect(Object.keys(responseTemplates)).toEqual(["text/plain", "application/json"]);
      expect(responseTemplates["application/json"]).toBe(responseTemplates["text/plain"]);
    }
  });

  it("hold nothing that the gateway would replace", () => {
    for (const { responseTemplates } of gatewayResponses()) {
      expect(Object.values(responseTemplates).join()).not.toMatch(/\$/);
    }
  });

  it("say that the token is not valid in words that hold where there is none", () => {
    expect(errorCatalogue.TOKEN_INVALID.message).toBe("The request carries no valid access token.");
  });

  it("carry the headers of every answer", () => {
    for (const response of gatewayResponses()) {
      expect(header(response, "Cache-Control")).toBe("'no-store'");
      expect(header(response, "X-Content-Type-Options")).toBe("'nosniff'");
      expect(header(response, "Access-Control-Expose-Headers")).toContain("x-amzn-RequestId");
    }
  });

  it("may be read by every web app where any may call", () => {
    const origins = gatewayResponses().map((response) => header(response, "Access-Control-Allow-Origin"));
    expect(new Set(origins)).toEqual(new Set(["'*'"]));
  });

  it("say when to try again where that helps, and only there", () => {
    const retried = responsesByType().filter(([, response]) => header(response, "Retry-After") !== undefined);
    expect(retried.map(([type]) => type).sort()).toEqual([
      "AUTHORIZER_CONFIGURATION_ERROR",
      "AUTHORIZER_FAILURE",
      "INTEGRATION_FAILURE",
      "INTEGRATION_TIMEOUT",
      "QUOTA_EXCEEDED",
      "THROTTLED",
    ]);
    expect(header(retried[0]?.[1], "Retry-After")).toMatch(/^'\d+'$/);
  });

  it.each([
    ["https://app.club.example", "'https://app.club.example'"],
    ["https://app.club.example,https://kiosk.club.example", "'*'"],
  ])("may be read by web apps where %s may call", (allowedOrigins, origin) => {
    const origins = gatewayResponses({ allowedOrigins }).map((response) =>
      header(response, "Access-Control-Allow-Origin"),
    );
    expect(new Set(origins)).toEqual(new Set([origin]));
  });

  it("are deployed anew when one of them changes", () => {
    const deployments = [{}, { allowedOrigins: "https://app.club.example" }].map((context) =>
      Object.keys(templateOf(context).findResources("AWS::ApiGateway::Deployment")),
    );
    expect(deployments[0]).not.toEqual(deployments[1]);
  });
});
