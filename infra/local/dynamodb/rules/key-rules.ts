import type { Rule } from "./dynamodb-rule.ts";
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
  {
    rule: "a sort key in a condition is no empty text",
    source: CONSTRAINTS,
    broken: queryRecords("#r BETWEEN :a AND :b", { ":a": EMPTY, ":b": text("z") }),
    kept: queryRecords("#r BETWEEN :a AND :b", { ":a": text("0"), ":b": text("z") }),
    engine: "accepts",
  },
  {
    rule: "a compared sort key is no empty text",
    source: CONSTRAINTS,
    broken: queryRecords("#r > :a", { ":a": EMPTY }),
    engine: "accepts",
  },
  {
    rule: "the prefix of a sort key is no empty text",
    source: CONSTRAINTS,
    broken: queryRecords("begins_with(#r, :a)", { ":a": EMPTY }),
    engine: "accepts",
  },
  {
    rule: "a partition key in a condition is no empty text",
    source: CONSTRAINTS,
    broken: query("#o = :o", { ":o": EMPTY }, { ExpressionAttributeNames: { "#o": "owner" } }),
    engine: "accepts",
  },
  {
    rule: "an index key in a condition is no empty text",
    source: CONSTRAINTS,
    broken: queryLane("due BETWEEN :a AND :b", { ":a": EMPTY, ":b": text("z") }),
    engine: "accepts",
  },
  {
    rule: "a key is no empty text",
    source: CONSTRAINTS,
    broken: get({ owner: text("me"), record: EMPTY }),
    engine: "refuses",
  },
  {
    rule: "the key of a batch is no empty text",
    source: CONSTRAINTS,
    broken: batchGet([{ owner: text("me"), record: EMPTY }]),
    engine: "refuses",
  },
  {
    rule: "the key of an item is no empty text",
    source: CONSTRAINTS,
    broken: put({ record: EMPTY }),
    engine: "refuses",
  },
  {
    rule: "the key of a change is no empty text",
    source: CONSTRAINTS,
    broken: [
      "UpdateItem",
      { TableName, Key: { owner: EMPTY, record: text("1") }, UpdateExpression: "SET note = :v", ...VALUE },
    ],
    engine: "refuses",
  },
  {
    rule: "the key of a deletion is no empty text",
    source: CONSTRAINTS,
    broken: ["DeleteItem", { TableName, Key: { owner: EMPTY, record: text("1") } }],
    engine: "refuses",
  },
  {
    rule: "the key of a batch's item is no empty text",
    source: CONSTRAINTS,
    broken: batchWrite([putRequest("")]),
    engine: "refuses",
  },
  {
    rule: "the key of a transaction's item is no empty text",
    source: CONSTRAINTS,
    broken: transact([putOf("")]),
    engine: "refuses",
  },
  {
    rule: "the key that a transaction reads is no empty text",
    source: CONSTRAINTS,
    broken: transactGet([key("")]),
    engine: "cancels",
  },
  {
    rule: "an index key of an item is no empty text",
    source: CONSTRAINTS,
    broken: put({ due: EMPTY }),
    engine: "refuses",
  },
  {
    rule: "an index key that a batch puts is no empty text",
    source: CONSTRAINTS,
    broken: batchWrite([putRequest(1, { due: EMPTY })]),
    engine: "refuses",
  },
  {
    rule: "an index key that a transaction puts is no empty text",
    source: CONSTRAINTS,
    broken: transact([putOf(1, { due: EMPTY })]),
    engine: "refuses",
  },
  {
    rule: "an index key that is set is no empty text",
    source: CONSTRAINTS,
    broken: update("SET due = :a", { ExpressionAttributeValues: { ":a": EMPTY } }),
    engine: "refuses",
  },
  {
    rule: "an index key that a transaction sets is no empty text",
    source: CONSTRAINTS,
    broken: transact([
      {
        Update: {
          TableName,
          Key: key(),
          UpdateExpression: "SET due = :a",
          ExpressionAttributeValues: { ":a": EMPTY },
        },
      },
    ]),
    engine: "refuses",
  },
  { rule: "an index key has its type", source: GSI, broken: put({ lane: text("1") }), engine: "refuses" },
  {
    rule: "an index key that a batch puts has its type",
    source: GSI,
    broken: batchWrite([putRequest(1, { lane: text("1") })]),
    engine: "refuses",
  },
  {
    rule: "an index key that a transaction puts has its type",
    source: GSI,
    broken: transact([putOf(1, { lane: text("1") })]),
    error: "TransactionCanceledException",
    engine: "refuses",
  },
  {
    rule: "an index key that is set has its type",
    source: GSI,
    broken: update("SET lane = :v", VALUE),
    engine: "refuses",
  },
  {
    rule: "an index key is not set to NULL",
    source: GSI,
    broken: put({ due: { NULL: true } }),
    engine: "refuses",
  },
  {
    rule: "a key has its type",
    source: "API Reference, GetItem",
    broken: get({ owner: text("me"), record: number("1") }),
    engine: "refuses",
  },
  {
    rule: "the key of an item has its type",
    source: "API Reference, PutItem",
    broken: put({ record: number("1") }),
    engine: "refuses",
  },
  {
    rule: "a key in a condition has its type",
    source: KEY_CONDITIONS,
    broken: queryRecords("#r > :a", { ":a": number("1") }),
    engine: "accepts",
  },
  {
    rule: "an index key in a condition has its type",
    source: KEY_CONDITIONS,
    broken: query("lane = :s", { ":s": text("1") }, { IndexName: "by-lane" }),
    engine: "accepts",
  },
  {
    rule: "a key is whole",
    source: "API Reference, GetItem",
    broken: get({ owner: text("me") }),
    engine: "refuses",
  },
  {
    rule: "a key has no other attributes",
    source: "API Reference, GetItem",
    broken: get({ ...key(), note: text("x") }),
    engine: "refuses",
  },
  {
    rule: "an item has its whole key",
    source: "API Reference, PutItem",
    broken: ["PutItem", { TableName, Item: { owner: text("me") } }],
    engine: "refuses",
  },
  {
    rule: "a partition key has at most 2048 bytes",
    source: CONSTRAINTS,
    broken: put({ owner: text("x".repeat(2_049)) }),
    kept: put({ owner: text("x".repeat(2_048)) }),
    engine: "refuses",
  },
  {
    rule: "a sort key has at most 1024 bytes",
    source: CONSTRAINTS,
    broken: put({ record: text("é".repeat(513)) }),
    kept: put({ record: text("é".repeat(512)) }),
    engine: "refuses",
  },
  {
    rule: "a sort key that is read has at most 1024 bytes",
    source: CONSTRAINTS,
    broken: get(key("x".repeat(1_025))),
    kept: get(key("x".repeat(1_024))),
    engine: "refuses",
  },
  {
    rule: "an index's sort key has at most 1024 bytes",
    source: CONSTRAINTS,
    broken: put({ due: text("x".repeat(1_025)) }),
    kept: put({ due: text("x".repeat(1_024)) }),
    engine: "accepts",
  },
  {
    rule: "a change sets no key attribute",
    source: "API Reference, UpdateItem",
    broken: update("SET #r = :v", { ...VALUE, ExpressionAttributeNames: { "#r": "record" } }),
    engine: "refuses",
  },
  {
    rule: "a change removes no key attribute",
    source: "API Reference, UpdateItem",
    broken: update("REMOVE #r", { ExpressionAttributeNames: { "#r": "record" } }),
    engine: "refuses",
  },
  {
    rule: "a transaction's change sets no key attribute",
    source: "API Reference, UpdateItem",
    broken: transact([
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
    engine: "accepts",
  },
];
