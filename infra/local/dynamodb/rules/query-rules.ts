import { accepted, type Rule, refused } from "./dynamodb-rule.ts";
import { key, number, query, queryOwner, queryRecords, TableName, text, V } from "./rule-requests.ts";

const KEY_CONDITIONS = "Key condition expressions for the Query operation in DynamoDB";
const OPERATORS = "Condition and filter expressions, operators, and functions in DynamoDB";
const QUERY = "API Reference, Query";

/** DynamoDB's rules for queries. */
export const QUERY_RULES: readonly Rule[] = [
  refused(
    "the lower bound of BETWEEN is not above the upper",
    KEY_CONDITIONS,
    queryRecords("#r BETWEEN :a AND :b", { ":a": text("b"), ":b": text("a") }),
    { kept: queryRecords("#r BETWEEN :a AND :b", { ":a": text("a"), ":b": text("a") }) },
  ),
  accepted(
    "the bounds of BETWEEN in a filter are in order",
    OPERATORS,
    queryOwner({ FilterExpression: "n BETWEEN :a AND :b" }, { ":a": number("10"), ":b": number("9") }),
    {
      kept: queryOwner(
        { FilterExpression: "n BETWEEN :a AND :b" },
        { ":a": number("9"), ":b": number("10") },
      ),
    },
  ),
  accepted(
    "the bounds of BETWEEN are of one type",
    OPERATORS,
    queryOwner({ FilterExpression: "n BETWEEN :a AND :b" }, { ":a": number("1"), ":b": text("2") }),
  ),
  refused(
    "a query names its partition",
    KEY_CONDITIONS,
    query("#r = :r", { ":r": text("1") }, { ExpressionAttributeNames: { "#r": "record" } }),
  ),
  refused("a key condition is about keys alone", KEY_CONDITIONS, queryRecords("note = :v", { ...V })),
  refused(
    "a key condition has no OR",
    KEY_CONDITIONS,
    queryRecords("(#r = :a OR #r = :b)", { ":a": text("1"), ":b": text("2") }),
  ),
  refused("a key condition has no <>", KEY_CONDITIONS, queryRecords("#r <> :a", { ":a": text("1") })),
  refused(
    "a filter is about no key",
    "Filter expressions for the Query operation in DynamoDB",
    queryOwner(
      { FilterExpression: "#r = :v", ExpressionAttributeNames: { "#o": "owner", "#r": "record" } },
      V,
    ),
  ),
  refused(
    "a filter of an index is about none of its keys",
    "Filter expressions for the Query operation in DynamoDB",
    query("lane = :s", { ":s": number("1"), ...V }, { IndexName: "by-lane", FilterExpression: "due = :v" }),
  ),
  refused("a limit is 1 at least", QUERY, queryOwner({ Limit: 0 }), { kept: queryOwner({ Limit: 1 }) }),
  refused("a scan's limit is 1 at least", "API Reference, Scan", ["Scan", { TableName, Limit: 0 }], {
    kept: ["Scan", { TableName, Limit: 1 }],
  }),
  refused(
    "a global index is not read consistently",
    QUERY,
    query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", ConsistentRead: true }),
    { kept: queryOwner({ IndexName: "by-due", ConsistentRead: true }) },
  ),
  refused(
    "there is the index",
    QUERY,
    query("lane = :s", { ":s": number("1") }, { IndexName: "by-nothing" }),
  ),
  refused("there is the table", QUERY, ["GetItem", { TableName: "Nowhere", Key: key() }], {
    error: "ResourceNotFoundException",
  }),
  accepted(
    "a global index gives no attribute that it does not have",
    QUERY,
    query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", ProjectionExpression: "elsewhere" }),
    {
      kept: query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", ProjectionExpression: "note" }),
    },
  ),
  refused(
    "a global index gives not all attributes",
    QUERY,
    query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", Select: "ALL_ATTRIBUTES" }),
  ),
  refused(
    "where a query goes on has the whole key",
    QUERY,
    queryOwner({ ExclusiveStartKey: { owner: text("me") } }),
    { kept: queryOwner({ ExclusiveStartKey: key() }) },
  ),
  refused(
    "where a query goes on has the index's key too",
    QUERY,
    query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", ExclusiveStartKey: key() }),
    {
      kept: query(
        "lane = :s",
        { ":s": number("1") },
        { IndexName: "by-lane", ExclusiveStartKey: { ...key(), lane: number("1"), due: text("x") } },
      ),
    },
  ),
  accepted(
    "a query goes on in its partition",
    QUERY,
    queryOwner({ ExclusiveStartKey: { owner: text("you"), record: text("1") } }),
  ),
  accepted(
    "a query goes on within its bounds",
    QUERY,
    query(
      "#o = :o AND #r < :b",
      { ":o": text("me"), ":b": text("5") },
      { ExpressionAttributeNames: { "#o": "owner", "#r": "record" }, ExclusiveStartKey: key("7") },
    ),
  ),
  refused(
    "where a query goes on has keys of their types",
    QUERY,
    queryOwner({ ExclusiveStartKey: { owner: text("me"), record: number("1") } }),
  ),
];
