import * as v from "valibot";
import type { CheckedRule } from "../rules/aws-rule.ts";

// AWS Lambda Developer Guide, "Implementing partial batch responses".
const AnswerSchema = v.nullish(
  v.object({ batchItemFailures: v.nullish(v.array(v.object({ itemIdentifier: v.string() })), []) }),
  {},
);

/** What a function answers to a batch, as JSON, and the ids of the batch's messages. */
export interface BatchAnswer {
  readonly payload: string;
  readonly messageIds: readonly string[];
}

const PAGE = "AWS Lambda Developer Guide, Handling errors for an SQS event source in Lambda";

/** Lambda's rules for the answer to a batch; after any other answer the whole batch comes again. */
export const answerRules: readonly CheckedRule<BatchAnswer>[] = [
  {
    rule: "An answer is empty, or has a list of failures.",
    source: PAGE,
    error: "BatchFailed",
    holds: ({ payload }) => failedIds(payload) !== undefined,
    accepts: () => answer("null"),
    refuses: () => answer('{"batchItemFailures":"all"}'),
  },
  {
    rule: "A failure has the key itemIdentifier.",
    source: PAGE,
    error: "BatchFailed",
    holds: ({ payload }) => failedIds(payload) !== undefined,
    accepts: () => answer('{"batchItemFailures":[{"itemIdentifier":"1"}]}'),
    refuses: () => answer('{"batchItemFailures":[{"messageId":"1"}]}'),
  },
  {
    rule: "The identifier of a failure is not null.",
    source: PAGE,
    error: "BatchFailed",
    holds: ({ payload }) => failedIds(payload) !== undefined,
    accepts: () => answer('{"batchItemFailures":null}'),
    refuses: () => answer('{"batchItemFailures":[{"itemIdentifier":null}]}'),
  },
  {
    rule: "The identifier of a failure is not empty.",
    source: PAGE,
    error: "BatchFailed",
    holds: ({ payload }) => failedIds(payload)?.includes("") !== true,
    accepts: () => answer('{"batchItemFailures":[]}'),
    refuses: () => answer('{"batchItemFailures":[{"itemIdentifier":""}]}'),
  },
  {
    rule: "A failure is one of the batch's messages.",
    source: PAGE,
    error: "BatchFailed",
    holds: ({ payload, messageIds }) => failedIds(payload)?.every((id) => messageIds.includes(id)) !== false,
    accepts: () => answer('{"batchItemFailures":[{"itemIdentifier":"2"}]}'),
    refuses: () => answer('{"batchItemFailures":[{"itemIdentifier":"3"}]}'),
  },
];

/** The ids of the messages that a function names as failed; undefined if its answer says nothing of the kind. */
export function failedIds(payload: string): readonly string[] | undefined {
  const parsed = v.safeParse(AnswerSchema, JSON.parse(payload));
  if (!parsed.success) return undefined;
  return (parsed.output?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
}

function answer(payload: string): BatchAnswer {
  return { payload, messageIds: ["1", "2"] };
}
