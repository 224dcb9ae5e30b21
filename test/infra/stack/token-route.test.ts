import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { refusalCodes } from "../../support/envelope-shape.ts";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";

const ENDPOINT = "https://login.club.example/oauth2/token";
const other = { tokenEndpoint: ENDPOINT };
const VARIANTS = [
  ["the stack's own", OWN_ISSUER],
  ["another's", other],
] as const;

interface IntegrationResponse {
  readonly StatusCode: string;
  readonly SelectionPattern?: string;
  readonly ResponseParameters: Readonly<Record<string, string>>;
  readonly ResponseTemplates?: Readonly<Record<string, string>>;
}

/** The one method of the API with an HTTP endpoint. */
function tokenMethod(template: Template) {
  const methods = Object.values(template.findResources("AWS::ApiGateway::Method"));
  const [method, ...others] = methods.filter(({ Properties }) => Properties.Integration.Type === "HTTP");
  if (method === undefined || others.length > 0) throw new Error("There is not exactly one HTTP endpoint.");
  return method.Properties;
}

function responses(template: Template): IntegrationResponse[] {
  return tokenMethod(template).Integration.IntegrationResponses;
}

describe.each(VARIANTS)("the token route where the issuer is %s", (_, context) => {
  const template = templateOf(context);

  it("needs no token, and passes two headers of the request and nothing else", () => {
    expect(tokenMethod(template)).toMatchObject({
      HttpMethod: "POST",
      AuthorizationType: "NONE",
      RequestParameters: {
        "method.request.header.Authorization": false,
        "method.request.header.Content-Type": false,
      },
    });
    const { Integration } = tokenMethod(template);
    expect(Integration).toMatchObject({
      IntegrationHttpMethod: "POST",
      PassthroughBehavior: "WHEN_NO_MATCH",
    });
    expect(Integration.RequestParameters).toEqual({
      "integration.request.header.Accept": "'application/json'",
      "integration.request.header.Authorization": "method.request.header.Authorization",
      "integration.request.header.Content-Type": "method.request.header.Content-Type",
    });
    expect(Integration).not.toHaveProperty("RequestTemplates");
    expect(Integration.TimeoutInMillis).toBe(10_000);
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
    const declared = tokenMethod(template).MethodResponses.map((each: IntegrationResponse) => [
      each.StatusCode,
      Object.keys(each.ResponseParameters),
    ]);
    const mapped = responses(template).map((each) => [each.StatusCode, Object.keys(each.ResponseParameters)]);
    expect(declared).toEqual(mapped);
    const sources = responses(template).flatMap(({ ResponseParameters }) =>
      Object.values(ResponseParameters),
    );
    expect([...new Set(sources.filter((source) => !source.startsWith("'")))].sort()).toEqual([
      "integration.response.header.Content-Type",
      "integration.response.header.Pragma",
      "integration.response.header.Retry-After",
    ]);
  });

  it("answers what the app cannot put right with a 503, whatever the content type", () => {
    const rest = responses(template).filter(({ SelectionPattern }) => SelectionPattern === undefined);
    expect(rest.map(({ StatusCode }) => StatusCode)).toEqual(["503"]);
    const templates = Object.entries(rest[0]?.ResponseTemplates ?? {});
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
    expect(tokenMethod(templateOf(other)).Integration.Uri).toBe(ENDPOINT);
  });

  it("is the user pool's for the stack's own issuer", () => {
    const [domain] = Object.keys(templateOf(OWN_ISSUER).findResources("AWS::Cognito::UserPoolDomain"));
    expect(tokenMethod(templateOf(OWN_ISSUER)).Integration.Uri).toEqual({
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
      ({ ResponseParameters }) => ResponseParameters["method.response.header.Access-Control-Allow-Origin"],
    );
    expect(new Set(origins)).toEqual(new Set([origin]));
  });
});

describe("an API without a token endpoint", () => {
  it("has no such route, no throttle for it and no alarm", () => {
    const text = JSON.stringify(templateOf().toJSON());
    expect(text).not.toMatch(/oauth2|TokenErrors|token_errors|"HTTP"/);
  });
});
