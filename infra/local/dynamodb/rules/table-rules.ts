import type { Rule } from "./dynamodb-rule.ts";
import { createTable, index, many, RULES_TABLE } from "./rule-requests.ts";

const QUOTAS = "Quotas in Amazon DynamoDB";
const LSI = "Local secondary indexes";

/** DynamoDB's rules for making a table. */
export const TABLE_RULES: readonly Rule[] = [
  {
    rule: "an index has at most 20 attributes of its own",
    source: LSI,
    broken: createTable({
      GlobalSecondaryIndexes: [
        index(
          "by-lane",
          "lane",
          "due",
          many(21, (n) => `a${n}`),
        ),
      ],
    }),
    kept: createTable({
      GlobalSecondaryIndexes: [
        index(
          "by-lane",
          "lane",
          "due",
          many(20, (n) => `a${n}`),
        ),
      ],
    }),
    engine: "accepts",
  },
  {
    rule: "the indexes of a table have at most 100 attributes",
    source: QUOTAS,
    broken: createTable({
      GlobalSecondaryIndexes: many(6, (i) =>
        index(
          `by-${i}`,
          "lane",
          "due",
          many(17, (n) => `a${n}`),
        ),
      ),
    }),
    engine: "accepts",
  },
  {
    rule: "a table has at most 5 local indexes",
    source: QUOTAS,
    broken: createTable({
      AttributeDefinitions: RULES_TABLE.AttributeDefinitions.filter(
        ({ AttributeName }) => AttributeName !== "lane",
      ),
      LocalSecondaryIndexes: many(6, (i) => index(`by-${i}`, "owner", "due")),
    }),
    engine: "refuses",
  },
  {
    rule: "a table has at most 20 global indexes",
    source: QUOTAS,
    broken: createTable({ GlobalSecondaryIndexes: many(21, (i) => index(`by-${i}`, "lane", "due")) }),
    engine: "refuses",
  },
  {
    rule: "every declared attribute is a key",
    source: "API Reference, CreateTable",
    broken: createTable({}),
    engine: "refuses",
  },
];
