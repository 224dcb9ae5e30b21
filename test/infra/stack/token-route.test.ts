import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import type { IntegrationResponse } from "../../../infra/stack/api-definition.ts";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { type BodyMethod, methodsOf } from "./api-body.ts";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";

const ENDPOINT = "https://login.club.example/oauth2/token";
const other = { tokenEndpoint: ENDPOINT };
const VARIANTS = [
  ["the stack's own", OWN_ISSUER],
  ["another's", other],
] as const;

/** The one method of the API with an HTTP endpoint. */
function tokenMethod(template: Template): BodyMethod {
  const [method, ...others] = methodsOf(template).filter(({ integration }) => integration.type === "http");
  if (method === undefined || others.length > 0) throw new Error("There is not exactly one HTTP endpoint.");
  return method;
}

function responses(template: Template): [status: string, response: IntegrationResponse][] {
  return Object.entries(tokenMethod(template).integration.responses ?? {});
}

describe.each(VARIANTS)("the token route where the issuer is %s", (_, context) => {
  const template = templateOf(context);

  it("needs no token, and passes two headers of the request and nothing else", () => {
    const { method, security, parameters, integration } = tokenMethod(template);
    expect([method, security]).toEqual(["POST", undefined]);
    expect(parameters).toEqual(
      ["Authorization", "Content-Type"].map((name) => ({
        name,
        in: "header",
        required: false,
        type: "string",
      })),
    );
    expect(integration).toMatchObject({ httpMethod: "POST", passthroughBehavior: "when_no_match" });
    expect(integration.requestParameters).toEqual({
      "integration.request.header.Accept": "'application/json'",
      "integration.request.header.Authorization": "method.request.header.Authorization",
      "integration.request.header.Content-Type": "method.request.header.Content-Type",
    });
    expect(integration).not.toHaveProperty("requestTemplates");
    expect(integration.timeoutInMillis).toBe(10_000);
  });

  it("has the throttle of the API, and nothing in the execution log", () => {
    template.hasResourceProperties("AWS::ApiGateway::Stage", {
      MethodSettings: Match.arrayWith([
        Match.objectLike({
          HttpMethod: "POST",
          ResourcePath: "/~1oauth2~1token",
          ThrottlingRateLimit: 50,
          ThrottlingBurstLimit: 100,
          LoggingLevel: "OFF",
          DataTraceEnabled: false,
          CachingEnabled: false,
        }),
      ]),
    });
  });

  it("declares every header of its answers, and takes from the issuer's no more than three", () => {
    const declared = Object.entries(tokenMethod(template).responses).map(([status, { headers }]) => [
      status,
      Object.keys(headers).map((name) => `method.response.header.${name}`),
    ]);
    const mapped = responses(template).map(([, each]) => [
      each.statusCode,
      Object.keys(each.responseParameters),
    ]);
    expect(declared).toEqual(mapped);
    const sources = responses(template).flatMap(([, { responseParameters }]) =>
      Object.values(responseParameters),
    );
    expect([...new Set(sources.filter((source) => !source.startsWith("'")))].sort()).toEqual([
      "integration.response.header.Content-Type",
      "integration.response.header.Pragma",
      "integration.response.header.Retry-After",
    ]);
  });

  it("answers what the app cannot put right with a 503 envelope, whatever the content type", () => {
    const { default: rest } = tokenMethod(template).integration.responses ?? {};
    expect(rest?.statusCode).toBe("503");
    const templates = Object.entries(rest?.responseTemplates ?? {});
    expect(templates.map(([type]) => type)).toEqual(["application/json", "text/html", "text/plain"]);
    for (const [, body] of templates) {
      expect(refusalCodes(JSON.parse(body))).toEqual(["SERVICE_UNAVAILABLE"]);
      expect(body).not.toMatch(/[$#]/);
    }
  });

  it("says where it is", () => {
    expect(JSON.stringify(template.findOutputs("TokenUrl").TokenUrl?.Value)).toMatch(/\/dev\/oauth2\/token"/);
  });
});

describe("the endpoint of the token route", () => {
  it("is the setting's, as it is written", () => {
    expect(tokenMethod(templateOf(other)).integration.uri).toBe(ENDPOINT);
  });

  it("is the user pool's for the stack's own issuer", () => {
    const [domain] = Object.keys(templateOf(OWN_ISSUER).findResources("AWS::Cognito::UserPoolDomain"));
    expect(tokenMethod(templateOf(OWN_ISSUER)).integration.uri).toEqual({
      "Fn::Join": [
        "",
        ["https://", { Ref: domain }, ".auth.", { Ref: "AWS::Region" }, ".amazoncognito.com/oauth2/token"],
      ],
    });
  });
});

describe("the throttle of the token route", () => {
  it.each([["10000"], ["1"]])("is as high as the API's: %s", (throttlingRate) => {
    const limits = { ThrottlingRateLimit: Number(throttlingRate), ThrottlingBurstLimit: 100 };
    templateOf({ ...other, throttlingRate }).hasResourceProperties("AWS::ApiGateway::Stage", {
      MethodSettings: Match.arrayWith([
        Match.objectLike({ HttpMethod: "*", ...limits }),
        Match.objectLike({ HttpMethod: "POST", ResourcePath: "/~1oauth2~1token", ...limits }),
      ]),
    });
  });
});

describe("who may read the token route's answers", () => {
  it.each([
    ["https://app.club.example", "'https://app.club.example'"],
    ["https://app.club.example,https://kiosk.club.example", "'*'"],
  ])("is who may read the gateway's own where %s may call", (allowedOrigins, origin) => {
    const origins = responses(templateOf({ ...other, allowedOrigins })).map(
      ([, each]) => each.responseParameters["method.response.header.Access-Control-Allow-Origin"],
    );
    expect(new Set(origins)).toEqual(new Set([origin]));
  });
});

describe("an API without a token endpoint", () => {
  it("has no such route, no throttle for it and no alarm", () => {
    const text = JSON.stringify(templateOf().toJSON());
    expect(text).not.toMatch(/oauth2|TokenErrors|token_errors|"http"/);
  });
});
