import { describe, expect, it } from "vitest";
import { alarmTexts } from "../../../../infra/stack/monitoring/alarm-declarations.ts";
import {
  authorizerFaults,
  pagesFaults,
  throttledRequests,
  tokenErrors,
} from "../../../../infra/stack/monitoring/log-metrics.ts";
import { testAuthorizer } from "../../../functions/authorizer/test-authorizer.ts";
import { rsaKey } from "../../../functions/authorizer/test-issuer.ts";
import { goodToken } from "../../../functions/authorizer/test-token.ts";
import { createTestTables } from "../../../support/engine.ts";
import { synthesized, synthesizedMany, templateOf } from "../synthesized.ts";
import { matchesPattern } from "./filter-pattern.ts";
import { alarmMetrics } from "./template-metrics.ts";

const CONTEXT = {
  stage: "prod",
  mailFrom: "bookings@club.example",
  tokenEndpoint: "https://login.club.example/oauth2/token",
  pages: true,
  pagesClientId: "club-pages",
  pagesVisitorSecretArn: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf",
};
const template = templateOf(CONTEXT);
const alarms = Object.values(template.findResources("AWS::CloudWatch::Alarm")).map(
  ({ Properties }) => Properties,
);
const [topic] = Object.keys(template.findResources("AWS::SNS::Topic"));

describe("every alarm", () => {
  it("is declared, and every declared one is there", () => {
    const names = alarms.map(
      ({ AlarmName }) => /FitnessBooking-prod-(\w+)/.exec(JSON.stringify(AlarmName))?.[1],
    );
    expect([...new Set(names)].sort()).toEqual(Object.keys(alarmTexts).sort());
  });

  it("says what it means for the club and what to do", () => {
    const descriptions = alarms.map(({ AlarmDescription }) => AlarmDescription);
    for (const { meaning, remedy } of Object.values(alarmTexts)) {
      expect(meaning).toMatch(/^[A-Z].{50,}\.$/);
      expect(remedy).toMatch(/^[A-Z].{40,}\.$/);
      expect(descriptions).toContain(`${meaning} ${remedy}`);
    }
  });

  it("tells the topic when it begins and ends, but for those that a deployment makes anew", () => {
    for (const { AlarmName, AlarmActions, OKActions } of alarms) {
      const isNew = JSON.stringify(AlarmName).includes("-NewVersion-");
      expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic }], isNew ? undefined : [{ Ref: topic }]]);
    }
  });

  it("on the rule of deliveries names it without its bus", () => {
    const alarm = alarms.find(
      ({ AlarmName }) => AlarmName === "FitnessBooking-prod-EventsFailing-Deliveries",
    );
    const [rule] = Object.entries(template.findResources("AWS::Events::Rule")).flatMap(
      ([id, { Properties }]) => (Properties.EventPattern === undefined ? [] : [id]),
    );
    const name = { "Fn::Select": [2, { "Fn::Split": ["/", { "Fn::GetAtt": [rule, "Arn"] }] }] };
    const stats: { MetricStat?: { Metric: { Dimensions: unknown } } }[] = alarm?.Metrics;
    const dimensions = stats.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? []);
    expect(dimensions.filter((each) => JSON.stringify(each).includes(JSON.stringify(name)))).toHaveLength(2);
  });

  it("watches at most the ten metrics that an alarm may, however many operations there are", () => {
    // "MetricDataQuery" of the CloudWatch API Reference: expressions do not count.
    const watched = alarms.map(
      ({ Metrics = [{ MetricStat: {} }] }) =>
        Metrics.filter(({ MetricStat }: { MetricStat?: unknown }) => MetricStat !== undefined).length,
    );
    expect(watched.length).toBeGreaterThanOrEqual(Object.keys(alarmTexts).length);
    expect(Math.max(...watched)).toBeLessThanOrEqual(10);
    expect(alarmMetrics(synthesizedMany())).toEqual(alarmMetrics(synthesized().template));
  });

  it("takes silence for no trouble, but for those that wait for bookings and for answers", () => {
    const others = alarms.filter(({ TreatMissingData }) => TreatMissingData !== "notBreaching");
    expect(others.map(({ AlarmName, TreatMissingData }) => [AlarmName, TreatMissingData])).toEqual([
      ["FitnessBooking-prod-NoBookings", "ignore"],
      ["FitnessBooking-prod-NoBookingsOfDay", "ignore"],
      ["FitnessBooking-prod-NoAnswers", "breaching"],
    ]);
  });

  it("waits for answers only where the check asks for them", () => {
    const names = Object.values(templateOf().findResources("AWS::CloudWatch::Alarm")).map(
      ({ Properties }) => Properties.AlarmName,
    );
    expect(names).toContain("FitnessBooking-dev-NoBookings");
    expect(names).not.toContain("FitnessBooking-dev-NoAnswers");
  });
});

describe("the topic", () => {
  it("lets the account's alarms publish and refuses plain http", () => {
    const [policy] = Object.values(template.findResources("AWS::SNS::TopicPolicy"));
    const statements: readonly object[] = policy?.Properties.PolicyDocument.Statement;
    expect(statements).toEqual([
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      {
        Sid: expect.any(String),
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
        Resource: { Ref: topic },
      },
    ]);
  });

  it("has the subscriber whom the context names, and none without", () => {
    template.resourceCountIs("AWS::SNS::Subscription", 0);
    templateOf({ ...CONTEXT, alarmEmail: "ops@club.example" }).hasResourceProperties(
      "AWS::SNS::Subscription",
      {
        Protocol: "email",
        Endpoint: "ops@club.example",
        TopicArn: { Ref: topic },
      },
    );
  });
});

describe("the lines that are counted", () => {
  it("are the authorizer's faults and not its refusals of a token", async () => {
    const { database } = await createTestTables();
    const { authorize, log } = testAuthorizer("http://127.0.0.1:1/jwks", database);
    await expect(authorize(`Bearer ${goodToken(rsaKey("k"))}`)).rejects.toThrow("could not be checked");
    await expect(authorize("Bearer a.b.c")).rejects.toThrow("Unauthorized");
    const found = log.map(({ message, fields }) =>
      matchesPattern(authorizerFaults.pattern, { ...fields, message }),
    );
    expect(found).toEqual([true, false]);
  });

  // AWS Lambda Developer Guide, "Lambda Telemetry API Event schema reference".
  it.each([
    ["timeout", undefined, true],
    ["failure", undefined, true],
    // A process that ends or has no memory left.
    ["error", "Runtime.ExitError", true],
    ["error", "Runtime.OutOfMemory", true],
    ["success", undefined, false],
    // A handler that threw: also what an invalid token looks like.
    ["error", "Error", false],
    ["error", undefined, false],
  ])("are Lambda's own reports of a call that ended with %s %s: %s", (status, errorType, isFound) => {
    const line = { type: "platform.report", record: { status, errorType } };
    for (const { pattern } of [authorizerFaults, pagesFaults]) {
      expect(matchesPattern(pattern, line)).toBe(isFound);
      expect(
        template.findResources("AWS::Logs::MetricFilter", { Properties: { FilterPattern: pattern } }),
      ).not.toEqual({});
    }
  });

  it("are one for each call that crashed, though Lambda writes several", () => {
    const record = { status: "error", errorType: "Runtime.ExitError" };
    const types = [
      "platform.initReport",
      "platform.initRuntimeDone",
      "platform.runtimeDone",
      "platform.report",
    ];
    const found = types.filter((type) => matchesPattern(authorizerFaults.pattern, { type, record }));
    expect(found).toEqual(["platform.report"]);
  });

  it.each([
    ["429", true],
    ["400", false],
  ])("are requests that the gateway answered with %s: %s", (status, isFound) => {
    const [stage] = Object.values(template.findResources("AWS::ApiGateway::Stage"));
    const format = String(stage?.Properties.AccessLogSetting.Format);
    const line = JSON.parse(format.replaceAll("$context.status", status));
    expect(matchesPattern(throttledRequests.pattern, line)).toBe(isFound);
  });

  it.each([
    ["/oauth2/token", "503", true],
    ["/oauth2/token", "500", true],
    ["/oauth2/token", "400", false],
    ["/tenants", "503", false],
  ])("are token requests that the issuer did not answer: %s %s: %s", (route, status, isFound) => {
    const [stage] = Object.values(template.findResources("AWS::ApiGateway::Stage"));
    const format = String(stage?.Properties.AccessLogSetting.Format);
    const line = JSON.parse(
      format.replace("$context.resourcePath", route).replace("$context.status", status),
    );
    expect(matchesPattern(tokenErrors.pattern, line)).toBe(isFound);
    template.hasResourceProperties("AWS::Logs::MetricFilter", { FilterPattern: tokenErrors.pattern });
  });
});
