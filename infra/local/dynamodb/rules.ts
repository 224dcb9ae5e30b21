import { BATCH_RULES } from "./rules/batch-rules.ts";
import type { Rule } from "./rules/dynamodb-rule.ts";
import { EXPRESSION_RULES } from "./rules/expression-rules.ts";
import { ITEM_RULES } from "./rules/item-rules.ts";
import { KEY_RULES } from "./rules/key-rules.ts";
import { QUERY_RULES } from "./rules/query-rules.ts";
import { TABLE_RULES } from "./rules/table-rules.ts";

/** What DynamoDB refuses, and what the embedded engine answers to it. */
export const RULES: readonly Rule[] = [
  ...KEY_RULES,
  ...QUERY_RULES,
  ...EXPRESSION_RULES,
  ...ITEM_RULES,
  ...BATCH_RULES,
  ...TABLE_RULES,
];

/** What neither the engine nor the guard can make, and what tests do in its place. */
export const NOT_EMULATED = [
  {
    rule: "Of two transactions at once on one item, one may be cancelled for the reason TransactionConflict.",
    source: "Managing complex workflows with DynamoDB transactions",
    instead:
      "test/support/fault-injection.ts cancels transactions so; test/consistency and the soak inject conflicts",
  },
  {
    rule: "A put, an update or a deletion during a transaction on its item is a TransactionConflictException.",
    source: "Managing complex workflows with DynamoDB transactions",
    instead: "test/support/fault-injection.ts throws it",
  },
  {
    rule: "An eventually consistent read, and every read of a global index, may miss what was just written.",
    source: "DynamoDB read consistency",
    instead: "test/support/old-reads.ts answers from earlier",
  },
  {
    rule: "A partition takes 3,000 read and 1,000 write units a second, and answers ThrottlingException beyond it.",
    source: "Best practices for designing and using partition keys effectively in DynamoDB",
    instead: "test/support/wire-answers.ts answers so; shards spread what could reach it",
  },
  {
    rule: "A batch may leave keys and items unprocessed.",
    source: "API Reference, BatchGetItem",
    instead: "test/support/fault-injection.ts answers so",
  },
  {
    rule: "An item collection with a local index has at most 10 GB.",
    source: "Local secondary indexes",
    instead: "nothing: deliveries are deleted after 30 days",
  },
] as const;
