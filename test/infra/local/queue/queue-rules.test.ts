import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe } from "vitest";
import { serveAwsService } from "../../../../infra/local/aws-json/aws-json-server.ts";
import type { AwsServer } from "../../../../infra/local/aws-json/random-path-server.ts";
import { answerRules } from "../../../../infra/local/queue/batch-answer.ts";
import { readEventSources } from "../../../../infra/local/queue/event-source.ts";
import { LocalQueue } from "../../../../infra/local/queue/local-queue.ts";
import { localQueues } from "../../../../infra/local/queue/local-queues.ts";
import { mappingRules } from "../../../../infra/local/queue/mapping-rules.ts";
import { type BatchEntry, batchRules, entryRules } from "../../../../infra/local/queue/message-rules.ts";
import { queueRules } from "../../../../infra/local/queue/queue-rules.ts";
import { queueService } from "../../../../infra/local/queue/queue-service.ts";
import { checkRules } from "../../../../infra/local/rules/aws-rule.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

const QueueUrl = "https://sqs.local.localhost/000000000000/Wakes";

let server: AwsServer;
let client: SQSClient;

beforeAll(async () => {
  const queue = new LocalQueue({ visibilityMs: 30_000 }, Date.now);
  server = await serveAwsService(queueService(new Map([[QueueUrl, queue]])));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  client = new SQSClient({ endpoint: server.endpoint, region: "local", credentials, maxAttempts: 1 });
});

afterAll(async () => {
  client.destroy();
  await server.stop();
});

function send(entries: readonly BatchEntry[]) {
  return client.send(new SendMessageBatchCommand({ QueueUrl, Entries: [...entries] }));
}

describe("SQS takes a batch by its rules", () => {
  tryRules(batchRules, (entries) => errorName(() => send(entries)));
});

describe("SQS takes a message of a batch by its rules", () => {
  tryRules(entryRules, async (entry) => {
    const { Successful, Failed } = await send([entry, { Id: "other", MessageBody: "y" }]);
    const [taken, refused] = [Successful?.map(({ Id }) => Id), Failed?.map(({ Id }) => Id)];
    const isTaken = taken?.join() === "a,other" && refused?.length === 0;
    if (isTaken || taken?.join() !== "other" || refused?.join() !== "a") return isTaken ? undefined : "lost";
    return Failed?.[0]?.Code;
  });
});

/** A template with a queue, a function, and a mapping of one to the other. */
function templateOf(queue: object, mapping: object = {}) {
  const mapped = {
    EventSourceArn: { "Fn::GetAtt": ["Wakes", "Arn"] },
    FunctionName: { Ref: "Deliveries" },
    ...mapping,
  };
  const resources = {
    Dead: { Type: "AWS::SQS::Queue" },
    Wakes: { Type: "AWS::SQS::Queue", Properties: queue },
    Deliveries: { Type: "AWS::Lambda::Function" },
    Mapping: { Type: "AWS::Lambda::EventSourceMapping", Properties: mapped },
  };
  return new StackTemplate({ Resources: resources }, new Map());
}

describe("SQS makes a queue by its rules", () => {
  tryRules(queueRules, ({ maxReceiveCount, ...attributes }) => {
    const deadLetterTargetArn = { "Fn::GetAtt": ["Dead", "Arn"] };
    const redrive =
      maxReceiveCount === undefined ? {} : { RedrivePolicy: { deadLetterTargetArn, maxReceiveCount } };
    return errorName(() => localQueues(templateOf({ ...attributes, ...redrive }), Date.now));
  });
});

describe("Lambda maps a queue to a function by its rules", () => {
  tryRules(mappingRules, ({ MaximumConcurrency, ...mapping }) =>
    errorName(() => readEventSources(templateOf({}, { ...mapping, ScalingConfig: { MaximumConcurrency } }))),
  );
});

describe("Lambda reads a function's answer to a batch by its rules", () => {
  tryRules(answerRules, (answer) => errorName(() => checkRules(answerRules, answer, "answer")));
});
