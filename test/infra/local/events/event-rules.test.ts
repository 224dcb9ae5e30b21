import { describe } from "vitest";
import { eventRules, pipeRules, ruleRules } from "../../../../infra/local/events/event-rules.ts";
import { pipeEvent, readPipes } from "../../../../infra/local/events/pipe.ts";
import { readQueueRules } from "../../../../infra/local/events/template-rules.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

function templateOf(Type: string, Properties: object): StackTemplate {
  const Resources = {
    Tours: { Type: "AWS::DynamoDB::Table" },
    Wakes: { Type: "AWS::SQS::Queue" },
    Own: { Type, Properties },
  };
  return new StackTemplate({ Resources }, new Map());
}

describe("EventBridge makes a rule by its rules", () => {
  tryRules(ruleRules, ({ pattern, schedule, inputs, retries, retryS }) => {
    const RetryPolicy = { MaximumRetryAttempts: retries, MaximumEventAgeInSeconds: retryS };
    const target = { Arn: { "Fn::GetAtt": ["Wakes", "Arn"] }, RetryPolicy };
    const targets = schedule === undefined ? [{}] : inputs.map((Input) => ({ Input }));
    const properties = {
      EventBusName: schedule === undefined ? "bus" : undefined,
      EventPattern: pattern,
      ScheduleExpression: schedule,
      Targets: targets.map((each, index) => ({ ...target, ...each, Id: String(index) })),
    };
    return errorName(() => readQueueRules(templateOf("AWS::Events::Rule", properties)));
  });
});

describe("EventBridge makes a pipe by its rules", () => {
  tryRules(pipeRules, ({ patterns, inputTemplate, detailType, source, batchSize, retries, recordAgeS }) => {
    const properties = {
      Source: { "Fn::GetAtt": ["Tours", "StreamArn"] },
      SourceParameters: {
        FilterCriteria: { Filters: patterns.map((Pattern) => ({ Pattern })) },
        DynamoDBStreamParameters: {
          BatchSize: batchSize,
          MaximumRetryAttempts: retries,
          MaximumRecordAgeInSeconds: recordAgeS,
        },
      },
      TargetParameters: {
        InputTemplate: inputTemplate,
        EventBridgeEventBusParameters: { DetailType: detailType, Source: source },
      },
    };
    return errorName(() => readPipes(templateOf("AWS::Pipes::Pipe", properties)));
  });
});

describe("EventBridge takes an event by its rules", () => {
  tryRules(eventRules, ({ source, detail, "detail-type": detailType }) => {
    const pipe = { table: "Tours", patterns: [{}], detailType, source };
    return errorName(() => pipeEvent({ ...pipe, inputTemplate: JSON.stringify(detail) }, {}));
  });
});
