import type { Example } from "./dynamodb-rule.ts";

/** The name of the table of the examples. */
export const TableName = "Rules";

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

/** The key schema of a partition key and a sort key. */
export function keys(partition: string, sort: string) {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ] as const;
}

/** A global index of some attributes. */
export function index(
  IndexName: string,
  partition: string,
  sort: string,
  NonKeyAttributes: string[] = ["note"],
) {
  return {
    IndexName,
    KeySchema: keys(partition, sort),
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes },
  };
}

/** A text. */
export const text = (S: string) => ({ S });

/** A number. */
export const number = (N: string) => ({ N });

/** A key of its own for each number. */
export const key = (record: number | string = 1) => ({ owner: text("me"), record: text(String(record)) });

/** As many as asked for, each made from its index. */
export const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A put of an item with a key and further attributes. */
export const put = (attributes: object, others: object = {}): Example => [
  "PutItem",
  { TableName, Item: { ...key(), ...attributes }, ...others },
];

/** An update of one item. */
export const update = (UpdateExpression: string, others: object = {}): Example => [
  "UpdateItem",
  { TableName, Key: key("updated"), UpdateExpression, ...others },
];

/** A query of the table. */
export const query = (KeyConditionExpression: string, values: object, others: object = {}): Example => [
  "Query",
  { TableName, KeyConditionExpression, ExpressionAttributeValues: values, ...others },
];

/** A query of the owner's items; `others` changes it. */
export const queryOwner = (others: object, values: object = {}) =>
  query(
    "#o = :o",
    { ":o": text("me"), ...values },
    { ExpressionAttributeNames: { "#o": "owner" }, ...others },
  );

/** A query of the owner's items with a condition on the sort key `#r`. */
export const queryRecords = (condition: string, values: object): Example =>
  query(
    `#o = :o AND ${condition}`,
    { ":o": text("me"), ...values },
    { ExpressionAttributeNames: { "#o": "owner", "#r": "record" } },
  );

/** A query of the global index with a condition on its sort key. */
export const queryLane = (condition: string, values: object, others: object = {}): Example =>
  query(`lane = :s AND ${condition}`, { ":s": number("1"), ...values }, { IndexName: "by-lane", ...others });

/** A read of one item. */
export const get = (Key: object, others: object = {}): Example => ["GetItem", { TableName, Key, ...others }];

/** A read of several items. */
export const batchGet = (Keys: readonly object[], others: object = {}): Example => [
  "BatchGetItem",
  { RequestItems: { [TableName]: { Keys, ...others } } },
];

/** A batch of writes. */
export const batchWrite = (requests: readonly object[]): Example => [
  "BatchWriteItem",
  { RequestItems: { [TableName]: requests } },
];

/** A put in a batch. */
export const putRequest = (record: number | string, attributes: object = {}) => ({
  PutRequest: { Item: { ...key(record), ...attributes } },
});

/** A transaction of writes. */
export const transact = (TransactItems: readonly object[], others: object = {}): Example => [
  "TransactWriteItems",
  { TransactItems, ...others },
];

/** A put in a transaction. */
export const putOf = (record: number | string, attributes: object = {}, others: object = {}) => ({
  Put: { TableName, Item: { ...key(record), ...attributes }, ...others },
});

/** A transaction of reads. */
export const transactGet = (Keys: readonly object[]): Example => [
  "TransactGetItems",
  { TransactItems: Keys.map((Key) => ({ Get: { TableName, Key } })) },
];

/** The making of another table, without indexes unless they are given. */
export const createTable = (others: object): Example => [
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
export const comparisons = (operators: number) => many((operators + 1) / 2, () => "a = :v").join(" OR ");

/** An expression of so many bytes. */
export const ofBytes = (bytes: number) => `a = :v${" ".repeat(bytes - "a = :v".length)}`;

/** A list in a list, so deep. */
export const nested = (depth: number): object => (depth === 0 ? number("1") : { L: [nested(depth - 1)] });

/** The bytes of a kilobyte. */
export const KB = 1_024;

/** An item of so many bytes beside its key, and the attribute's name. */
export const bytes = (count: number) => ({ note: text("x".repeat(count)) });

/** What the key of an item and the name of its attribute take. */
export const KEY_BYTES = "ownerme".length + "record1".length + "note".length;

/** A text without characters. */
export const EMPTY = text("");

/** A value for `:v`. */
export const V = { ":v": text("x") };

/** The same as input of a request. */
export const VALUE = { ExpressionAttributeValues: V };
