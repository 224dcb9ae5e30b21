import { SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { expect, it } from "vitest";
import { wakeMessage, wakeWebhook } from "../../../shared/webhooks/wake.ts";
import { SqsWakeQueue } from "../../../shared/webhooks/wake-queue.ts";

const BACKLOG = 16_000;
// The sockets of the SDK's agent. A call that waits for one of them for a second fails.
const MAX_SOCKETS = 50;

const CallSchema = v.object({ QueueUrl: v.string(), Entries: v.array(v.unknown()) });
const URLS = {
  messages: "https://sqs.eu-west-2.amazonaws.com/1/messages",
  webhooks: "https://sqs.eu-west-2.amazonaws.com/1/webhooks",
};

function sqsClient(): SQSClient {
  return new SQSClient({ region: "eu-west-2", credentials: { accessKeyId: "a", secretAccessKey: "b" } });
}

it("never has more calls under way than the client has sockets, however much is due", async () => {
  const client = sqsClient();
  let underWay = 0;
  let most = 0;
  client.middlewareStack.add(
    () => async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return { response: {}, output: { $metadata: {}, Successful: [], Failed: [] } };
    },
    { step: "initialize", name: "answers" },
  );
  const wakes = Array.from({ length: BACKLOG }, (_, id) =>
    wakeMessage(11, { owner: `client#11#${id}`, record: "reminder#appointment#1" }),
  );
  await new SqsWakeQueue(client, URLS).send(wakes);
  expect(most).toBeLessThanOrEqual(MAX_SOCKETS);
});

it.each([
  ["refuses the call", () => Promise.reject(new Error("QueueDoesNotExist"))],
  [
    "refuses a message",
    async () => ({
      response: {},
      output: { $metadata: {}, Failed: [{ Id: "0", Code: "Throttled", SenderFault: false }] },
    }),
  ],
])("names SQS where it %s", async (_, answer) => {
  const client = sqsClient();
  client.middlewareStack.add(() => answer, { step: "initialize", name: "answers" });
  const wakes = [wakeMessage(11, { owner: "client#11#9001", record: "reminder#appointment#1" })];
  await expect(new SqsWakeQueue(client, URLS).send(wakes)).rejects.toMatchObject({
    name: "Unavailable",
    message: "SQS is unavailable, or refused the call.",
  });
});

it("wakes webhooks by a queue of their own: messages to people do not wait for servers", async () => {
  const client = sqsClient();
  const sent: unknown[] = [];
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        const { QueueUrl, Entries } = v.parse(CallSchema, input);
        sent.push([QueueUrl, Entries.length]);
        return { response: {}, output: { $metadata: {}, Successful: [], Failed: [] } };
      },
    { step: "initialize", name: "answers" },
  );
  const message = wakeMessage(11, { owner: "client#11#1", record: "reminder#appointment#1" });
  const webhook = wakeWebhook({ tenant_id: 11, webhook_id: 7 });
  await new SqsWakeQueue(client, URLS).send([webhook, message, webhook]);
  expect(sent).toEqual([
    [URLS.messages, 1],
    [URLS.webhooks, 2],
  ]);
});
