import type { Client } from "./client-entry.ts";

type Caller = ReturnType<Client["dynamoDbClient"]>;

/** An item of a table, as the SDK has it. */
export const ITEM = { id: { N: "7" }, tags: { SS: ["a"] }, list: { L: [{ M: { on: { BOOL: true } } }] } };

/** One call of each command that the functions send. */
export function calls(client: Client, TableName: string) {
  const write = { ConditionExpression: "attribute_not_exists(id)", TableName };
  return [
    (caller: Caller) =>
      caller.send(
        new client.QueryCommand({
          TableName,
          KeyConditionExpression: "id = :id",
          ExpressionAttributeValues: { ":id": ITEM.id },
          Limit: 3,
        }),
      ),
    (caller: Caller) =>
      caller.send(
        new client.BatchGetItemCommand({
          RequestItems: { [TableName]: { Keys: [{ id: ITEM.id }], ConsistentRead: true } },
        }),
      ),
    (caller: Caller) => caller.send(new client.PutItemCommand({ ...write, Item: ITEM })),
    (caller: Caller) =>
      caller.send(
        new client.TransactWriteItemsCommand({
          TransactItems: [
            {
              Put: {
                ...write,
                Item: { ...ITEM, name: { S: 'Zoë \u2028 "quoted"' }, bytes: { B: new Uint8Array([1, 2]) } },
              },
            },
            {
              Update: {
                ...write,
                Key: { id: ITEM.id },
                UpdateExpression: "SET a = :a",
                ExpressionAttributeValues: { ":a": { NULL: true } },
              },
            },
            {
              ConditionCheck: {
                ...write,
                Key: { id: ITEM.id },
                ReturnValuesOnConditionCheckFailure: "ALL_OLD",
              },
            },
            { Delete: { TableName, Key: { id: ITEM.id } } },
          ],
          ClientRequestToken: "a-token",
          ReturnConsumedCapacity: "TOTAL",
        }),
      ),
  ];
}
