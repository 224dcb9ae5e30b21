import { describe, expect, it } from "vitest";
import { parseMessage } from "../../../../functions/deliveries/turn/queue-message.ts";
import { FUNCTION_TIMEOUT_MS } from "../../../../functions/deliveries/turn/time-limits.ts";
import { templateOf } from "../synthesized.ts";

const template = templateOf({ stage: "prod" });
const queues = Object.entries(template.findResources("AWS::SQS::Queue"));
const received = queues.filter(([, { Properties }]) => Properties.RedrivePolicy);
const [queue = ""] = received.find(([id]) => !id.includes("WebhookQueue")) ?? [];
const [webhookQueue = ""] = received.find(([id]) => id.includes("WebhookQueue")) ?? [];
const properties = template.findResources("AWS::SQS::Queue")[queue];
const arnOf = (logicalId: string) => ({ "Fn::GetAtt": [logicalId, "Arn"] });
const deadLetters: string = properties?.Properties.RedrivePolicy.deadLetterTargetArn["Fn::GetAtt"][0];

/** The rules whose target is the queue. */
const rules = Object.values(template.findResources("AWS::Events::Rule"))
  .map(({ Properties }) => Properties)
  .filter(({ Targets }) => JSON.stringify(Targets[0].Arn) === JSON.stringify(arnOf(queue)));

describe("the key of secrets", () => {
  it("is rotated, keeps its name for CloudFormation, and outlives every stack but dev's", () => {
    for (const [stage, DeletionPolicy, UpdateReplacePolicy] of [
      ["prod", "RetainExceptOnCreate", "Retain"],
      ["dev", "Delete", "Delete"],
    ]) {
      const keys = templateOf({ stage }).findResources("AWS::KMS::Key");
      expect(Object.keys(keys)).toEqual(["WebhookKey"]);
      expect(keys.WebhookKey).toMatchObject({
        Properties: { EnableKeyRotation: true },
        DeletionPolicy,
        UpdateReplacePolicy,
      });
    }
  });
});

describe("a queue of deliveries", () => {
  it("is one of two: events and messages to people do not wait for webhooks' servers", () => {
    expect(received.map(([id]) => id).toSorted()).toEqual([queue, webhookQueue].toSorted());
    expect(queue).not.toBe(webhookQueue);
  });

  it("hides a message for six times the function's time-out, and gives up after ten failures", () => {
    for (const [, { Properties }] of received) {
      expect(Properties).toEqual({
        SqsManagedSseEnabled: true,
        VisibilityTimeout: (6 * FUNCTION_TIMEOUT_MS) / 1_000,
        MessageRetentionPeriod: 4 * 24 * 60 * 60,
        RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters), maxReceiveCount: 10 },
        Tags: expect.any(Array),
      });
    }
  });

  it("keeps dead letters longer than messages, encrypted too", () => {
    expect(template.findResources("AWS::SQS::Queue")[deadLetters]?.Properties).toEqual({
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
      Tags: expect.any(Array),
    });
  });

  it("and its dead letters refuse what is sent without TLS", () => {
    const policies = Object.values(template.findResources("AWS::SQS::QueuePolicy"));
    for (const id of [queue, webhookQueue, deadLetters]) {
      const policy = policies.find(({ Properties }) => Properties.Queues[0].Ref === id);
      expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: "Deny",
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
      );
    }
  });
});

describe("Lambda's loop detection", () => {
  it("is off for the function of deliveries, which wakes itself, and on for every other", () => {
    const hosted = templateOf({
      stage: "prod",
      pages: true,
      tokenEndpoint: "https://login.club.example/oauth2/token",
      pagesClientId: "club-pages",
      pagesVisitorSecretArn: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf",
    });
    const settings = Object.values(hosted.findResources("AWS::Lambda::Function")).map(
      ({ Properties: { Environment, RecursiveLoop } }) => [
        Environment.Variables.POWERTOOLS_SERVICE_NAME,
        RecursiveLoop,
      ],
    );
    expect(Object.fromEntries(settings)).toEqual({
      appointments: undefined,
      authorizer: undefined,
      deliveries: "Allow",
      pages: undefined,
      tours: undefined,
    });
  });
});

describe("what the queue gets", () => {
  it("is every event of the bus but webhook.disabled, which goes to no webhook", () => {
    const [bus] = Object.keys(template.findResources("AWS::Events::EventBus"));
    const [rule, ...others] = rules.filter(({ EventPattern }) => EventPattern !== undefined);
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      EventBusName: { Ref: bus },
      EventPattern: {
        source: ["fitness-booking"],
        "detail-type": [{ "anything-but": ["webhook.disabled"] }],
      },
      State: "ENABLED",
    });
    expect(rule?.Targets).toEqual([
      { Id: expect.any(String), Arn: arnOf(queue), DeadLetterConfig: { Arn: arnOf(deadLetters) } },
    ]);
  });

  it("is the time, once a minute, in a form that the function takes", () => {
    const [rule, ...others] = rules.filter(({ ScheduleExpression }) => ScheduleExpression !== undefined);
    expect(others).toEqual([]);
    expect(rule?.ScheduleExpression).toBe("rate(1 minute)");
    expect(parseMessage(rule?.Targets[0].Input)).toEqual({ kind: "sweep" });
  });

  it("is worked on by the live version, ten messages at once, each of which may fail alone", () => {
    const mappings = Object.values(template.findResources("AWS::Lambda::EventSourceMapping"));
    const arns = mappings.map(({ Properties }) => Properties.EventSourceArn);
    expect(arns).toHaveLength(2);
    expect(arns).toEqual(expect.arrayContaining([arnOf(queue), arnOf(webhookQueue)]));
    const [alias] = Object.entries(template.findResources("AWS::Lambda::Alias")).find(([, { Properties }]) =>
      /Deliveries/.test(Properties.FunctionName.Ref),
    ) ?? [""];
    for (const { Properties } of mappings) {
      expect(JSON.stringify(Properties.FunctionName)).toContain(`{"Ref":"${alias}"}`);
      expect(Properties).toMatchObject({
        BatchSize: 10,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      });
    }
  });

  it.each([
    ["1", 2, 2],
    ["4", 2, 2],
    ["5", 3, 2],
    ["19", 10, 9],
    ["29", 10, 19],
    ["31", 10, 20],
    [undefined, 10, 20],
  ])(
    "is worked on so that webhooks leave messages a share of what is reserved: %s",
    (reserved, ofMessages, ofWebhooks) => {
      const context = reserved === undefined ? {} : { reservedConcurrency: reserved };
      const mappings = Object.values(templateOf(context).findResources("AWS::Lambda::EventSourceMapping"));
      const most = (arn: object) =>
        mappings.find(({ Properties }) => JSON.stringify(Properties.EventSourceArn) === JSON.stringify(arn))
          ?.Properties.ScalingConfig.MaximumConcurrency;
      expect([most(arnOf(queue)), most(arnOf(webhookQueue))]).toEqual([ofMessages, ofWebhooks]);
    },
  );
});
