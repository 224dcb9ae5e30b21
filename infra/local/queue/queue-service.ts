import { createHash } from "node:crypto";
import * as v from "valibot";
import type { AwsService } from "../aws-json/aws-json-server.ts";
import { AwsRefusal } from "../aws-json/aws-refusal.ts";
import { brokenRule } from "../rules/aws-rule.ts";
import type { LocalQueue } from "./local-queue.ts";
import { batchRules, entryRules } from "./message-rules.ts";

// Strict: what is not emulated is refused rather than ignored.
const EntrySchema = v.strictObject({
  Id: v.string(),
  MessageBody: v.string(),
  DelaySeconds: v.optional(v.number()),
  MessageGroupId: v.optional(v.string()),
});

const RequestSchema = v.strictObject({ QueueUrl: v.string(), Entries: v.array(EntrySchema) });

/**
 * `SendMessageBatch` of SQS, for these queues, by the rules of message-rules.ts.
 * @param queues by URL
 */
export function queueService(queues: ReadonlyMap<string, LocalQueue>): AwsService {
  return {
    target: "AmazonSQS",
    version: "1.0",
    operations: {
      SendMessageBatch: (input, { traceHeader }) => {
        const { QueueUrl, Entries } = v.parse(RequestSchema, input);
        const queue = queues.get(QueueUrl);
        if (queue === undefined) {
          throw new AwsRefusal("QueueDoesNotExist", `There is no queue ${QueueUrl}.`);
        }
        const broken = brokenRule(batchRules, Entries);
        if (broken !== undefined) throw new AwsRefusal(broken.error, broken.rule);
        const problems = Entries.map((entry) => brokenRule(entryRules, entry));
        return {
          Successful: Entries.filter((_, index) => problems[index] === undefined).map((entry) => ({
            Id: entry.Id,
            MessageId: queue.send({
              body: entry.MessageBody,
              delayS: entry.DelaySeconds,
              groupId: entry.MessageGroupId,
              traceHeader,
            }),
            MD5OfMessageBody: md5(entry.MessageBody),
          })),
          Failed: Entries.flatMap(({ Id }, index) => {
            const problem = problems[index];
            return problem === undefined
              ? []
              : [{ Id, SenderFault: true, Code: problem.error, Message: problem.rule }];
          }),
        };
      },
    },
  };
}

/** The MD5 digest by which the SDK and functions check that a body arrived whole. */
export function md5(body: string): string {
  return createHash("md5").update(body).digest("hex");
}
