import { Match, type Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { SMOKE_HOOK_PATH } from "../../../infra/stack/check/smoke-club.ts";
import { CALENDAR_PATH } from "../../../shared/api/calendar-path.ts";
import { operations } from "../../../shared/api/operations.ts";
import { templateOf } from "./synthesized.ts";

const template = templateOf();

interface Method {
  readonly HttpMethod: string;
  readonly ResourceId: { readonly Ref: string };
  readonly AuthorizationType: string;
  readonly AuthorizerId?: { readonly Ref: string };
  readonly Integration: Readonly<Record<string, unknown>>;
}

function methods(of: Template = template): Method[] {
  return Object.values(of.findResources("AWS::ApiGateway::Method")).map(({ Properties }) => Properties);
}

// The path of a resource, from its own part up to the root.
function path(resourceId: string): string {
  const resource = template.findResources("AWS::ApiGateway::Resource")[resourceId];
  if (resource === undefined) return "";
  return `${path(resource.Properties.ParentId.Ref)}/${resource.Properties.PathPart}`;
}

function only(type: string): Record<string, unknown> {
  const [resource, ...others] = Object.values(template.findResources(type));
  if (resource === undefined || others.length > 0) throw new Error(`There is not exactly one ${type}.`);
  return resource.Properties;
}

/** The requests that read the most calendars: their method, and their path without the tenant's. */
const CHECKS = [
  ["POST", "availability~1check"],
  ["POST", "availability~1check-recurring"],
  ["GET", "availability~1next"],
  ["POST", "appointments~1series"],
  ["POST", "staff~1{coach_id}~1substitution-plan"],
];

describe("the API", () => {
  it("routes operations, preflights, feeds and the smoke test's webhook, and nothing else", () => {
    const routes = methods().map(({ HttpMethod, ResourceId }) => `${HttpMethod} ${path(ResourceId.Ref)}`);
    const wanted = Object.values(operations).flatMap((operation) => [
      `${operation.method} ${operation.path}`,
      `OPTIONS ${operation.path}`,
    ]);
    const calendars = [`GET ${CALENDAR_PATH}`, `HEAD ${CALENDAR_PATH}`, `OPTIONS ${CALENDAR_PATH}`];
    const smoke = `POST ${SMOKE_HOOK_PATH}`;
    expect(routes.sort()).toEqual([...new Set([...wanted, ...calendars, smoke])].sort());
  });

  it("hands each operation as it is to its function's live version, behind the authorizer", () => {
    const [authorizer] = Object.keys(template.findResources("AWS::ApiGateway::Authorizer"));
    const operationMethods = methods().filter(
      ({ HttpMethod, ResourceId }) =>
        HttpMethod !== "OPTIONS" && ![CALENDAR_PATH, SMOKE_HOOK_PATH].includes(path(ResourceId.Ref)),
    );
    for (const method of operationMethods) {
      expect(method).toMatchObject({
        AuthorizationType: "CUSTOM",
        AuthorizerId: { Ref: authorizer },
        Integration: { Type: "AWS_PROXY", IntegrationHttpMethod: "POST" },
      });
    }
    const targets = operationMethods.map(({ HttpMethod, ResourceId, Integration }) => [
      `${HttpMethod} ${path(ResourceId.Ref)}`,
      /"Live(\w+?)[0-9A-F]{8}"/.exec(JSON.stringify(Integration.Uri))?.[1],
    ]);
    const wanted = Object.values(operations).map((row) => [`${row.method} ${row.path}`, row.function]);
    expect(Object.fromEntries(targets)).toEqual(Object.fromEntries(wanted));
  });

  it("answers the smoke test's webhook by the gateway alone, by a throttle of its own", () => {
    const found = methods().filter(({ ResourceId }) => path(ResourceId.Ref) === SMOKE_HOOK_PATH);
    expect(found).toMatchObject([
      {
        HttpMethod: "POST",
        AuthorizationType: "NONE",
        Integration: {
          Type: "MOCK",
          PassthroughBehavior: "NEVER",
          RequestTemplates: { "application/json": "{ statusCode: 200 }" },
          IntegrationResponses: [{ StatusCode: "204" }],
        },
      },
    ]);
    template.hasResourceProperties("AWS::ApiGateway::Stage", {
      MethodSettings: Match.arrayWith([
        Match.objectLike({
          HttpMethod: "POST",
          ResourcePath: "/~1smoke~1webhook",
          ThrottlingRateLimit: 5,
          ThrottlingBurstLimit: 10,
        }),
      ]),
    });
  });

  it("hands calendar feeds on without an authorizer, by a throttle of their own", () => {
    const feeds = methods().filter(
      ({ HttpMethod, ResourceId }) => HttpMethod !== "OPTIONS" && path(ResourceId.Ref) === CALENDAR_PATH,
    );
    expect(feeds.map(({ HttpMethod }) => HttpMethod).sort()).toEqual(["GET", "HEAD"]);
    for (const method of feeds) {
      expect(method).toMatchObject({ AuthorizationType: "NONE", Integration: { Type: "AWS_PROXY" } });
      expect(method).not.toHaveProperty("AuthorizerId");
      expect(JSON.stringify(method.Integration.Uri)).toContain("LiveAppointments");
    }
    for (const HttpMethod of ["GET", "HEAD", "OPTIONS"]) {
      templateOf({ feedRate: "2500" }).hasResourceProperties("AWS::ApiGateway::Stage", {
        MethodSettings: Match.arrayWith([
          Match.objectLike({
            ...{ ResourcePath: "/~1calendars~1{feed}", HttpMethod },
            ThrottlingRateLimit: 2_500,
            ThrottlingBurstLimit: 5_000,
            // The execution log has the path of an error, and so the key.
            LoggingLevel: "OFF",
            DataTraceEnabled: false,
          }),
        ]),
      });
    }
  });

  it("asks the authorizer for a bearer token, once in five minutes", () => {
    expect(only("AWS::ApiGateway::Authorizer")).toMatchObject({
      Type: "TOKEN",
      IdentitySource: "method.request.header.Authorization",
      AuthorizerResultTtlInSeconds: 300,
    });
  });

  it.each([
    ["Bearer aaa.bbb.ccc", true],
    ["bearer a-_9.b.c", true],
    ["BEARER  a.b.c", true],
    ["", false],
    ["Bearer", false],
    ["Bearer ", false],
    ["aaa.bbb.ccc", false],
    ["Basic aaa.bbb.ccc", false],
    ["Bearer aaa.bbb", false],
    ["Bearer aaa.bbb.", false],
    ["Bearer a.b.c.d.e", false],
    ["Bearer aaa.bbb.c=", false],
    ["Bearer aaa.bbb.ccc x", false],
    [" Bearer aaa.bbb.ccc", false],
  ])("sees that %j is a bearer JWT or not: %s", (value, isBearerJwt) => {
    const pattern = String(only("AWS::ApiGateway::Authorizer").IdentityValidationExpression);
    expect(new RegExp(pattern).test(value)).toBe(isBearerJwt);
  });

  it("is regional, throttled, traced and logged without content", () => {
    expect(only("AWS::ApiGateway::RestApi")).toMatchObject({
      EndpointConfiguration: { Types: ["REGIONAL"] },
    });
    expect(only("AWS::ApiGateway::Stage")).toMatchObject({
      StageName: "dev",
      TracingEnabled: true,
      MethodSettings: [
        {
          HttpMethod: "*",
          ResourcePath: "/*",
          ThrottlingRateLimit: 50,
          ThrottlingBurstLimit: 100,
          LoggingLevel: "ERROR",
          DataTraceEnabled: false,
        },
        ...CHECKS.map(([HttpMethod, path]) => ({
          HttpMethod,
          ResourcePath: `/~1tenants~1{tenant_id}~1${path}`,
          ThrottlingRateLimit: 10,
          ThrottlingBurstLimit: 20,
          LoggingLevel: "ERROR",
          DataTraceEnabled: false,
        })),
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    });
  });

  it("throttles operations that read many calendars by checkRate, bursts two seconds long", () => {
    const check = { ThrottlingRateLimit: 2_500, ThrottlingBurstLimit: 5_000 };
    templateOf({ checkRate: "2500" }).hasResourceProperties("AWS::ApiGateway::Stage", {
      MethodSettings: Match.arrayWith([
        Match.objectLike({ HttpMethod: "*", ThrottlingRateLimit: 50 }),
        ...CHECKS.map(([HttpMethod, path]) =>
          Match.objectLike({ HttpMethod, ResourcePath: `/~1tenants~1{tenant_id}~1${path}`, ...check }),
        ),
      ]),
    });
  });

  it("takes its limits from the context", () => {
    templateOf({
      allowedOrigins: ["https://a.example", "https://b.example"],
      throttlingRate: "5",
    }).hasResourceProperties("AWS::ApiGateway::Stage", {
      MethodSettings: Match.arrayWith([
        Match.objectLike({ HttpMethod: "*", ThrottlingRateLimit: 5, ThrottlingBurstLimit: 100 }),
      ]),
    });
  });

  it("logs each request as one JSON line without body, token or whole address", () => {
    const { Format } = only("AWS::ApiGateway::Stage").AccessLogSetting as { readonly Format: string };
    expect(Object.values(JSON.parse(Format))).toEqual([
      "$context.requestId",
      "$context.requestTime",
      "$context.httpMethod",
      "$context.resourcePath",
      "$context.status",
      "$context.error.responseType",
      "$context.authorizer.principalId",
      "$context.identity.sourceIp/host",
      "$context.responseLatency",
      "$context.integration.latency",
      "$context.authorizer.latency",
      "$context.responseLength",
      "$context.xrayTraceId",
    ]);
  });

  it("has the host part of the address masked for whoever reads the access log, and nothing else", () => {
    const { Format } = only("AWS::ApiGateway::Stage").AccessLogSetting as { readonly Format: string };
    const [policy, ...others] = Object.values(template.findResources("AWS::Logs::LogGroup")).flatMap(
      ({ Properties }) => Properties.DataProtectionPolicy ?? [],
    );
    expect(others).toEqual([]);
    const { Configuration, Statement } = policy;
    const [{ Name, Regex }] = Configuration.CustomDataIdentifier;
    expect(Statement).toContainEqual(
      expect.objectContaining({ DataIdentifier: [Name], Operation: { Deidentify: { MaskConfig: {} } } }),
    );
    // "Custom data identifiers" of the CloudWatch Logs User Guide: these characters, and at most 200.
    expect(Regex).toMatch(/^[\w#=@/;, ^$?[\]{}|\\*+.-]{1,200}$/);
    const line = Format.replace("$context.identity.sourceIp", "203.0.113.77");
    expect(line.replaceAll(new RegExp(Regex, "g"), "*")).toBe(
      line.replace("203.0.113.77/host", "203.0.113.*"),
    );
  });

  it("forgets every log, its own execution log too", () => {
    const logGroups = Object.values(template.findResources("AWS::Logs::LogGroup"));
    expect(logGroups.map(({ Properties }) => Properties.RetentionInDays)).toEqual(Array(6).fill(30));
    const names = logGroups.flatMap(({ Properties }) => Properties.LogGroupName ?? []);
    expect(JSON.stringify(names)).toMatch(/API-Gateway-Execution-Logs_.*RestApi.*\/dev/);
  });

  it("keeps its logs when a stage's stack goes, but for a stack that could not be created", () => {
    const policies = (stage: string) =>
      Object.values(templateOf({ stage }).findResources("AWS::Logs::LogGroup")).map(
        ({ DeletionPolicy }) => DeletionPolicy,
      );
    expect(new Set(policies("prod"))).toEqual(new Set(["RetainExceptOnCreate"]));
    expect(new Set(policies("dev"))).toEqual(new Set(["Delete"]));
  });

  it("leaves the account its logging role when the stack goes", () => {
    for (const type of ["AWS::ApiGateway::Account", "AWS::IAM::Role"]) {
      const resources = Object.entries(template.findResources(type));
      const [, resource] = resources.find(([logicalId]) => /Account|CloudWatchRole/.test(logicalId)) ?? [];
      expect(resource).toMatchObject({ DeletionPolicy: "Retain" });
    }
  });
});
