/** What DynamoDB refuses, and what the embedded engine answers to it. */
export interface Rule {
  /** What DynamoDB demands. */
  readonly rule: string;
  /** The title of the page of AWS that says so; of the Amazon DynamoDB Developer Guide if it names no other book. */
  readonly source: string;
  /** A request that breaks the rule, to the table of {@link RULES_TABLE}. */
  readonly broken: Example;
  /** What is asked for before. */
  readonly before?: Example;
  /** A request that just keeps it, where the rule has a limit. */
  readonly kept?: Example;
  /** The error's name; `ValidationException` by default. */
  readonly error?: string;
  /**
   * What the installed engine does: it `refuses` with the same error, or it `cancels` a transaction for the reason
   * `ValidationError` where DynamoDB refuses the request. What it `accepts`, the guard refuses.
   */
  readonly engine: "refuses" | "cancels" | "accepts";
}

/** A request: the operation and its input. */
export type Example = readonly [operation: string, input: Readonly<Record<string, unknown>>];

const CONSTRAINTS = "Constraints in Amazon DynamoDB";
const QUOTAS = "Quotas in Amazon DynamoDB";
const NAMES = "Expression attribute names (aliases) in DynamoDB";
const VALUES = "Using expression attribute values in DynamoDB";
const KEY_CONDITIONS = "Key condition expressions for the Query operation in DynamoDB";
const UPDATES = "Using update expressions in DynamoDB";
const OPERATORS = "Condition and filter expressions, operators, and functions in DynamoDB";
const DATA_TYPES = "Supported data types and naming rules in Amazon DynamoDB";
const BATCH_GET = "API Reference, BatchGetItem";
const BATCH_WRITE = "API Reference, BatchWriteItem";
const TRANSACT = "API Reference, TransactWriteItems";
const TRANSACT_GET = "API Reference, TransactGetItems";
const QUERY = "API Reference, Query";
const ATTRIBUTE_VALUE = "API Reference, AttributeValue";
const GSI = "Using Global Secondary Indexes in DynamoDB";
const LSI = "Local secondary indexes";

const TableName = "Rules";

/** The table of the examples: composite keys, a global index by two attributes, a local one by a third. */
export const RULES_TABLE = {
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [
    { AttributeName: "owner", AttributeType: "S" },
    { AttributeName: "record", AttributeType: "S" },
    { AttributeName: "lane", AttributeType: "N" },
    { AttributeName: "due", AttributeType: "S" },
  ],
  KeySchema: keys("owner", "record"),
  GlobalSecondaryIndexes: [index("by-lane", "lane", "due")],
  LocalSecondaryIndexes: [index("by-due", "owner", "due")],
} as const;

function keys(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ] as const;
}

function index(IndexName: string, partition: string, sort: string, NonKeyAttributes: string[] = ["note"]) {
  return {
    IndexName,
    KeySchema: keys(partition, sort),
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes },
  };
}

const text = (S: string) => ({ S });
const number = (N: string) => ({ N });

/** A key of its own for each number. */
const key = (record: number | string = 1) => ({ owner: text("me"), record: text(String(record)) });
const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const put = (attributes: object, others: object = {}): Example => [
  "PutItem",
  { TableName, Item: { ...key(), ...attributes }, ...others },
];
const update = (UpdateExpression: string, others: object = {}): Example => [
  "UpdateItem",
  { TableName, Key: key("updated"), UpdateExpression, ...others },
];
const query = (KeyConditionExpression: string, values: object, others: object = {}): Example => [
  "Query",
  { TableName, KeyConditionExpression, ExpressionAttributeValues: values, ...others },
];
/** A query of the owner's items; `others` changes it. */
const queryOwner = (others: object, values: object = {}) =>
  query(
    "#o = :o",
    { ":o": text("me"), ...values },
    { ExpressionAttributeNames: { "#o": "owner" }, ...others },
  );
const queryRecords = (condition: string, values: object): Example =>
  query(
    `#o = :o AND ${condition}`,
    { ":o": text("me"), ...values },
    { ExpressionAttributeNames: { "#o": "owner", "#r": "record" } },
  );
const queryLane = (condition: string, values: object, others: object = {}): Example =>
  query(`lane = :s AND ${condition}`, { ":s": number("1"), ...values }, { IndexName: "by-lane", ...others });
const get = (Key: object, others: object = {}): Example => ["GetItem", { TableName, Key, ...others }];
const batchGet = (Keys: readonly object[], others: object = {}): Example => [
  "BatchGetItem",
  { RequestItems: { [TableName]: { Keys, ...others } } },
];
const batchWrite = (requests: readonly object[]): Example => [
  "BatchWriteItem",
  { RequestItems: { [TableName]: requests } },
];
const putRequest = (record: number | string, attributes: object = {}) => ({
  PutRequest: { Item: { ...key(record), ...attributes } },
});
const transact = (TransactItems: readonly object[], others: object = {}): Example => [
  "TransactWriteItems",
  { TransactItems, ...others },
];
const putOf = (record: number | string, attributes: object = {}, others: object = {}) => ({
  Put: { TableName, Item: { ...key(record), ...attributes }, ...others },
});
const transactGet = (Keys: readonly object[]): Example => [
  "TransactGetItems",
  { TransactItems: Keys.map((Key) => ({ Get: { TableName, Key } })) },
];
const createTable = (others: object): Example => [
  "CreateTable",
  {
    ...RULES_TABLE,
    TableName: "Other",
    LocalSecondaryIndexes: undefined,
    GlobalSecondaryIndexes: undefined,
    ...others,
  },
];

/** `a = :v OR a = :v …`, which has so many operators. */
const comparisons = (operators: number) => many((operators + 1) / 2, () => "a = :v").join(" OR ");
/** An expression of so many bytes. */
const ofBytes = (bytes: number) => `a = :v${" ".repeat(bytes - "a = :v".length)}`;
/** A list in a list, so deep. */
const nested = (depth: number): object => (depth === 0 ? number("1") : { L: [nested(depth - 1)] });
const KB = 1_024;
/** An item of so many bytes beside its key, and the attribute's name. */
const bytes = (count: number) => ({ note: text("x".repeat(count)) });
// What the key of an item and the name of its attribute take.
const KEY_BYTES = "ownerme".length + "record1".length + "note".length;

const EMPTY = text("");
const V = { ":v": text("x") };
const VALUE = { ExpressionAttributeValues: V };

/** The rules, by what they are about. */
export const RULES: readonly Rule[] = [
  // Keys
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
    rule: "a sort key in a condition has at most 1024 bytes",
    source: CONSTRAINTS,
    broken: queryRecords("#r > :a", { ":a": text("x".repeat(1_025)) }),
    kept: queryRecords("#r > :a", { ":a": text("x".repeat(1_024)) }),
    engine: "accepts",
  },
  {
    rule: "a partition key in a condition has at most 2048 bytes",
    source: CONSTRAINTS,
    broken: queryOwner({}, { ":o": text("x".repeat(2_049)) }),
    kept: queryOwner({}, { ":o": text("x".repeat(2_048)) }),
    engine: "accepts",
  },
  {
    rule: "an index's sort key in a condition has at most 1024 bytes",
    source: CONSTRAINTS,
    broken: queryLane("due BETWEEN :a AND :b", { ":a": text("a"), ":b": text("x".repeat(1_025)) }),
    kept: queryLane("due BETWEEN :a AND :b", { ":a": text("a"), ":b": text("x".repeat(1_024)) }),
    engine: "accepts",
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
  // Queries
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
  // Expressions
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
  // Changes
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
  // Values
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
  // Batches and transactions
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
  // Tables
  {
    rule: "an index has at most 20 attributes of its own",
    source: LSI,
    broken: createTable({
      GlobalSecondaryIndexes: [
        index(
          "by-lane",
          "lane",
          "due",
          many(21, (n) => `a${n}`),
        ),
      ],
    }),
    kept: createTable({
      GlobalSecondaryIndexes: [
        index(
          "by-lane",
          "lane",
          "due",
          many(20, (n) => `a${n}`),
        ),
      ],
    }),
    engine: "accepts",
  },
  {
    rule: "the indexes of a table have at most 100 attributes",
    source: QUOTAS,
    broken: createTable({
      GlobalSecondaryIndexes: many(6, (i) =>
        index(
          `by-${i}`,
          "lane",
          "due",
          many(17, (n) => `a${n}`),
        ),
      ),
    }),
    engine: "accepts",
  },
  {
    rule: "a table has at most 5 local indexes",
    source: QUOTAS,
    broken: createTable({
      AttributeDefinitions: RULES_TABLE.AttributeDefinitions.filter(
        ({ AttributeName }) => AttributeName !== "lane",
      ),
      LocalSecondaryIndexes: many(6, (i) => index(`by-${i}`, "owner", "due")),
    }),
    engine: "refuses",
  },
  {
    rule: "a table has at most 20 global indexes",
    source: QUOTAS,
    broken: createTable({ GlobalSecondaryIndexes: many(21, (i) => index(`by-${i}`, "lane", "due")) }),
    engine: "refuses",
  },
  {
    rule: "every declared attribute is a key",
    source: "API Reference, CreateTable",
    broken: createTable({}),
    engine: "refuses",
  },
];

/** What neither the engine nor the guard can make, and what tests do in its place. */
export const NOT_EMULATED = [
  {
    rule: "Of two transactions at once on one item, one may be cancelled for the reason TransactionConflict.",
    source: "Managing complex workflows with DynamoDB transactions",
    instead:
      "test/support/fault-injection.ts cancels transactions so; test/consistency and the soak inject conflicts",
  },
  {
    rule: "A put, an update or a deletion during a transaction on its item is a TransactionConflictException.",
    source: "Managing complex workflows with DynamoDB transactions",
    instead: "test/support/fault-injection.ts throws it",
  },
  {
    rule: "An eventually consistent read, and every read of a global index, may miss what was just written.",
    source: "DynamoDB read consistency",
    instead: "test/support/old-reads.ts answers from earlier",
  },
  {
    rule: "A partition takes 3,000 read and 1,000 write units a second, and answers ThrottlingException beyond it.",
    source: "Best practices for designing and using partition keys effectively in DynamoDB",
    instead: "test/support/wire-answers.ts answers so; shards spread what could reach it",
  },
  {
    rule: "A batch may leave keys and items unprocessed.",
    source: "API Reference, BatchGetItem",
    instead: "test/support/fault-injection.ts answers so",
  },
  {
    rule: "An item collection with a local index has at most 10 GB.",
    source: "Local secondary indexes",
    instead: "nothing: deliveries are deleted after 30 days",
  },
] as const;
