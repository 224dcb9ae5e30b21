import { accepted, cancelled, type Rule, refused } from "./dynamodb-rule.ts";
import {
  batchGet,
  batchWrite,
  EMPTY,
  get,
  key,
  number,
  put,
  putOf,
  putRequest,
  query,
  queryLane,
  queryOwner,
  queryRecords,
  TableName,
  text,
  transact,
  transactGet,
  update,
  VALUE,
} from "./rule-requests.ts";

const CONSTRAINTS = "Constraints in Amazon DynamoDB";
const KEY_CONDITIONS = "Key condition expressions for the Query operation in DynamoDB";
const GSI = "Using Global Secondary Indexes in DynamoDB";

/** DynamoDB's rules for the keys of tables and indexes. */
export const KEY_RULES: readonly Rule[] = [
  accepted(
    "a sort key in a condition is no empty text",
    CONSTRAINTS,
    queryRecords("#r BETWEEN :a AND :b", { ":a": EMPTY, ":b": text("z") }),
    { kept: queryRecords("#r BETWEEN :a AND :b", { ":a": text("0"), ":b": text("z") }) },
  ),
  accepted("a compared sort key is no empty text", CONSTRAINTS, queryRecords("#r > :a", { ":a": EMPTY })),
  accepted(
    "the prefix of a sort key is no empty text",
    CONSTRAINTS,
    queryRecords("begins_with(#r, :a)", { ":a": EMPTY }),
  ),
  accepted(
    "a partition key in a condition is no empty text",
    CONSTRAINTS,
    query("#o = :o", { ":o": EMPTY }, { ExpressionAttributeNames: { "#o": "owner" } }),
  ),
  accepted(
    "an index key in a condition is no empty text",
    CONSTRAINTS,
    queryLane("due BETWEEN :a AND :b", { ":a": EMPTY, ":b": text("z") }),
  ),
  refused("a key is no empty text", CONSTRAINTS, get({ owner: text("me"), record: EMPTY })),
  refused(
    "the key of a batch is no empty text",
    CONSTRAINTS,
    batchGet([{ owner: text("me"), record: EMPTY }]),
  ),
  refused("the key of an item is no empty text", CONSTRAINTS, put({ record: EMPTY })),
  refused("the key of a change is no empty text", CONSTRAINTS, [
    "UpdateItem",
    { TableName, Key: { owner: EMPTY, record: text("1") }, UpdateExpression: "SET note = :v", ...VALUE },
  ]),
  refused("the key of a deletion is no empty text", CONSTRAINTS, [
    "DeleteItem",
    { TableName, Key: { owner: EMPTY, record: text("1") } },
  ]),
  refused("the key of a batch's item is no empty text", CONSTRAINTS, batchWrite([putRequest("")])),
  refused("the key of a transaction's item is no empty text", CONSTRAINTS, transact([putOf("")])),
  cancelled("the key that a transaction reads is no empty text", CONSTRAINTS, transactGet([key("")])),
  refused("an index key of an item is no empty text", CONSTRAINTS, put({ due: EMPTY })),
  refused(
    "an index key that a batch puts is no empty text",
    CONSTRAINTS,
    batchWrite([putRequest(1, { due: EMPTY })]),
  ),
  refused(
    "an index key that a transaction puts is no empty text",
    CONSTRAINTS,
    transact([putOf(1, { due: EMPTY })]),
  ),
  refused(
    "an index key that is set is no empty text",
    CONSTRAINTS,
    update("SET due = :a", { ExpressionAttributeValues: { ":a": EMPTY } }),
  ),
  refused(
    "an index key that a transaction sets is no empty text",
    CONSTRAINTS,
    transact([
      {
        Update: {
          TableName,
          Key: key(),
          UpdateExpression: "SET due = :a",
          ExpressionAttributeValues: { ":a": EMPTY },
        },
      },
    ]),
  ),
  refused("an index key has its type", GSI, put({ lane: text("1") })),
  refused(
    "an index key that a batch puts has its type",
    GSI,
    batchWrite([putRequest(1, { lane: text("1") })]),
  ),
  refused(
    "an index key that a transaction puts has its type",
    GSI,
    transact([putOf(1, { lane: text("1") })]),
    { error: "TransactionCanceledException" },
  ),
  refused("an index key that is set has its type", GSI, update("SET lane = :v", VALUE)),
  refused("an index key is not set to NULL", GSI, put({ due: { NULL: true } })),
  refused("a key has its type", "API Reference, GetItem", get({ owner: text("me"), record: number("1") })),
  refused("the key of an item has its type", "API Reference, PutItem", put({ record: number("1") })),
  accepted(
    "a key in a condition has its type",
    KEY_CONDITIONS,
    queryRecords("#r > :a", { ":a": number("1") }),
  ),
  accepted(
    "an index key in a condition has its type",
    KEY_CONDITIONS,
    query("lane = :s", { ":s": text("1") }, { IndexName: "by-lane" }),
  ),
  refused("a key is whole", "API Reference, GetItem", get({ owner: text("me") })),
  refused("a key has no other attributes", "API Reference, GetItem", get({ ...key(), note: text("x") })),
  refused("an item has its whole key", "API Reference, PutItem", [
    "PutItem",
    { TableName, Item: { owner: text("me") } },
  ]),
  refused("a partition key has at most 2048 bytes", CONSTRAINTS, put({ owner: text("x".repeat(2_049)) }), {
    kept: put({ owner: text("x".repeat(2_048)) }),
  }),
  refused("a sort key has at most 1024 bytes", CONSTRAINTS, put({ record: text("é".repeat(513)) }), {
    kept: put({ record: text("é".repeat(512)) }),
  }),
  refused("a sort key that is read has at most 1024 bytes", CONSTRAINTS, get(key("x".repeat(1_025))), {
    kept: get(key("x".repeat(1_024))),
  }),
  accepted(
    "a sort key in a condition has at most 1024 bytes",
    CONSTRAINTS,
    queryRecords("#r > :a", { ":a": text("x".repeat(1_025)) }),
    { kept: queryRecords("#r > :a", { ":a": text("x".repeat(1_024)) }) },
  ),
  accepted(
    "a partition key in a condition has at most 2048 bytes",
    CONSTRAINTS,
    queryOwner({}, { ":o": text("x".repeat(2_049)) }),
    { kept: queryOwner({}, { ":o": text("x".repeat(2_048)) }) },
  ),
  accepted(
    "an index's sort key in a condition has at most 1024 bytes",
    CONSTRAINTS,
    queryLane("due BETWEEN :a AND :b", { ":a": text("a"), ":b": text("x".repeat(1_025)) }),
    { kept: queryLane("due BETWEEN :a AND :b", { ":a": text("a"), ":b": text("x".repeat(1_024)) }) },
  ),
  accepted("an index's sort key has at most 1024 bytes", CONSTRAINTS, put({ due: text("x".repeat(1_025)) }), {
    kept: put({ due: text("x".repeat(1_024)) }),
  }),
  refused(
    "a change sets no key attribute",
    "API Reference, UpdateItem",
    update("SET #r = :v", { ...VALUE, ExpressionAttributeNames: { "#r": "record" } }),
  ),
  refused(
    "a change removes no key attribute",
    "API Reference, UpdateItem",
    update("REMOVE #r", { ExpressionAttributeNames: { "#r": "record" } }),
  ),
  accepted(
    "a transaction's change sets no key attribute",
    "API Reference, UpdateItem",
    transact([
      {
        Update: {
          TableName,
          Key: key(),
          UpdateExpression: "SET #r = :v",
          ExpressionAttributeNames: { "#r": "record" },
          ...VALUE,
        },
      },
    ]),
  ),
];
