import type { Rule } from "./dynamodb-rule.ts";
import {
  batchGet,
  comparisons,
  get,
  key,
  many,
  number,
  ofBytes,
  put,
  putOf,
  query,
  queryOwner,
  text,
  transact,
  update,
  V,
  VALUE,
} from "./rule-requests.ts";

const CONSTRAINTS = "Constraints in Amazon DynamoDB";
const NAMES = "Expression attribute names (aliases) in DynamoDB";
const VALUES = "Using expression attribute values in DynamoDB";
const OPERATORS = "Condition and filter expressions, operators, and functions in DynamoDB";

/** DynamoDB's rules for expressions, and for their names and values. */
export const EXPRESSION_RULES: readonly Rule[] = [
  {
    rule: "every name is used",
    source: NAMES,
    broken: queryOwner({ ExpressionAttributeNames: { "#o": "owner", "#x": "x" } }),
    engine: "refuses",
  },
  {
    rule: "every value is used",
    source: VALUES,
    broken: queryOwner({}, { ":x": text("x") }),
    engine: "refuses",
  },
  {
    rule: "every name of a change is used",
    source: NAMES,
    broken: update("SET note = :v", { ...VALUE, ExpressionAttributeNames: { "#x": "x" } }),
    engine: "refuses",
  },
  {
    rule: "every value of a change is used",
    source: VALUES,
    broken: update("SET note = :v", { ExpressionAttributeValues: { ...V, ":x": text("x") } }),
    engine: "refuses",
  },
  {
    rule: "every name of a put's condition is used",
    source: NAMES,
    broken: put(
      {},
      { ConditionExpression: "attribute_not_exists(nothing)", ExpressionAttributeNames: { "#x": "x" } },
    ),
    engine: "refuses",
  },
  {
    rule: "every value of a transaction's item is used",
    source: VALUES,
    broken: transact([
      putOf(
        1,
        {},
        {
          ConditionExpression: "attribute_not_exists(nothing)",
          ExpressionAttributeValues: { ":x": text("x") },
        },
      ),
    ]),
    engine: "cancels",
  },
  {
    rule: "every name of a transaction's item is used",
    source: NAMES,
    broken: transact([
      putOf(
        1,
        {},
        { ConditionExpression: "attribute_not_exists(nothing)", ExpressionAttributeNames: { "#x": "x" } },
      ),
    ]),
    engine: "cancels",
  },
  {
    rule: "every name of a batch's projection is used",
    source: NAMES,
    broken: batchGet([key()], { ProjectionExpression: "note", ExpressionAttributeNames: { "#x": "x" } }),
    engine: "refuses",
  },
  {
    rule: "names without an expression are refused",
    source: NAMES,
    broken: get(key(), { ExpressionAttributeNames: { "#x": "x" } }),
    engine: "refuses",
  },
  {
    rule: "values without an expression are refused",
    source: VALUES,
    broken: put({}, VALUE),
    engine: "refuses",
  },
  {
    rule: "values are not an empty object",
    source: VALUES,
    broken: put({}, { ConditionExpression: "attribute_exists(note)", ExpressionAttributeValues: {} }),
    engine: "refuses",
  },
  {
    rule: "names are not an empty object",
    source: NAMES,
    broken: put({}, { ConditionExpression: "attribute_exists(note)", ExpressionAttributeNames: {} }),
    engine: "refuses",
  },
  {
    rule: "every name is defined",
    source: NAMES,
    broken: queryOwner({ FilterExpression: "#x = :o" }),
    engine: "refuses",
  },
  {
    rule: "every value is defined",
    source: VALUES,
    broken: queryOwner({ FilterExpression: "x = :x" }),
    engine: "refuses",
  },
  {
    rule: "every value of a change is defined",
    source: VALUES,
    broken: update("SET note = :x"),
    engine: "refuses",
  },
  {
    rule: "every value of a condition is defined",
    source: VALUES,
    broken: transact([putOf(1, {}, { ConditionExpression: "note = :x" })]),
    engine: "cancels",
  },
  {
    rule: "a reserved word is named by a placeholder",
    source: "Reserved words in DynamoDB",
    broken: queryOwner({ FilterExpression: "status = :v" }, V),
    kept: queryOwner({ FilterExpression: "stat = :v" }, V),
    engine: "refuses",
  },
  {
    rule: "a reserved word is no key in a condition",
    source: "Reserved words in DynamoDB",
    broken: query("owner = :o", { ":o": text("me") }),
    engine: "refuses",
  },
  {
    rule: "a reserved word is not set",
    source: "Reserved words in DynamoDB",
    broken: update("SET data = :v", VALUE),
    engine: "refuses",
  },
  {
    rule: "a reserved word is not removed",
    source: "Reserved words in DynamoDB",
    broken: update("REMOVE counter"),
    engine: "refuses",
  },
  {
    rule: "a reserved word is not projected",
    source: "Reserved words in DynamoDB",
    broken: get(key(), { ProjectionExpression: "name" }),
    engine: "refuses",
  },
  {
    rule: "a reserved word is in no condition of a transaction",
    source: "Reserved words in DynamoDB",
    broken: transact([putOf(1, {}, { ConditionExpression: "attribute_not_exists(ttl)" })]),
    engine: "cancels",
  },
  {
    rule: "an expression has at most 300 operators",
    source: CONSTRAINTS,
    broken: queryOwner({ FilterExpression: comparisons(301) }, V),
    kept: queryOwner({ FilterExpression: comparisons(299) }, V),
    engine: "accepts",
  },
  {
    rule: "a condition has at most 300 operators",
    source: CONSTRAINTS,
    broken: put({ a: text("x") }, { ConditionExpression: comparisons(301), ...VALUE }),
    engine: "accepts",
  },
  {
    rule: "an expression has at most 4 KB",
    source: CONSTRAINTS,
    broken: queryOwner({ FilterExpression: ofBytes(4_097) }, V),
    kept: queryOwner({ FilterExpression: ofBytes(4_096) }, V),
    engine: "refuses",
  },
  {
    rule: "an update expression has at most 4 KB",
    source: CONSTRAINTS,
    broken: update(`SET note = :v${" ".repeat(4_097 - 13)}`, VALUE),
    kept: update(`SET note = :v${" ".repeat(4_096 - 13)}`, VALUE),
    engine: "refuses",
  },
  {
    rule: "a transaction's expression has at most 4 KB",
    source: CONSTRAINTS,
    broken: transact([putOf(1, {}, { ConditionExpression: ofBytes(4_097), ...VALUE })]),
    engine: "cancels",
  },
  {
    rule: "IN has at most 100 operands",
    source: CONSTRAINTS,
    broken: queryOwner(
      { FilterExpression: `a IN (${many(101, (n) => `:v${n}`).join()})` },
      Object.fromEntries(many(101, (n) => [`:v${n}`, number(String(n))])),
    ),
    kept: queryOwner(
      { FilterExpression: `a IN (${many(100, (n) => `:v${n}`).join()})` },
      Object.fromEntries(many(100, (n) => [`:v${n}`, number(String(n))])),
    ),
    engine: "accepts",
  },
  {
    rule: "a name has at most 255 bytes",
    source: CONSTRAINTS,
    broken: queryOwner(
      {
        FilterExpression: `#${"x".repeat(255)} = :v`,
        ExpressionAttributeNames: { "#o": "owner", [`#${"x".repeat(255)}`]: "x" },
      },
      V,
    ),
    engine: "accepts",
  },
  {
    rule: "an expression is not empty",
    source: OPERATORS,
    broken: queryOwner({ FilterExpression: "" }),
    engine: "refuses",
  },
  {
    rule: "an expression has a form",
    source: OPERATORS,
    broken: queryOwner({ FilterExpression: "a = = :v" }, V),
    engine: "refuses",
  },
  {
    rule: "begins_with compares with a text",
    source: OPERATORS,
    broken: queryOwner({ FilterExpression: "begins_with(a, :n)" }, { ":n": number("1") }),
    engine: "refuses",
  },
  {
    rule: "attribute_exists takes a path",
    source: OPERATORS,
    broken: put({}, { ConditionExpression: "attribute_exists(:v)", ...VALUE }),
    engine: "refuses",
  },
  {
    rule: "size takes no number",
    source: OPERATORS,
    broken: put(
      {},
      { ConditionExpression: "size(:n) > :n", ExpressionAttributeValues: { ":n": number("1") } },
    ),
    engine: "refuses",
  },
  {
    rule: "an attribute is not compared with itself",
    source: OPERATORS,
    broken: put({ a: text("x") }, { ConditionExpression: "a = a" }),
    engine: "accepts",
  },
];
