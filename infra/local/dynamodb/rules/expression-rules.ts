import { accepted, cancelled, type Rule, refused } from "./dynamodb-rule.ts";
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
  refused(
    "every name is used",
    NAMES,
    queryOwner({ ExpressionAttributeNames: { "#o": "owner", "#x": "x" } }),
  ),
  refused("every value is used", VALUES, queryOwner({}, { ":x": text("x") })),
  refused(
    "every name of a change is used",
    NAMES,
    update("SET note = :v", { ...VALUE, ExpressionAttributeNames: { "#x": "x" } }),
  ),
  refused(
    "every value of a change is used",
    VALUES,
    update("SET note = :v", { ExpressionAttributeValues: { ...V, ":x": text("x") } }),
  ),
  refused(
    "every name of a put's condition is used",
    NAMES,
    put(
      {},
      { ConditionExpression: "attribute_not_exists(nothing)", ExpressionAttributeNames: { "#x": "x" } },
    ),
  ),
  cancelled(
    "every value of a transaction's item is used",
    VALUES,
    transact([
      putOf(
        1,
        {},
        {
          ConditionExpression: "attribute_not_exists(nothing)",
          ExpressionAttributeValues: { ":x": text("x") },
        },
      ),
    ]),
  ),
  cancelled(
    "every name of a transaction's item is used",
    NAMES,
    transact([
      putOf(
        1,
        {},
        { ConditionExpression: "attribute_not_exists(nothing)", ExpressionAttributeNames: { "#x": "x" } },
      ),
    ]),
  ),
  refused(
    "every name of a batch's projection is used",
    NAMES,
    batchGet([key()], { ProjectionExpression: "note", ExpressionAttributeNames: { "#x": "x" } }),
  ),
  refused(
    "names without an expression are refused",
    NAMES,
    get(key(), { ExpressionAttributeNames: { "#x": "x" } }),
  ),
  refused("values without an expression are refused", VALUES, put({}, VALUE)),
  refused(
    "values are not an empty object",
    VALUES,
    put({}, { ConditionExpression: "attribute_exists(note)", ExpressionAttributeValues: {} }),
  ),
  refused(
    "names are not an empty object",
    NAMES,
    put({}, { ConditionExpression: "attribute_exists(note)", ExpressionAttributeNames: {} }),
  ),
  refused("every name is defined", NAMES, queryOwner({ FilterExpression: "#x = :o" })),
  refused("every value is defined", VALUES, queryOwner({ FilterExpression: "x = :x" })),
  refused("every value of a change is defined", VALUES, update("SET note = :x")),
  cancelled(
    "every value of a condition is defined",
    VALUES,
    transact([putOf(1, {}, { ConditionExpression: "note = :x" })]),
  ),
  refused(
    "a reserved word is named by a placeholder",
    "Reserved words in DynamoDB",
    queryOwner({ FilterExpression: "status = :v" }, V),
    { kept: queryOwner({ FilterExpression: "stat = :v" }, V) },
  ),
  refused(
    "a reserved word is no key in a condition",
    "Reserved words in DynamoDB",
    query("owner = :o", { ":o": text("me") }),
  ),
  refused("a reserved word is not set", "Reserved words in DynamoDB", update("SET data = :v", VALUE)),
  refused("a reserved word is not removed", "Reserved words in DynamoDB", update("REMOVE counter")),
  refused(
    "a reserved word is not projected",
    "Reserved words in DynamoDB",
    get(key(), { ProjectionExpression: "name" }),
  ),
  cancelled(
    "a reserved word is in no condition of a transaction",
    "Reserved words in DynamoDB",
    transact([putOf(1, {}, { ConditionExpression: "attribute_not_exists(ttl)" })]),
  ),
  accepted(
    "an expression has at most 300 operators",
    CONSTRAINTS,
    queryOwner({ FilterExpression: comparisons(301) }, V),
    { kept: queryOwner({ FilterExpression: comparisons(299) }, V) },
  ),
  accepted(
    "a condition has at most 300 operators",
    CONSTRAINTS,
    put({ a: text("x") }, { ConditionExpression: comparisons(301), ...VALUE }),
  ),
  refused(
    "an expression has at most 4 KB",
    CONSTRAINTS,
    queryOwner({ FilterExpression: ofBytes(4_097) }, V),
    { kept: queryOwner({ FilterExpression: ofBytes(4_096) }, V) },
  ),
  refused(
    "an update expression has at most 4 KB",
    CONSTRAINTS,
    update(`SET note = :v${" ".repeat(4_097 - 13)}`, VALUE),
    { kept: update(`SET note = :v${" ".repeat(4_096 - 13)}`, VALUE) },
  ),
  cancelled(
    "a transaction's expression has at most 4 KB",
    CONSTRAINTS,
    transact([putOf(1, {}, { ConditionExpression: ofBytes(4_097), ...VALUE })]),
  ),
  accepted(
    "IN has at most 100 operands",
    CONSTRAINTS,
    queryOwner(
      { FilterExpression: `a IN (${many(101, (n) => `:v${n}`).join()})` },
      Object.fromEntries(many(101, (n) => [`:v${n}`, number(String(n))])),
    ),
    {
      kept: queryOwner(
        { FilterExpression: `a IN (${many(100, (n) => `:v${n}`).join()})` },
        Object.fromEntries(many(100, (n) => [`:v${n}`, number(String(n))])),
      ),
    },
  ),
  accepted(
    "a name has at most 255 bytes",
    CONSTRAINTS,
    queryOwner(
      {
        FilterExpression: `#${"x".repeat(255)} = :v`,
        ExpressionAttributeNames: { "#o": "owner", [`#${"x".repeat(255)}`]: "x" },
      },
      V,
    ),
  ),
  refused("an expression is not empty", OPERATORS, queryOwner({ FilterExpression: "" })),
  refused("an expression has a form", OPERATORS, queryOwner({ FilterExpression: "a = = :v" }, V)),
  refused(
    "begins_with compares with a text",
    OPERATORS,
    queryOwner({ FilterExpression: "begins_with(a, :n)" }, { ":n": number("1") }),
  ),
  refused(
    "attribute_exists takes a path",
    OPERATORS,
    put({}, { ConditionExpression: "attribute_exists(:v)", ...VALUE }),
  ),
  refused(
    "size takes no number",
    OPERATORS,
    put({}, { ConditionExpression: "size(:n) > :n", ExpressionAttributeValues: { ":n": number("1") } }),
  ),
  accepted(
    "an attribute is not compared with itself",
    OPERATORS,
    put({ a: text("x") }, { ConditionExpression: "a = a" }),
  ),
];
