import { accepted, type Rule, refused } from "./dynamodb-rule.ts";
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
  refused("a change names no path twice", UPDATES, update("SET a = :v, a = :v", VALUE)),
  refused("a change names no path twice in two clauses", UPDATES, update("SET a = :v REMOVE a", VALUE)),
  refused("the paths of a change do not overlap", UPDATES, update("SET a.b = :v, a = :v", VALUE)),
  refused("a path does not lead through a list and a map", UPDATES, update("SET a.b = :v, a[0] = :v", VALUE)),
  refused("a clause stands once", UPDATES, update("SET a = :v SET b = :v", VALUE)),
  refused("ADD adds numbers or sets", UPDATES, update("ADD a :v", VALUE)),
  refused("DELETE takes a set", UPDATES, update("DELETE a :v", VALUE)),
  refused("a sum is of numbers", UPDATES, update("SET a = a + :v", VALUE)),
  refused("the map of a path is there", UPDATES, update("SET nowhere.b = :v", VALUE)),
  refused("an attribute that is read is there", UPDATES, update("SET a = nowhere")),
  refused("list_append takes lists", UPDATES, update("SET a = list_append(:v, :v)", VALUE)),
  refused("a set of texts is not empty", DATA_TYPES, put({ a: { SS: [] } })),
  refused(
    "a set that is added is not empty",
    DATA_TYPES,
    update("ADD a :s", { ExpressionAttributeValues: { ":s": { NS: [] } } }),
  ),
  refused("a set has each value once", DATA_TYPES, put({ a: { SS: ["x", "x"] } })),
  refused("a set has each number once", DATA_TYPES, put({ a: { NS: ["1", "1.0"] } })),
  refused("a number has at most 38 digits", DATA_TYPES, put({ a: number("9".repeat(39)) }), {
    kept: put({ a: number("9".repeat(38)) }),
  }),
  refused(
    "a value of an expression has at most 38 digits",
    DATA_TYPES,
    update("SET a = :n", {
      ExpressionAttributeValues: { ":n": number("1.00000000000000000000000000000000000001") },
    }),
  ),
  refused("a number is at most 9.9…E+125", DATA_TYPES, put({ a: number("1E126") }), {
    kept: put({ a: number("9.9E125") }),
  }),
  refused("a number is at least 1E-130", DATA_TYPES, put({ a: number("1E-131") }), {
    kept: put({ a: number("1E-130") }),
  }),
  refused("a number is one", DATA_TYPES, put({ a: number("Infinity") })),
  refused("a number is not empty", DATA_TYPES, put({ a: number("") })),
  refused(
    "a sum has at most 38 digits",
    DATA_TYPES,
    update("SET a = if_not_exists(nothing, :a) + :b", {
      ExpressionAttributeValues: { ":a": number("1E125"), ":b": number("9E125") },
    }),
  ),
  refused("a value is at most 32 levels deep", CONSTRAINTS, put({ a: nested(33) }), {
    kept: put({ a: nested(31) }),
  }),
  refused(
    "a value of an expression is at most 32 levels deep",
    CONSTRAINTS,
    update("SET a = :d", { ExpressionAttributeValues: { ":d": nested(33) } }),
  ),
  refused("a value has one type", ATTRIBUTE_VALUE, put({ a: { S: "x", N: "1" } })),
  refused("a value has a type", ATTRIBUTE_VALUE, put({ a: {} })),
  refused("NULL is true", ATTRIBUTE_VALUE, put({ a: { NULL: false } })),
  refused("an item has at most 400 KB", CONSTRAINTS, put(bytes(400 * KB - KEY_BYTES + 1)), {
    kept: put(bytes(400 * KB - KEY_BYTES)),
  }),
  refused(
    "an item that a batch puts has at most 400 KB",
    BATCH_WRITE,
    batchWrite([putRequest(1, bytes(400 * KB - KEY_BYTES + 1))]),
  ),
  refused(
    "an item that a transaction puts has at most 400 KB",
    TRANSACT,
    transact([putOf(1, bytes(400 * KB - KEY_BYTES + 1))]),
  ),
  refused(
    "an item that a change leaves has at most 400 KB",
    CONSTRAINTS,
    update("SET note = :n", { ExpressionAttributeValues: { ":n": text("x".repeat(400 * KB)) } }),
  ),
  accepted("an attribute's name is not empty", CONSTRAINTS, put({ "": text("x") })),
];
