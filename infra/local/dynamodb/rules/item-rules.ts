import type { Rule } from "./dynamodb-rule.ts";
import {
  batchWrite,
  bytes,
  KB,
  KEY_BYTES,
  nested,
  number,
  put,
  putOf,
  putRequest,
  text,
  transact,
  update,
  VALUE,
} from "./rule-requests.ts";

const CONSTRAINTS = "Constraints in Amazon DynamoDB";
const UPDATES = "Using update expressions in DynamoDB";
const DATA_TYPES = "Supported data types and naming rules in Amazon DynamoDB";
const BATCH_WRITE = "API Reference, BatchWriteItem";
const TRANSACT = "API Reference, TransactWriteItems";
const ATTRIBUTE_VALUE = "API Reference, AttributeValue";

/** DynamoDB's rules for changes of items and for the values of attributes. */
export const ITEM_RULES: readonly Rule[] = [
  {
    rule: "a change names no path twice",
    source: UPDATES,
    broken: update("SET a = :v, a = :v", VALUE),
    engine: "refuses",
  },
  {
    rule: "a change names no path twice in two clauses",
    source: UPDATES,
    broken: update("SET a = :v REMOVE a", VALUE),
    engine: "refuses",
  },
  {
    rule: "the paths of a change do not overlap",
    source: UPDATES,
    broken: update("SET a.b = :v, a = :v", VALUE),
    engine: "refuses",
  },
  {
    rule: "a path does not lead through a list and a map",
    source: UPDATES,
    broken: update("SET a.b = :v, a[0] = :v", VALUE),
    engine: "refuses",
  },
  {
    rule: "a clause stands once",
    source: UPDATES,
    broken: update("SET a = :v SET b = :v", VALUE),
    engine: "refuses",
  },
  { rule: "ADD adds numbers or sets", source: UPDATES, broken: update("ADD a :v", VALUE), engine: "refuses" },
  { rule: "DELETE takes a set", source: UPDATES, broken: update("DELETE a :v", VALUE), engine: "refuses" },
  {
    rule: "a sum is of numbers",
    source: UPDATES,
    broken: update("SET a = a + :v", VALUE),
    engine: "refuses",
  },
  {
    rule: "the map of a path is there",
    source: UPDATES,
    broken: update("SET nowhere.b = :v", VALUE),
    engine: "refuses",
  },
  {
    rule: "an attribute that is read is there",
    source: UPDATES,
    broken: update("SET a = nowhere"),
    engine: "refuses",
  },
  {
    rule: "list_append takes lists",
    source: UPDATES,
    broken: update("SET a = list_append(:v, :v)", VALUE),
    engine: "refuses",
  },
  {
    rule: "a set of texts is not empty",
    source: DATA_TYPES,
    broken: put({ a: { SS: [] } }),
    engine: "refuses",
  },
  {
    rule: "a set that is added is not empty",
    source: DATA_TYPES,
    broken: update("ADD a :s", { ExpressionAttributeValues: { ":s": { NS: [] } } }),
    engine: "refuses",
  },
  {
    rule: "a set has each value once",
    source: DATA_TYPES,
    broken: put({ a: { SS: ["x", "x"] } }),
    engine: "refuses",
  },
  {
    rule: "a set has each number once",
    source: DATA_TYPES,
    broken: put({ a: { NS: ["1", "1.0"] } }),
    engine: "refuses",
  },
  {
    rule: "a number has at most 38 digits",
    source: DATA_TYPES,
    broken: put({ a: number("9".repeat(39)) }),
    kept: put({ a: number("9".repeat(38)) }),
    engine: "refuses",
  },
  {
    rule: "a value of an expression has at most 38 digits",
    source: DATA_TYPES,
    broken: update("SET a = :n", {
      ExpressionAttributeValues: { ":n": number("1.00000000000000000000000000000000000001") },
    }),
    engine: "refuses",
  },
  {
    rule: "a number is at most 9.9…E+125",
    source: DATA_TYPES,
    broken: put({ a: number("1E126") }),
    kept: put({ a: number("9.9E125") }),
    engine: "refuses",
  },
  {
    rule: "a number is at least 1E-130",
    source: DATA_TYPES,
    broken: put({ a: number("1E-131") }),
    kept: put({ a: number("1E-130") }),
    engine: "refuses",
  },
  { rule: "a number is one", source: DATA_TYPES, broken: put({ a: number("Infinity") }), engine: "refuses" },
  { rule: "a number is not empty", source: DATA_TYPES, broken: put({ a: number("") }), engine: "refuses" },
  {
    rule: "a sum has at most 38 digits",
    source: DATA_TYPES,
    broken: update("SET a = if_not_exists(nothing, :a) + :b", {
      ExpressionAttributeValues: { ":a": number("1E125"), ":b": number("9E125") },
    }),
    engine: "refuses",
  },
  {
    rule: "a value is at most 32 levels deep",
    source: CONSTRAINTS,
    broken: put({ a: nested(33) }),
    kept: put({ a: nested(31) }),
    engine: "refuses",
  },
  {
    rule: "a value of an expression is at most 32 levels deep",
    source: CONSTRAINTS,
    broken: update("SET a = :d", { ExpressionAttributeValues: { ":d": nested(33) } }),
    engine: "refuses",
  },
  {
    rule: "a value has one type",
    source: ATTRIBUTE_VALUE,
    broken: put({ a: { S: "x", N: "1" } }),
    engine: "refuses",
  },
  { rule: "a value has a type", source: ATTRIBUTE_VALUE, broken: put({ a: {} }), engine: "refuses" },
  { rule: "NULL is true", source: ATTRIBUTE_VALUE, broken: put({ a: { NULL: false } }), engine: "refuses" },
  {
    rule: "an item has at most 400 KB",
    source: CONSTRAINTS,
    broken: put(bytes(400 * KB - KEY_BYTES + 1)),
    kept: put(bytes(400 * KB - KEY_BYTES)),
    engine: "refuses",
  },
  {
    rule: "an item that a batch puts has at most 400 KB",
    source: BATCH_WRITE,
    broken: batchWrite([putRequest(1, bytes(400 * KB - KEY_BYTES + 1))]),
    engine: "refuses",
  },
  {
    rule: "an item that a transaction puts has at most 400 KB",
    source: TRANSACT,
    broken: transact([putOf(1, bytes(400 * KB - KEY_BYTES + 1))]),
    engine: "refuses",
  },
  {
    rule: "an item that a change leaves has at most 400 KB",
    source: CONSTRAINTS,
    broken: update("SET note = :n", { ExpressionAttributeValues: { ":n": text("x".repeat(400 * KB)) } }),
    engine: "refuses",
  },
  {
    rule: "an attribute's name is not empty",
    source: CONSTRAINTS,
    broken: put({ "": text("x") }),
    engine: "accepts",
  },
];
