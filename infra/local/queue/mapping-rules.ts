import { boundsOf, type CheckedRule } from "../rules/aws-rule.ts";

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
const { atLeast, atMost } = boundsOf("ValidationException", numbers);

/** Lambda's rules for an event source mapping. A batching window is not emulated: the product has none. */
export const mappingRules: readonly CheckedRule<MappingNumbers>[] = [
  atLeast(MAPPING, "A batch has room for a message.", "BatchSize", 1),
  {
    rule: "A batch of more than 10 messages has a window of a second at least.",
    source: MAPPING,
    error: "InvalidParameterValueException",
    holds: ({ BatchSize, MaximumBatchingWindowInSeconds }) =>
      BatchSize <= MAX_WITHOUT_WINDOW || MaximumBatchingWindowInSeconds > 0,
    accepts: () => numbers({ BatchSize: MAX_WITHOUT_WINDOW }),
    refuses: () => numbers({ BatchSize: MAX_WITHOUT_WINDOW + 1 }),
  },
  atLeast(SCALING, "A queue may call a function twice at once at least.", "MaximumConcurrency", 2),
  atMost(SCALING, "A queue calls a function at most 1,000 times at once.", "MaximumConcurrency", 1_000),
];

function numbers(fields: Partial<MappingNumbers>): MappingNumbers {
  return { BatchSize: 10, MaximumBatchingWindowInSeconds: 0, ...fields };
}
