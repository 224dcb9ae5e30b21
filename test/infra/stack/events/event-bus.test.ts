import { describe, expect, it } from "vitest";
import { bookingEvents } from "../../../../infra/stack/events/booking-events.ts";
import { templateOf } from "../synthesized.ts";

const template = templateOf();
const pipes = Object.values(template.findResources("AWS::Pipes::Pipe")).map(({ Properties }) => Properties);

const TABLES = ["Tours", "Appointments", "Classes", "Clients", "Calendar", "Webhooks"];

const [deadLetters] = Object.keys(template.findResources("AWS::SQS::Queue")).filter((id) =>
  /^Events/.test(id),
);

// Everything that is known of a person or that somebody wrote.
const PERSONAL = /name|email|mobile|phone|birth|gender|notes?|comments?|alert|url|address|reason|_by/;

describe("the pipes", () => {
  it("lead from the stream of each table with events to the bus", () => {
    expect(pipes.map(({ Source }) => Source)).toEqual(
      TABLES.map((table) => ({ "Fn::GetAtt": [table, "StreamArn"] })),
    );
    const [bus] = Object.keys(template.findResources("AWS::Events::EventBus"));
    for (const { Target } of pipes) expect(Target).toEqual({ "Fn::GetAtt": [bus, "Arn"] });
  });

  it("are told by the outputs, so that one that was stopped can be started", () => {
    const ids = Object.keys(template.findResources("AWS::Pipes::Pipe"));
    const outputs = TABLES.map(
      (table) => template.findOutputs(`${table}PipeName`)[`${table}PipeName`]?.Value,
    );
    expect(outputs).toEqual(ids.map((id) => ({ Ref: id })));
  });

  it("take the type of each event from the item's last change", () => {
    for (const { TargetParameters } of pipes) {
      expect(TargetParameters.EventBridgeEventBusParameters).toEqual({
        DetailType: "$.dynamodb.NewImage.last_change.M.event.S",
        Source: "fitness-booking",
      });
    }
  });

  it("let through new and changed items that name their change", () => {
    const patterns = pipes.map(({ SourceParameters }) =>
      SourceParameters.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern)),
    );
    const expected = (...prefixes: readonly string[]) => {
      const last_change = { M: { event: { S: prefixes.map((prefix) => ({ prefix })) } } };
      return [{ eventName: ["INSERT", "MODIFY"], dynamodb: { NewImage: { last_change } } }];
    };
    expect(patterns).toEqual([
      expected("tour."),
      expected("appointment."),
      expected("class.", "class_booking.", "recurring_class."),
      expected("prospect.", "client."),
      expected("unavailability."),
      expected("webhook."),
    ]);
  });

  it("hand on ids, version, tenant, times and a webhook's reason: nothing of the person", () => {
    for (const { detail } of Object.values(bookingEvents)) {
      expect(Object.keys(detail)).toEqual(expect.arrayContaining(["event_id", "tenant_id", "version", "at"]));
      const { reason, ...fields } = { reason: undefined, ...detail };
      expect([undefined, "<$.dynamodb.NewImage.last_change.M.reason.S>"]).toContain(reason);
      for (const [field, path] of Object.entries(fields)) {
        expect(field).toMatch(/_(id|at)$|^(version|at)$/);
        expect(path).not.toMatch(PERSONAL);
      }
    }
  });

  it("try a few times, then leave the record's place in the dead-letter queue", () => {
    const queue = deadLetters;
    for (const { SourceParameters } of pipes) {
      expect(SourceParameters.DynamoDBStreamParameters).toMatchObject({
        DeadLetterConfig: { Arn: { "Fn::GetAtt": [queue, "Arn"] } },
        MaximumRetryAttempts: 5,
      });
    }
  });

  it("may read their own stream, put on the bus and write dead letters, and nothing else", () => {
    const statements = pipes.map(({ RoleArn }) => {
      const [role] = RoleArn["Fn::GetAtt"];
      const policies = Object.values(template.findResources("AWS::IAM::Policy")).filter(({ Properties }) =>
        Properties.Roles.some(({ Ref }: { readonly Ref: string }) => Ref === role),
      );
      return policies
        .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
        .map(({ Action, Resource }) => `${[Action].flat().join(" ")} on ${JSON.stringify(Resource)}`);
    });
    const queue = deadLetters;
    const [bus] = Object.keys(template.findResources("AWS::Events::EventBus"));
    const reading =
      "dynamodb:DescribeStream dynamodb:GetRecords dynamodb:GetShardIterator dynamodb:ListStreams";
    const expected = (table: string) => [
      `${reading} on {"Fn::GetAtt":["${table}","StreamArn"]}`,
      `events:PutEvents on {"Fn::GetAtt":["${bus}","Arn"]}`,
      `sqs:SendMessage on {"Fn::GetAtt":["${queue}","Arn"]}`,
    ];
    expect(statements).toEqual(TABLES.map(expected));
  });
});
