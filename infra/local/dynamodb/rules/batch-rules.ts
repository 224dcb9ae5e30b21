import { accepted, type Rule, refused } from "./dynamodb-rule.ts";
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
  refused("a batch writes at most 25 items", BATCH_WRITE, batchWrite(many(26, (n) => putRequest(n))), {
    kept: batchWrite(many(25, (n) => putRequest(n))),
  }),
  refused("a batch writes at least one item", BATCH_WRITE, batchWrite([])),
  refused(
    "a batch writes each item once",
    BATCH_WRITE,
    batchWrite([putRequest(1), { DeleteRequest: { Key: key(1) } }]),
  ),
  refused("a batch reads at most 100 items", BATCH_GET, batchGet(many(101, key)), {
    kept: batchGet(many(100, key)),
  }),
  refused("a batch reads at least one item", BATCH_GET, batchGet([])),
  refused("a batch reads each item once", BATCH_GET, batchGet([key(), key()])),
  refused("a transaction writes at most 100 items", TRANSACT, transact(many(101, (n) => putOf(n))), {
    kept: transact(many(100, (n) => putOf(n))),
  }),
  refused("a transaction writes at least one item", TRANSACT, transact([])),
  refused(
    "a transaction writes each item once",
    TRANSACT,
    transact([putOf(1), { Delete: { TableName, Key: key(1) } }]),
  ),
  refused(
    "a transaction checks no item that it writes",
    TRANSACT,
    transact([
      putOf(1),
      { ConditionCheck: { TableName, Key: key(1), ConditionExpression: "attribute_exists(note)" } },
    ]),
  ),
  refused(
    "a transaction writes at most 4 MB",
    TRANSACT,
    transact(many(11, (n) => putOf(n, bytes(399 * KB)))),
    { kept: transact(many(10, (n) => putOf(n, bytes(399 * KB)))) },
  ),
  refused("a transaction reads at most 100 items", TRANSACT_GET, transactGet(many(101, key)), {
    kept: transactGet(many(100, key)),
  }),
  refused("a transaction reads each item once", TRANSACT_GET, transactGet([key(), key()])),
  refused(
    "a transaction's token has at most 36 characters",
    TRANSACT,
    transact([putOf(1)], { ClientRequestToken: "x".repeat(37) }),
    { kept: transact([putOf(1)], { ClientRequestToken: "y".repeat(36) }) },
  ),
  accepted(
    "an item of a transaction is one write",
    TRANSACT,
    transact([{ ...putOf(1), Delete: { TableName, Key: key(2) } }]),
  ),
  refused(
    "a check has a condition",
    "API Reference, ConditionCheck",
    transact([{ ConditionCheck: { TableName, Key: key(1) } }]),
  ),
  refused("a batch reads at most 100 items of all tables", BATCH_GET, [
    "BatchGetItem",
    { RequestItems: { [TableName]: { Keys: many(60, key) }, Elsewhere: { Keys: many(41, key) } } },
  ]),
  refused("a batch writes at most 25 items of all tables", BATCH_WRITE, [
    "BatchWriteItem",
    {
      RequestItems: {
        [TableName]: many(13, (n) => putRequest(n)),
        Elsewhere: many(13, (n) => putRequest(n)),
      },
    },
  ]),
  refused(
    "a projection names no path twice",
    "Using projection expressions in DynamoDB",
    get(key(), { ProjectionExpression: "note, note" }),
  ),
  refused(
    "the paths of a projection do not overlap",
    "Using projection expressions in DynamoDB",
    get(key(), { ProjectionExpression: "note, note.a" }),
  ),
  refused("a put returns no new values", "API Reference, PutItem", put({}, { ReturnValues: "ALL_NEW" })),
  refused(
    "a transaction's token is for one request",
    TRANSACT,
    transact([putOf(2)], { ClientRequestToken: "once" }),
    {
      kept: transact([putOf(1)], { ClientRequestToken: "once" }),
      before: transact([putOf(1)], { ClientRequestToken: "once" }),
      error: "IdempotentParameterMismatchException",
    },
  ),
];
