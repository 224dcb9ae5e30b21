import { boundsOf, type CheckedRule } from "../rules/aws-rule.ts";

/** The attributes of a queue. */
export interface QueueAttributes {
  /** Seconds. */
  readonly VisibilityTimeout?: number;
  /** Seconds. */
  readonly MessageRetentionPeriod?: number;
  readonly maxReceiveCount?: number;
}

const ATTRIBUTES = "Amazon SQS API Reference, SetQueueAttributes";
const { atLeast, atMost } = boundsOf<QueueAttributes>("InvalidAttributeValue", (attributes) => attributes);

/** SQS's rules for a queue. */
export const queueRules: readonly CheckedRule<QueueAttributes>[] = [
  atLeast(ATTRIBUTES, "A received message is invisible for no negative time.", "VisibilityTimeout", 0),
  atMost(ATTRIBUTES, "A received message is invisible for 12 hours at most.", "VisibilityTimeout", 43_200),
  atLeast(ATTRIBUTES, "A queue keeps messages for 60 seconds at least.", "MessageRetentionPeriod", 60),
  atMost(ATTRIBUTES, "A queue keeps messages for 14 days at most.", "MessageRetentionPeriod", 1_209_600),
  atLeast(ATTRIBUTES, "A message is received once before it is a dead letter.", "maxReceiveCount", 1),
  atMost(ATTRIBUTES, "A dead letter has been received 1,000 times at most.", "maxReceiveCount", 1_000),
];
