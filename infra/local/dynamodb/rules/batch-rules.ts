import type { Rule } from "./dynamodb-rule.ts";
import {
  batchGet,
  batchWrite,
  bytes,
  get,
  KB,
  key,
  many,
  put,
  putOf,
  putRequest,
  TableName,
  transact,
  transactGet,
} from "./rule-requests.ts";

const BATCH_GET = "API Reference, BatchGetItem";
const BATCH_WRITE = "API Reference, BatchWriteItem";
const TRANSACT = "API Reference, TransactWriteItems";
const TRANSACT_GET = "API Reference, TransactGetItems";

/** DynamoDB's rules for batches and transactions. */
export const BATCH_RULES: readonly Rule[] = [
  {
    rule: "a batch writes at most 25 items",
    source: BATCH_WRITE,
    broken: batchWrite(many(26, (n) => putRequest(n))),
    kept: batchWrite(many(25, (n) => putRequest(n))),
    engine: "refuses",
  },
  {
    rule: "a batch writes at least one item",
    source: BATCH_WRITE,
    broken: batchWrite([]),
    engine: "refuses",
  },
  {
    rule: "a batch writes each item once",
    source: BATCH_WRITE,
    broken: batchWrite([putRequest(1), { DeleteRequest: { Key: key(1) } }]),
    engine: "refuses",
  },
  {
    rule: "a batch reads at most 100 items",
    source: BATCH_GET,
    broken: batchGet(many(101, key)),
    kept: batchGet(many(100, key)),
    engine: "refuses",
  },
  { rule: "a batch reads at least one item", source: BATCH_GET, broken: batchGet([]), engine: "refuses" },
  {
    rule: "a batch reads each item once",
    source: BATCH_GET,
    broken: batchGet([key(), key()]),
    engine: "refuses",
  },
  {
    rule: "a transaction writes at most 100 items",
    source: TRANSACT,
    broken: transact(many(101, (n) => putOf(n))),
    kept: transact(many(100, (n) => putOf(n))),
    engine: "refuses",
  },
  {
    rule: "a transaction writes at least one item",
    source: TRANSACT,
    broken: transact([]),
    engine: "refuses",
  },
  {
    rule: "a transaction writes each item once",
    source: TRANSACT,
    broken: transact([putOf(1), { Delete: { TableName, Key: key(1) } }]),
    engine: "refuses",
  },
  {
    rule: "a transaction checks no item that it writes",
    source: TRANSACT,
    broken: transact([
      putOf(1),
      { ConditionCheck: { TableName, Key: key(1), ConditionExpression: "attribute_exists(note)" } },
    ]),
    engine: "refuses",
  },
  {
    rule: "a transaction writes at most 4 MB",
    source: TRANSACT,
    broken: transact(many(11, (n) => putOf(n, bytes(399 * KB)))),
    kept: transact(many(10, (n) => putOf(n, bytes(399 * KB)))),
    engine: "refuses",
  },
  {
    rule: "a transaction reads at most 100 items",
    source: TRANSACT_GET,
    broken: transactGet(many(101, key)),
    kept: transactGet(many(100, key)),
    engine: "refuses",
  },
  {
    rule: "a transaction reads each item once",
    source: TRANSACT_GET,
    broken: transactGet([key(), key()]),
    engine: "refuses",
  },
  {
    rule: "a transaction's token has at most 36 characters",
    source: TRANSACT,
    broken: transact([putOf(1)], { ClientRequestToken: "x".repeat(37) }),
    kept: transact([putOf(1)], { ClientRequestToken: "y".repeat(36) }),
    engine: "refuses",
  },
  {
    rule: "an item of a transaction is one write",
    source: TRANSACT,
    broken: transact([{ ...putOf(1), Delete: { TableName, Key: key(2) } }]),
    engine: "accepts",
  },
  {
    rule: "a check has a condition",
    source: "API Reference, ConditionCheck",
    broken: transact([{ ConditionCheck: { TableName, Key: key(1) } }]),
    engine: "refuses",
  },
  {
    rule: "a batch reads at most 100 items of all tables",
    source: BATCH_GET,
    broken: [
      "BatchGetItem",
      { RequestItems: { [TableName]: { Keys: many(60, key) }, Elsewhere: { Keys: many(41, key) } } },
    ],
    engine: "refuses",
  },
  {
    rule: "a batch writes at most 25 items of all tables",
    source: BATCH_WRITE,
    broken: [
      "BatchWriteItem",
      {
        RequestItems: {
          [TableName]: many(13, (n) => putRequest(n)),
          Elsewhere: many(13, (n) => putRequest(n)),
        },
      },
    ],
    engine: "refuses",
  },
  {
    rule: "a projection names no path twice",
    source: "Using projection expressions in DynamoDB",
    broken: get(key(), { ProjectionExpression: "note, note" }),
    engine: "refuses",
  },
  {
    rule: "the paths of a projection do not overlap",
    source: "Using projection expressions in DynamoDB",
    broken: get(key(), { ProjectionExpression: "note, note.a" }),
    engine: "refuses",
  },
  {
    rule: "a put returns no new values",
    source: "API Reference, PutItem",
    broken: put({}, { ReturnValues: "ALL_NEW" }),
    engine: "refuses",
  },
  {
    rule: "a transaction's token is for one request",
    source: TRANSACT,
    before: transact([putOf(1)], { ClientRequestToken: "once" }),
    broken: transact([putOf(2)], { ClientRequestToken: "once" }),
    kept: transact([putOf(1)], { ClientRequestToken: "once" }),
    error: "IdempotentParameterMismatchException",
    engine: "refuses",
  },
];
