import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { SMOKE_HOOK_PATH } from "../../../infra/stack/check/smoke-club.ts";
import { CALENDAR_PATH } from "../../../shared/api/calendar-path.ts";
import { operations } from "../../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { bodyOf, liveFunction, methodsOf } from "./api-body.ts";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";

const template = templateOf();
const authorizer = Object.values(bodyOf(template).securityDefinitions)[0]?.["x-amazon-apigateway-authorizer"];

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
  ["POST", "recurring-classes"],
];

describe("the API", () => {
  it("routes operations, preflights, feeds and the smoke test's webhook, and nothing else", () => {
    const routes = methodsOf(template).map(({ method, path }) => `${method} ${path}`);
    const wanted = Object.values(operations).flatMap((operation) => [
      `${operation.method} ${operation.path}`,
      `OPTIONS ${operation.path}`,
    ]);
    const calendars = [`GET ${CALENDAR_PATH}`, `HEAD ${CALENDAR_PATH}`, `OPTIONS ${CALENDAR_PATH}`];
    const smoke = `POST ${SMOKE_HOOK_PATH}`;
    expect(routes.sort()).toEqual([...new Set([...wanted, ...calendars, smoke])].sort());
  });

  it("hands each operation as it is to its function's live version, behind the authorizer", () => {
    const named = new Set<string>(Object.keys(operations));
    const found = methodsOf(template).filter(({ operationId = "" }) => named.has(operationId));
    for (const { security, integration } of found) {
      expect(security).toEqual(
        Object.keys(bodyOf(template).securityDefinitions).map((name) => ({ [name]: [] })),
      );
      expect(integration).toMatchObject({ type: "aws_proxy", httpMethod: "POST" });
    }
    const targets = found.map(({ operationId, method, path, integration }) => [
      operationId,
      [method, path, liveFunction(integration.uri)],
    ]);
    const wanted = Object.entries(operations).map(([name, row]) => [
      name,
      [row.method, row.path, row.function],
    ]);
    expect(Object.fromEntries(targets)).toEqual(Object.fromEntries(wanted));
  });

  it("calls a function that has this name, and its alias, which the stage waits for", () => {
    const resources = templateOf({ ...OWN_ISSUER, pages: true });
    const called = new Set(
      methodsOf(resources).flatMap(({ integration: { uri } }) => liveFunction(uri) ?? []),
    );
    expect([...called].sort()).toEqual(["Appointments", "Pages", "Tours"]);
    const [stage] = Object.values(resources.findResources("AWS::ApiGateway::Stage"));
    for (const name of [...called, "Authorizer"]) {
      const FunctionName = `FitnessBooking-dev-${name}`;
      const [id] = Object.keys(
        resources.findResources("AWS::Lambda::Function", { Properties: { FunctionName } }),
      );
      const live = { Properties: { FunctionName: { Ref: id }, Name: "live" } };
      const [alias] = Object.keys(resources.findResources("AWS::Lambda::Alias", live));
      const allowed = { Properties: { FunctionName: { Ref: alias }, Principal: "apigateway.amazonaws.com" } };
      const permissions = Object.entries(resources.findResources("AWS::Lambda::Permission", allowed));
      expect(permissions).toHaveLength(1);
      const [[permission, { Properties }] = ["", {}]] = permissions;
      expect(stage?.DependsOn).toEqual(expect.arrayContaining([alias, permission]));
      expect(Properties.SourceArn["Fn::Join"][1].at(-1)).toBe(
        name === "Authorizer" ? "/authorizers/*" : "/*/*/*",
      );
    }
  });

  it("has the authorizer for all but preflights, feeds, token routes and the smoke test", () => {
    const open = methodsOf(templateOf({ ...OWN_ISSUER, pages: true })).filter(
      ({ method, security }) => method !== "OPTIONS" && security === undefined,
    );
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${TOKEN_PATH}`,
      "POST /pages/token",
      "POST /pages/session",
      "DELETE /pages/session",
      `GET ${CALENDAR_PATH}`,
      `HEAD ${CALENDAR_PATH}`,
      `POST ${SMOKE_HOOK_PATH}`,
    ]);
  });

  it("is imported whole: no warning passes, no route is left over, and it stays regional", () => {
    expect(only("AWS::ApiGateway::RestApi")).toMatchObject({
      FailOnWarnings: true,
      Mode: "overwrite",
      Parameters: { endpointConfigurationTypes: "REGIONAL" },
      Name: bodyOf(template).info.title,
    });
  });

  it("is deployed anew when its body changes, and only then", () => {
    const deployment = (context: object) =>
      Object.keys(templateOf({ ...context }).findResources("AWS::ApiGateway::Deployment"))[0];
    const tokenEndpoint = "https://login.club.example/oauth2/token";
    const deployments = [{}, { tokenEndpoint }, { tokenEndpoint: `${tokenEndpoint}s` }, OWN_ISSUER].map(
      deployment,
    );
    expect(new Set(deployments).size).toBe(4);
    expect(deployment({ throttlingRate: "7" })).toBe(deployments[0]);
  });

  it("answers the smoke test's webhook by the gateway alone, by a throttle of its own", () => {
    const found = methodsOf(template).filter(({ path }) => path === SMOKE_HOOK_PATH);
    expect(found).toMatchObject([
      {
        method: "POST",
        integration: {
          type: "mock",
          passthroughBehavior: "never",
          requestTemplates: { "application/json": "{ statusCode: 200 }" },
          responses: { default: { statusCode: "204" } },
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

  it("hands calendar feeds to the live version, without authorizer, by a throttle of their own", () => {
    const feeds = methodsOf(template).filter(
      ({ method, path }) => method !== "OPTIONS" && path === CALENDAR_PATH,
    );
    expect(feeds.map(({ method }) => method).sort()).toEqual(["GET", "HEAD"]);
    for (const { security, integration } of feeds) {
      expect([security, integration.type]).toEqual([undefined, "aws_proxy"]);
      expect(liveFunction(integration.uri)).toBe("Appointments");
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

  it("asks the authorizer's live version for a bearer token, once in five minutes", () => {
    expect(Object.values(bodyOf(template).securityDefinitions)).toMatchObject([
      { type: "apiKey", in: "header", name: "Authorization" },
    ]);
    expect(authorizer).toMatchObject({ type: "token", authorizerResultTtlInSeconds: 300 });
    expect(liveFunction(authorizer?.authorizerUri)).toBe("Authorizer");
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
    expect(new RegExp(authorizer?.identityValidationExpression ?? "").test(value)).toBe(isBearerJwt);
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
