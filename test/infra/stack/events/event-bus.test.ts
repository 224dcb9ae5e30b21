import { describe, expect, it } from "vitest";
import { bookingEvents } from "../../../../infra/stack/events/booking-events.ts";
import { templateOf } from "../synthesized.ts";

const template = templateOf();
const pipes = Object.values(template.findResources("AWS::Pipes::Pipe")).map(({ Properties }) => Properties);

// Everything that is known of a person or that somebody wrote.
const PERSONAL = /name|email|mobile|phone|birth|gender|notes?|comments?|alert|url|address|created_by/;

describe("the pipes", () => {
  it("lead from the streams of tours and appointments to the bus", () => {
    expect(pipes.map(({ Source }) => Source)).toEqual([
      { "Fn::GetAtt": ["Tours", "StreamArn"] },
      { "Fn::GetAtt": ["Appointments", "StreamArn"] },
    ]);
    const details = pipes.map(({ TargetParameters }) => TargetParameters.EventBridgeEventBusParameters);
    expect(details).toEqual([
      { DetailType: "tour.booked", Source: "fitness-booking" },
      { DetailType: "appointment.created", Source: "fitness-booking" },
    ]);
    const [bus] = Object.keys(template.findResources("AWS::Events::EventBus"));
    for (const { Target } of pipes) expect(Target).toEqual({ "Fn::GetAtt": [bus, "Arn"] });
  });

  it("let through what is put anew, and nothing else", () => {
    for (const { SourceParameters } of pipes) {
      const [filter] = SourceParameters.FilterCriteria.Filters;
      expect(JSON.parse(filter.Pattern)).toEqual({ eventName: ["INSERT"] });
    }
  });

  it("hand on ids, the tenant and times: no field is of the person", () => {
    for (const { detail } of Object.values(bookingEvents)) {
      expect(Object.keys(detail)).toContain("tenant_id");
      for (const [field, path] of Object.entries(detail)) {
        expect(field).toMatch(/_(id|at)$/);
        expect(path).not.toMatch(PERSONAL);
      }
    }
  });

  it("try a few times, then leave the record's place in the dead-letter queue", () => {
    const [queue] = Object.keys(template.findResources("AWS::SQS::Queue"));
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
    const [queue] = Object.keys(template.findResources("AWS::SQS::Queue"));
    const [bus] = Object.keys(template.findResources("AWS::Events::EventBus"));
    const reading =
      "dynamodb:DescribeStream dynamodb:GetRecords dynamodb:GetShardIterator dynamodb:ListStreams";
    const expected = (table: string) => [
      `${reading} on {"Fn::GetAtt":["${table}","StreamArn"]}`,
      `events:PutEvents on {"Fn::GetAtt":["${bus}","Arn"]}`,
      `sqs:SendMessage on {"Fn::GetAtt":["${queue}","Arn"]}`,
    ];
    expect(statements).toEqual([expected("Tours"), expected("Appointments")]);
  });
});

describe("a webhook in the context", () => {
  const context = { webhook: "https://hooks.club.example/bookings#booking-webhook" };

  it("gets every event with the secret as its Authorization header", () => {
    const withWebhook = templateOf(context);
    withWebhook.hasResourceProperties("AWS::Events::ApiDestination", {
      InvocationEndpoint: "https://hooks.club.example/bookings",
      HttpMethod: "POST",
    });
    withWebhook.hasResourceProperties("AWS::Events::Connection", {
      AuthorizationType: "API_KEY",
      AuthParameters: {
        ApiKeyAuthParameters: {
          ApiKeyName: "Authorization",
          ApiKeyValue: "{{resolve:secretsmanager:booking-webhook:SecretString:::}}",
        },
      },
    });
    withWebhook.hasResourceProperties("AWS::Events::Rule", { EventPattern: { source: ["fitness-booking"] } });
  });

  it("gets a rotated secret where the context names its version", () => {
    const version = "4ff2d6c8-0b5e-4c7e-9a44-1f6f3c1d2e90";
    templateOf({ webhook: `${context.webhook}#${version}` }).hasResourceProperties(
      "AWS::Events::Connection",
      {
        AuthParameters: {
          ApiKeyAuthParameters: {
            ApiKeyValue: `{{resolve:secretsmanager:booking-webhook:SecretString:::${version}}}`,
          },
        },
      },
    );
  });

  it("is nothing without", () => {
    template.resourceCountIs("AWS::Events::ApiDestination", 0);
    template.resourceCountIs("AWS::Events::Rule", 0);
  });
});
