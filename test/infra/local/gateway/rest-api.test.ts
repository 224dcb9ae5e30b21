import { describe, expect, it } from "vitest";
import { readRestApi } from "../../../../infra/local/gateway/rest-api.ts";
import { SMOKE_HOOK_PATH } from "../../../../infra/stack/check/smoke-club.ts";
import { settingDefaults } from "../../../../infra/stack/settings/setting-defaults.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { CALENDAR_PATH } from "../../../../shared/api/calendar-path.ts";
import { operations } from "../../../../shared/api/operations.ts";
import { bookingGateway } from "./booking-gateway.ts";

const { api } = bookingGateway();

const body = bodyWith("/x", {});

/** A body with one method, which answers by itself. */
function bodyWith(path: string, method: object) {
  const integration = { type: "mock", responses: { default: { statusCode: "200" } } };
  const get = { responses: {}, "x-amazon-apigateway-integration": integration, ...method };
  return { swagger: "2.0", info: { title: "", description: "", version: "" }, paths: { [path]: { get } } };
}

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
    [{ BinaryMediaTypes: ["image/png"] }],
    [{ MinimumCompressionSize: 0 }],
    [{ Body: { ...body, "x-amazon-apigateway-request-validator": "all" } }],
    [{ Body: { ...body, swagger: "3.0.1" } }],
    [{ Body: bodyWith("/x", { "x-amazon-apigateway-request-validator": "body" }) }],
    [{ Body: bodyWith("/x", { "x-amazon-apigateway-auth": { type: "AWS_IAM" } }) }],
    [
      {
        Body: bodyWith("/x", {
          "x-amazon-apigateway-integration": { type: "http_proxy", uri: "https://x.example" },
        }),
      },
    ],
    [{ Body: bodyWith("/{proxy+}", {}) }],
  ])("is refused: %j", (properties) => {
    const read = (Properties: object) =>
      readRestApi(
        new StackTemplate(
          {
            Resources: {
              Api: { Type: "AWS::ApiGateway::RestApi", Properties },
              Stage: { Type: "AWS::ApiGateway::Stage", Properties: { StageName: "s" } },
            },
          },
          new Map(),
        ),
      );
    expect(() => read({ Body: body })).not.toThrow();
    expect(() => read({ Body: body, ...properties })).toThrow();
  });
});
