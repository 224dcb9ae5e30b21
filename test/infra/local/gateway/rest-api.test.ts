import { describe, expect, it } from "vitest";
import { readRestApi } from "../../../../infra/local/gateway/rest-api.ts";
import { StackTemplate } from "../../../../infra/local/template/stack-template.ts";
import { SMOKE_HOOK_PATH } from "../../../../infra/stack/check/smoke-club.ts";
import { settingDefaults } from "../../../../infra/stack/settings/setting-defaults.ts";
import { CALENDAR_PATH } from "../../../../shared/api/calendar-path.ts";
import { operations } from "../../../../shared/api/operations.ts";
import { bookingGateway } from "./booking-gateway.ts";

const { api } = bookingGateway();

describe("the stack's API, read from its template", () => {
  it("has every operation, guarded and answered by a function, and its preflight", () => {
    const described = api.resources.flatMap(({ path, methods }) =>
      [...methods].map(([name, { authorizerId, integration }]) => ({
        route: `${name} ${path}`,
        guarded: authorizerId !== undefined && api.authorizers.has(authorizerId),
        answeredBy: integration.kind,
      })),
    );
    const rows = Object.values(operations);
    const paths = [...new Set([...rows.map(({ path }) => path), CALENDAR_PATH])];
    const expected = [
      ...rows.map(({ method, path }) => ({
        route: `${method} ${path}`,
        guarded: true,
        answeredBy: "function",
      })),
      ...["GET", "HEAD"].map((method) => ({
        route: `${method} ${CALENDAR_PATH}`,
        guarded: false,
        answeredBy: "function",
      })),
      { route: `POST ${SMOKE_HOOK_PATH}`, guarded: false, answeredBy: "mock" },
      ...paths.map((path) => ({ route: `OPTIONS ${path}`, guarded: false, answeredBy: "mock" })),
    ];
    expect(described).toEqual(expect.arrayContaining(expected));
    expect(described.length).toBe(expected.length);
  });

  it("has the authorizer's header, pattern and time", () => {
    const [settings] = api.authorizers.values();
    expect(settings).toMatchObject({ header: "Authorization", ttlMs: 300_000 });
    expect(settings?.pattern?.test("Bearer a.b.c")).toBe(true);
    expect(settings?.pattern?.test("Bearer a.b.c d")).toBe(false);
  });

  it("has the stage's limits", () => {
    const { throttlingRate, throttlingBurst } = settingDefaults;
    expect(api.throttle).toEqual({ rate: throttlingRate, burst: throttlingBurst });
  });
});

describe("an API that does what the local gateway does not", () => {
  it.each([
    ["AWS::ApiGateway::RestApi", { BinaryMediaTypes: ["image/png"] }],
    ["AWS::ApiGateway::RestApi", { MinimumCompressionSize: 0 }],
    ["AWS::ApiGateway::Method", { RequestValidatorId: "v" }],
    ["AWS::ApiGateway::Method", { ApiKeyRequired: true }],
    ["AWS::ApiGateway::Method", { AuthorizationType: "AWS_IAM" }],
    ["AWS::ApiGateway::Method", { Integration: { Type: "HTTP_PROXY", Uri: "https://x.example" } }],
    ["AWS::ApiGateway::Resource", { PathPart: "{proxy+}" }],
  ])("is refused: %s %j", (type, properties) => {
    const resources: Record<string, unknown> = {
      Api: { Type: "AWS::ApiGateway::RestApi" },
      Stage: { Type: "AWS::ApiGateway::Stage", Properties: { StageName: "s" } },
      Resource: { Type: "AWS::ApiGateway::Resource", Properties: { ParentId: "Api/", PathPart: "x" } },
      Method: { Type: "AWS::ApiGateway::Method", Properties: aMethod },
    };
    expect(() => readRestApi(templateOf(resources))).not.toThrow();
    const changed = Object.entries(resources).find(([, resource]) => Object(resource).Type === type);
    const [id = "", resource] = changed ?? [];
    const Properties = { ...Object(resource).Properties, ...properties };
    expect(() => readRestApi(templateOf({ ...resources, [id]: { Type: type, Properties } }))).toThrow();
  });
});

const aMethod = {
  ResourceId: "Resource",
  HttpMethod: "GET",
  AuthorizationType: "NONE",
  Integration: { Type: "MOCK", IntegrationResponses: [{ StatusCode: "200" }] },
};

function templateOf(Resources: Readonly<Record<string, unknown>>): StackTemplate {
  return new StackTemplate({ Resources }, new Map());
}
