import type { CheckedRule } from "../rules/aws-rule.ts";

/** The settings of an event source mapping that concern batches. */
export interface MappingNumbers {
  readonly BatchSize: number;
  readonly MaximumBatchingWindowInSeconds: number;
  readonly MaximumConcurrency?: number | undefined;
}

const MAPPING = "AWS Lambda API Reference, CreateEventSourceMapping";
const SCALING = "AWS Lambda API Reference, ScalingConfig";
// Without a window a batch has at most what SQS gives at once.
const MAX_WITHOUT_WINDOW = 10;
const MAX_CONCURRENCY = 1_000;

/** Lambda's rules for an event source mapping. A batching window is not emulated: the product has none. */
export const mappingRules: readonly CheckedRule<MappingNumbers>[] = [
  {
    rule: "A batch has room for a message.",
    source: MAPPING,
    error: "ValidationException",
    holds: ({ BatchSize }) => BatchSize >= 1,
    accepts: () => numbers({ BatchSize: 1 }),
    refuses: () => numbers({ BatchSize: 0 }),
  },
  {
    rule: "A batch of more than 10 messages has a window of a second at least.",
    source: MAPPING,
    error: "InvalidParameterValueException",
    holds: ({ BatchSize, MaximumBatchingWindowInSeconds }) =>
      BatchSize <= MAX_WITHOUT_WINDOW || MaximumBatchingWindowInSeconds > 0,
    accepts: () => numbers({ BatchSize: MAX_WITHOUT_WINDOW }),
    refuses: () => numbers({ BatchSize: MAX_WITHOUT_WINDOW + 1 }),
  },
  {
    rule: "A queue may call a function twice at once at least.",
    source: SCALING,
    error: "ValidationException",
    holds: ({ MaximumConcurrency = 2 }) => MaximumConcurrency >= 2,
    accepts: () => numbers({ MaximumConcurrency: 2 }),
    refuses: () => numbers({ MaximumConcurrency: 1 }),
  },
  {
    rule: "A queue calls a function at most 1,000 times at once.",
    source: SCALING,
    error: "ValidationException",
    holds: ({ MaximumConcurrency = 2 }) => MaximumConcurrency <= MAX_CONCURRENCY,
    accepts: () => numbers({ MaximumConcurrency: MAX_CONCURRENCY }),
    refuses: () => numbers({ MaximumConcurrency: MAX_CONCURRENCY + 1 }),
  },
];

function numbers(fields: Partial<MappingNumbers>): MappingNumbers {
  return { BatchSize: 10, MaximumBatchingWindowInSeconds: 0, ...fields };
}
