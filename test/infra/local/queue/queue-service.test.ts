import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveAwsService } from "../../../../infra/local/aws-json/aws-json-server.ts";
import type { AwsServer } from "../../../../infra/local/aws-json/random-path-server.ts";
import { LocalQueue } from "../../../../infra/local/queue/local-queue.ts";
import { type BatchEntry, batchRules, entryRules } from "../../../../infra/local/queue/message-rules.ts";
import { queueService } from "../../../../infra/local/queue/queue-service.ts";
import { wakeWebhook } from "../../../../shared/webhooks/wake.ts";
import { SqsWakeQueue } from "../../../../shared/webhooks/wake-queue.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

const QueueUrl = "https://sqs.local.localhost/000000000000/Wakes";

let nowMs = Date.parse("2026-12-01T10:00:00.000Z");
const queue = new LocalQueue({ visibilityMs: 30_000, order: () => 0, repeats: () => false }, () => nowMs);
let server: AwsServer;
let client: SQSClient;

beforeAll(async () => {
  server = await serveAwsService(queueService(new Map([[QueueUrl, queue]])));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  client = new SQSClient({ endpoint: server.endpoint, region: "local", credentials, maxAttempts: 1 });
});

afterAll(async () => {
  client.destroy();
  await server.stop();
});

function entry(Id: string, fields: object = {}) {
  return { Id, MessageBody: `body ${Id}`, ...fields };
}

function sendBatch(entries: readonly BatchEntry[], url = QueueUrl) {
  return client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: [...entries] }));
}

/** Takes everything that can be received now. */
function bodies(): string[] {
  return queue.receive(1_000).map(({ body, receiptHandle }) => {
    queue.delete(receiptHandle);
    return body;
  });
}

describe("the stand-in of SQS", () => {
  it("takes the wakes of functions, each at its time", async () => {
    const wakes = new SqsWakeQueue(client, { messages: QueueUrl, webhooks: QueueUrl });
    const webhooks = Array.from({ length: 11 }, (_, index) => ({ tenant_id: 11, webhook_id: index }));
    await wakes.send(webhooks.map((webhook) => wakeWebhook(webhook)));
    await wakes.send([wakeWebhook({ tenant_id: 12, webhook_id: 1 }, 900)]);
    expect(bodies().toSorted()).toEqual(webhooks.map((wake) => JSON.stringify({ wake })).toSorted());
    nowMs += 900_000;
    expect(queue.receive(1)).toMatchObject([
      { body: '{"wake":{"tenant_id":12,"webhook_id":1}}', groupId: "12-1" },
    ]);
  });

  it("says why it refuses an entry, and takes the others", async () => {
    const { Successful, Failed } = await sendBatch([entry("a", { DelaySeconds: 901 }), entry("b")]);
    expect(Successful).toMatchObject([{ Id: "b" }]);
    expect(Failed).toEqual([
      {
        Id: "a",
        SenderFault: true,
        Code: "InvalidParameterValue",
        Message: "A message waits a whole number of seconds, at most 900.",
      },
    ]);
    expect(bodies()).toEqual(["body b"]);
  });

  it("keeps on whose behalf a message is sent", async () => {
    vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "Tours");
    vi.stubEnv("_X_AMZN_TRACE_ID", "Root=1-5e-a;Lineage=a1:3");
    await sendBatch([entry("a")]);
    vi.unstubAllEnvs();
    expect(queue.receive(1)).toMatchObject([{ traceHeader: "Root=1-5e-a;Lineage=a1:3" }]);
  });

  it("refuses what is not emulated", async () => {
    const unknown = [entry("a", { MessageDeduplicationId: "1" })];
    await expect(sendBatch(unknown)).rejects.toThrow("MessageDeduplicationId");
    expect(bodies()).toEqual([]);
  });

  it("refuses another queue and another operation", async () => {
    await expect(sendBatch([entry("a")], `${QueueUrl}2`)).rejects.toThrow("There is no queue");
    const single = new SendMessageCommand({ QueueUrl, MessageBody: "one" });
    await expect(client.send(single)).rejects.toThrow("emulates AmazonSQS.SendMessageBatch");
  });
});

describe("SQS takes a batch by its rules", () => {
  tryRules(batchRules, (entries) => errorName(() => sendBatch(entries)));
});

describe("SQS takes a message of a batch by its rules", () => {
  tryRules(entryRules, async (entry) => {
    const { Successful, Failed } = await sendBatch([entry, { Id: "other", MessageBody: "y" }]);
    const [taken, refused] = [Successful?.map(({ Id }) => Id), Failed?.map(({ Id }) => Id)];
    const isTaken = taken?.join() === "a,other" && refused?.length === 0;
    if (isTaken || taken?.join() !== "other" || refused?.join() !== "a") return isTaken ? undefined : "lost";
    return Failed?.[0]?.Code;
  });
});
