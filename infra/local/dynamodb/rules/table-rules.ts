import { accepted, type Rule, refused } from "./dynamodb-rule.ts";
import { createTable, index, many, RULES_TABLE } from "./rule-requests.ts";

const QUOTAS = "Quotas in Amazon DynamoDB";
const LSI = "Local secondary indexes";

/** DynamoDB's rules for making a table. */
export const TABLE_RULES: readonly Rule[] = [
  accepted(
    "an index has at most 20 attributes of its own",
    LSI,
    createTable({
      GlobalSecondaryIndexes: [
        index(
          "by-lane",
          "lane",
          "due",
          many(21, (n) => `a${n}`),
        ),
      ],
    }),
    {
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
    },
  ),
  accepted(
    "the indexes of a table have at most 100 attributes",
    QUOTAS,
    createTable({
      GlobalSecondaryIndexes: many(6, (i) =>
        index(
          `by-${i}`,
          "lane",
          "due",
          many(17, (n) => `a${n}`),
        ),
      ),
    }),
  ),
  refused(
    "a table has at most 5 local indexes",
    QUOTAS,
    createTable({
      AttributeDefinitions: RULES_TABLE.AttributeDefinitions.filter(
        ({ AttributeName }) => AttributeName !== "lane",
      ),
      LocalSecondaryIndexes: many(6, (i) => index(`by-${i}`, "owner", "due")),
    }),
  ),
  refused(
    "a table has at most 20 global indexes",
    QUOTAS,
    createTable({ GlobalSecondaryIndexes: many(21, (i) => index(`by-${i}`, "lane", "due")) }),
  ),
  refused("every declared attribute is a key", "API Reference, CreateTable", createTable({})),
];
