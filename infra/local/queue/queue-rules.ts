import type { CheckedRule } from "../rules/aws-rule.ts";

/** The attributes of a queue. */
export interface QueueAttributes {
  /** Seconds. */
  readonly VisibilityTimeout?: number;
  /** Seconds. */
  readonly MessageRetentionPeriod?: number;
  readonly maxReceiveCount?: number;
}

const ATTRIBUTES = "Amazon SQS API Reference, SetQueueAttributes";
const MAX_VISIBILITY_S = 43_200;
const MIN_RETENTION_S = 60;
const MAX_RETENTION_S = 1_209_600;
const MAX_RECEIVES = 1_000;

/** SQS's rules for a queue. */
export const queueRules: readonly CheckedRule<QueueAttributes>[] = [
  {
    rule: "A received message is invisible for 0 to 43,200 seconds.",
    source: ATTRIBUTES,
    error: "InvalidAttributeValue",
    holds: ({ VisibilityTimeout = 30 }) => isWithin(VisibilityTimeout, 0, MAX_VISIBILITY_S),
    accepts: () => ({ VisibilityTimeout: MAX_VISIBILITY_S }),
    refuses: () => ({ VisibilityTimeout: MAX_VISIBILITY_S + 1 }),
  },
  {
    rule: "A queue keeps messages for 60 seconds at least.",
    source: ATTRIBUTES,
    error: "InvalidAttributeValue",
    holds: ({ MessageRetentionPeriod = MIN_RETENTION_S }) => MessageRetentionPeriod >= MIN_RETENTION_S,
    accepts: () => ({ MessageRetentionPeriod: MIN_RETENTION_S }),
    refuses: () => ({ MessageRetentionPeriod: MIN_RETENTION_S - 1 }),
  },
  {
    rule: "A queue keeps messages for 14 days at most.",
    source: ATTRIBUTES,
    error: "InvalidAttributeValue",
    holds: ({ MessageRetentionPeriod = MIN_RETENTION_S }) => MessageRetentionPeriod <= MAX_RETENTION_S,
    accepts: () => ({ MessageRetentionPeriod: MAX_RETENTION_S }),
    refuses: () => ({ MessageRetentionPeriod: MAX_RETENTION_S + 1 }),
  },
  {
    rule: "A message is received 1 to 1,000 times before it is a dead letter.",
    source: ATTRIBUTES,
    error: "InvalidAttributeValue",
    holds: ({ maxReceiveCount = 1 }) => isWithin(maxReceiveCount, 1, MAX_RECEIVES),
    accepts: () => ({ maxReceiveCount: MAX_RECEIVES }),
    refuses: () => ({ maxReceiveCount: MAX_RECEIVES + 1 }),
  },
];

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
