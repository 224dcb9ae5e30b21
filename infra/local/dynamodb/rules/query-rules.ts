import type { Rule } from "./dynamodb-rule.ts";
import { key, number, query, queryOwner, queryRecords, TableName, text, V } from "./rule-requests.ts";

const KEY_CONDITIONS = "Key condition expressions for the Query operation in DynamoDB";
const OPERATORS = "Condition and filter expressions, operators, and functions in DynamoDB";
const QUERY = "API Reference, Query";

/** DynamoDB's rules for queries. */
export const QUERY_RULES: readonly Rule[] = [
  {
    rule: "the lower bound of BETWEEN is not above the upper",
    source: KEY_CONDITIONS,
    broken: queryRecords("#r BETWEEN :a AND :b", { ":a": text("b"), ":b": text("a") }),
    kept: queryRecords("#r BETWEEN :a AND :b", { ":a": text("a"), ":b": text("a") }),
    engine: "refuses",
  },
  {
    rule: "the bounds of BETWEEN in a filter are in order",
    source: OPERATORS,
    broken: queryOwner(
      { FilterExpression: "n BETWEEN :a AND :b" },
      { ":a": number("10"), ":b": number("9") },
    ),
    kept: queryOwner({ FilterExpression: "n BETWEEN :a AND :b" }, { ":a": number("9"), ":b": number("10") }),
    engine: "accepts",
  },
  {
    rule: "the bounds of BETWEEN are of one type",
    source: OPERATORS,
    broken: queryOwner({ FilterExpression: "n BETWEEN :a AND :b" }, { ":a": number("1"), ":b": text("2") }),
    engine: "accepts",
  },
  {
    rule: "a query names its partition",
    source: KEY_CONDITIONS,
    broken: query("#r = :r", { ":r": text("1") }, { ExpressionAttributeNames: { "#r": "record" } }),
    engine: "refuses",
  },
  {
    rule: "a key condition is about keys alone",
    source: KEY_CONDITIONS,
    broken: queryRecords("note = :v", { ...V }),
    engine: "refuses",
  },
  {
    rule: "a key condition has no OR",
    source: KEY_CONDITIONS,
    broken: queryRecords("(#r = :a OR #r = :b)", { ":a": text("1"), ":b": text("2") }),
    engine: "refuses",
  },
  {
    rule: "a key condition has no <>",
    source: KEY_CONDITIONS,
    broken: queryRecords("#r <> :a", { ":a": text("1") }),
    engine: "refuses",
  },
  {
    rule: "a filter is about no key",
    source: "Filter expressions for the Query operation in DynamoDB",
    broken: queryOwner(
      { FilterExpression: "#r = :v", ExpressionAttributeNames: { "#o": "owner", "#r": "record" } },
      V,
    ),
    engine: "refuses",
  },
  {
    rule: "a filter of an index is about none of its keys",
    source: "Filter expressions for the Query operation in DynamoDB",
    broken: query(
      "lane = :s",
      { ":s": number("1"), ...V },
      { IndexName: "by-lane", FilterExpression: "due = :v" },
    ),
    engine: "refuses",
  },
  {
    rule: "a limit is 1 at least",
    source: QUERY,
    broken: queryOwner({ Limit: 0 }),
    kept: queryOwner({ Limit: 1 }),
    engine: "refuses",
  },
  {
    rule: "a scan's limit is 1 at least",
    source: "API Reference, Scan",
    broken: ["Scan", { TableName, Limit: 0 }],
    kept: ["Scan", { TableName, Limit: 1 }],
    engine: "refuses",
  },
  {
    rule: "a global index is not read consistently",
    source: QUERY,
    broken: query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", ConsistentRead: true }),
    kept: queryOwner({ IndexName: "by-due", ConsistentRead: true }),
    engine: "refuses",
  },
  {
    rule: "there is the index",
    source: QUERY,
    broken: query("lane = :s", { ":s": number("1") }, { IndexName: "by-nothing" }),
    engine: "refuses",
  },
  {
    rule: "there is the table",
    source: QUERY,
    broken: ["GetItem", { TableName: "Nowhere", Key: key() }],
    error: "ResourceNotFoundException",
    engine: "refuses",
  },
  {
    rule: "a global index gives no attribute that it does not have",
    source: QUERY,
    broken: query(
      "lane = :s",
      { ":s": number("1") },
      { IndexName: "by-lane", ProjectionExpression: "elsewhere" },
    ),
    kept: query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", ProjectionExpression: "note" }),
    engine: "accepts",
  },
  {
    rule: "a global index gives not all attributes",
    source: QUERY,
    broken: query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", Select: "ALL_ATTRIBUTES" }),
    engine: "refuses",
  },
  {
    rule: "where a query goes on has the whole key",
    source: QUERY,
    broken: queryOwner({ ExclusiveStartKey: { owner: text("me") } }),
    kept: queryOwner({ ExclusiveStartKey: key() }),
    engine: "refuses",
  },
  {
    rule: "where a query goes on has the index's key too",
    source: QUERY,
    broken: query("lane = :s", { ":s": number("1") }, { IndexName: "by-lane", ExclusiveStartKey: key() }),
    kept: query(
      "lane = :s",
      { ":s": number("1") },
      { IndexName: "by-lane", ExclusiveStartKey: { ...key(), lane: number("1"), due: text("x") } },
    ),
    engine: "refuses",
  },
  {
    rule: "a query goes on in its partition",
    source: QUERY,
    broken: queryOwner({ ExclusiveStartKey: { owner: text("you"), record: text("1") } }),
    engine: "accepts",
  },
  {
    rule: "a query goes on within its bounds",
    source: QUERY,
    broken: query(
      "#o = :o AND #r < :b",
      { ":o": text("me"), ":b": text("5") },
      { ExpressionAttributeNames: { "#o": "owner", "#r": "record" }, ExclusiveStartKey: key("7") },
    ),
    engine: "accepts",
  },
  {
    rule: "where a query goes on has keys of their types",
    source: QUERY,
    broken: queryOwner({ ExclusiveStartKey: { owner: text("me"), record: number("1") } }),
    engine: "refuses",
  },
];
