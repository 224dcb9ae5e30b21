import { describe, expect, it } from "vitest";
import { alarmTexts } from "../../../../infra/stack/monitoring/alarm-declarations.ts";
import {
  answeredTokens,
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
import { fieldsOfPattern, hasField } from "./named-fields.ts";
import { alarmMetrics, declaredAlarms } from "./template-metrics.ts";

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

  // A difference is to be read as what will wake somebody; then: npx vitest run test/infra/stack/monitoring/alarms -u
  it("goes off as it was reviewed", async () => {
    const lines = declaredAlarms(synthesized(CONTEXT).template);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../snapshots/alarms.txt");
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
  const filters = Object.values(template.findResources("AWS::Logs::MetricFilter")).map(
    ({ Properties }) => Properties,
  );

  it("of the authorizer tell its faults from its refusals of a token", async () => {
    const { database } = await createTestTables();
    const { authorize, log } = testAuthorizer("http://127.0.0.1:1/jwks", database);
    await expect(authorize(`Bearer ${goodToken(rsaKey("k"))}`)).rejects.toThrow("could not be checked");
    await expect(authorize("Bearer a.b.c")).rejects.toThrow("Unauthorized");
    expect(log.map(({ message }) => message)).toEqual(["fault", "authorization"]);
    expect(authorizerFaults.pattern).toContain('($.message = "fault")');
    expect(answeredTokens.pattern).toContain('$.message = "authorization"');
  });

  // AWS Lambda Developer Guide, "Lambda Telemetry API Event schema reference": of a call that ended without an answer Lambda
  // writes several lines, and one of type platform.report. A handler that threw, as the authorizer does to refuse a token, has
  // the status `error` and an errorType of its own.
  it.each([authorizerFaults, pagesFaults])(
    "of $name are Lambda's reports of such calls too",
    ({ pattern }) => {
      expect(pattern.match(/\(\$\.type [^)]*\)/g)).toEqual(
        [
          '$.record.status = "timeout"',
          '$.record.status = "failure"',
          '$.record.errorType = "Runtime.*"',
        ].map((how) => `($.type = "platform.report" && ${how})`),
      );
      expect(filters.map(({ FilterPattern }) => FilterPattern)).toContain(pattern);
    },
  );

  it.each([throttledRequests, tokenErrors])("of $name are the gateway's: they have its fields", (counted) => {
    const [stage] = Object.values(template.findResources("AWS::ApiGateway::Stage"));
    const line = JSON.parse(stage?.Properties.AccessLogSetting.Format);
    const named = fieldsOfPattern(counted.pattern);
    expect(named).toContain("status");
    expect(named.filter((field) => !hasField(line, field))).toEqual([]);
    expect(line).toMatchObject({ route: "$context.resourcePath", status: "$context.status" });
    expect(filters.map(({ FilterPattern }) => FilterPattern)).toContain(counted.pattern);
  });
});
