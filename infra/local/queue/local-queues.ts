import * as v from "valibot";
import { queueArn, type StackTemplate } from "../../template/stack-template.ts";
import { notEmulated } from "../gateway/not-emulated.ts";
import { checkRules } from "../rules/aws-rule.ts";
import { LocalQueue, type QueueSettings } from "./local-queue.ts";
import { queueRules } from "./queue-rules.ts";

const QueueSchema = v.object({
  // Seconds; the defaults are CloudFormation's.
  VisibilityTimeout: v.optional(v.number(), 30),
  MessageRetentionPeriod: v.optional(v.number(), 345_600),
  MaximumMessageSize: notEmulated(),
  DelaySeconds: v.optional(v.literal(0), 0),
  FifoQueue: v.optional(v.literal(false), false),
  RedrivePolicy: v.optional(v.object({ deadLetterTargetArn: v.string(), maxReceiveCount: v.number() })),
});

/**
 * The template's queues, by their logical ids and the rules of queue-rules.ts. They are empty at first: what must outlive the
 * process is in a table.
 * @param nowMs the product's clock, in epoch milliseconds
 * @param chances replaces what SQS leaves to chance
 */
export function localQueues(
  template: StackTemplate,
  nowMs: () => number,
  chances: Pick<QueueSettings, "order" | "repeats"> = {},
): ReadonlyMap<string, LocalQueue> {
  const ids = template.idsOf("AWS::SQS::Queue");
  const queues = new Map<string, LocalQueue>();
  const make = (id: string): LocalQueue => {
    const made = queues.get(id);
    if (made !== undefined) return made;
    const { VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy } = template.read(id, QueueSchema);
    checkRules(queueRules, { VisibilityTimeout, MessageRetentionPeriod, ...RedrivePolicy }, id);
    const deadLettersId = ids.find((each) => queueArn(each) === RedrivePolicy?.deadLetterTargetArn);
    const redrive = RedrivePolicy &&
      deadLettersId && {
        maxReceiveCount: RedrivePolicy.maxReceiveCount,
        deadLetters: make(deadLettersId),
      };
    const times = { visibilityMs: VisibilityTimeout * 1_000, retentionMs: MessageRetentionPeriod * 1_000 };
    const queue = new LocalQueue({ ...chances, ...times, redrive: redrive || undefined }, nowMs);
    queues.set(id, queue);
    return queue;
  };
  for (const id of ids) make(id);
  return queues;
}
