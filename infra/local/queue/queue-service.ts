import { createHash } from "node:crypto";
import * as v from "valibot";
import type { AwsService } from "../aws-json/aws-json-server.ts";
import { AwsRefusal } from "../aws-json/aws-refusal.ts";
import type { LocalQueue } from "./local-queue.ts";

// API Reference, "SendMessageBatch".
const MAX_ENTRIES = 10;
const MAX_BYTES = 1024 * 1024;
const MAX_DELAY_S = 900;

// Strict: what is not emulated is refused rather than ignored.
const EntrySchema = v.strictObject({
  Id: v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/)),
  MessageBody: v.string(),
  DelaySeconds: v.optional(v.number(), 0),
  MessageGroupId: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/))),
});

const RequestSchema = v.strictObject({ QueueUrl: v.string(), Entries: v.array(EntrySchema) });

type Entry = v.InferOutput<typeof EntrySchema>;

/**
 * `SendMessageBatch` of SQS, for these queues.
 * @param queues by URL
 */
export function queueService(queues: ReadonlyMap<string, LocalQueue>): AwsService {
  return {
    target: "AmazonSQS",
    version: "1.0",
    operations: {
      SendMessageBatch: (input) => {
        const { QueueUrl, Entries } = v.parse(RequestSchema, input);
        const queue = queues.get(QueueUrl);
        if (queue === undefined) {
          throw new AwsRefusal("QueueDoesNotExist", `There is no queue ${QueueUrl}.`);
        }
        checkBatch(Entries);
        const refused = Entries.filter((entry) => problemOf(entry) !== undefined);
        const taken = Entries.filter((entry) => !refused.includes(entry));
        return {
          Successful: taken.map((entry) => ({
            Id: entry.Id,
            MessageId: queue.send({
              body: entry.MessageBody,
              delayS: entry.DelaySeconds,
              groupId: entry.MessageGroupId,
            }),
            MD5OfMessageBody: md5(entry.MessageBody),
          })),
          Failed: refused.map((entry) => ({
            Id: entry.Id,
            SenderFault: true,
            Code: "InvalidParameterValue",
            Message: problemOf(entry),
          })),
        };
      },
    },
  };
}

/** The MD5 digest by which the SDK and functions check that a body arrived whole. */
export function md5(body: string): string {
  return createHash("md5").update(body).digest("hex");
}

function checkBatch(entries: readonly Entry[]): void {
  if (entries.length === 0) throw new AwsRefusal("EmptyBatchRequest", "The batch has no entry.");
  if (entries.length > MAX_ENTRIES) {
    throw new AwsRefusal(
      "TooManyEntriesInBatchRequest",
      `The batch has ${entries.length} entries, more than ${MAX_ENTRIES}.`,
    );
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new AwsRefusal("BatchEntryIdsNotDistinct", "Two entries have the same Id.");
  }
  const bytes = entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
  if (bytes > MAX_BYTES) {
    throw new AwsRefusal("BatchRequestTooLong", `The bodies have ${bytes} bytes, more than ${MAX_BYTES}.`);
  }
}

/** Why an entry is refused; the others of its batch are taken all the same. */
function problemOf({ DelaySeconds, MessageBody }: Entry): string | undefined {
  if (!Number.isInteger(DelaySeconds) || DelaySeconds < 0 || DelaySeconds > MAX_DELAY_S) {
    return `DelaySeconds must be an integer from 0 to ${MAX_DELAY_S}, not ${DelaySeconds}.`;
  }
  return MessageBody === "" ? "MessageBody must not be empty." : undefined;
}
