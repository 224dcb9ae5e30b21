import * as v from "valibot";
import { queueArn, type StackTemplate } from "../template/stack-template.ts";
import { LocalQueue } from "./local-queue.ts";

const QueueSchema = v.object({
  // Seconds; the defaults are CloudFormation's. How long a message is kept is not read: it ends with this process.
  VisibilityTimeout: v.optional(v.number(), 30),
  DelaySeconds: v.optional(v.literal(0), 0),
  FifoQueue: v.optional(v.literal(false), false),
  RedrivePolicy: v.optional(v.object({ deadLetterTargetArn: v.string(), maxReceiveCount: v.number() })),
});

/**
 * The template's queues, by their logical ids. They are empty at first: what must outlive the process is in a table.
 * @param nowMs the product's clock, in epoch milliseconds
 */
export function localQueues(template: StackTemplate, nowMs: () => number): ReadonlyMap<string, LocalQueue> {
  const ids = template.idsOf("AWS::SQS::Queue");
  const queues = new Map<string, LocalQueue>();
  const make = (id: string): LocalQueue => {
    const made = queues.get(id);
    if (made !== undefined) return made;
    const { VisibilityTimeout, RedrivePolicy } = template.read(id, QueueSchema);
    const deadLettersId = ids.find((each) => queueArn(each) === RedrivePolicy?.deadLetterTargetArn);
    const redrive = RedrivePolicy &&
      deadLettersId && {
        maxReceiveCount: RedrivePolicy.maxReceiveCount,
        deadLetters: make(deadLettersId),
      };
    const queue = new LocalQueue(
      { visibilityMs: VisibilityTimeout * 1_000, redrive: redrive || undefined },
      nowMs,
    );
    queues.set(id, queue);
    return queue;
  };
  for (const id of ids) make(id);
  return queues;
}
