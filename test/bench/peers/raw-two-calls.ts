import {
  type AttributeValue,
  BatchGetItemCommand,
  DynamoDBClient,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import {
  type Booking,
  bookingWrites,
  CLIENTS_TABLE,
  CLUB_TABLE,
  CONSISTENT_TABLES,
  newId,
  readKeys,
  requestToken,
} from "./booking-calls.ts";

// The reduced bundle does not look for an endpoint by itself.
const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
const client = new DynamoDBClient(endpoint === undefined ? {} : { endpoint });

/** The SDK alone: no validation, no framework, the product's two calls. */
export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const tenant_id = Number(event.pathParameters?.tenant_id);
  const booking: Booking = { ...JSON.parse(event.body ?? ""), tenant_id };
  const { Responses = {} } = await client.send(
    new BatchGetItemCommand({
      RequestItems: Object.fromEntries(
        Object.entries(readKeys(booking)).map(([table, keys]) => [
          table,
          { Keys: keys.map(attributes), ConsistentRead: CONSISTENT_TABLES.includes(table) },
        ]),
      ),
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  const person = Responses[CLIENTS_TABLE]?.[0];
  const type = Responses[CLUB_TABLE]?.find(({ record }) => record?.S?.startsWith("appointment-type#"));
  const id = newId();
  const read = {
    version: Number(person?.version?.N),
    membershipId: Number(person?.memberships?.L?.[0]?.M?.id?.N),
    durationMinutes: Number(type?.duration_minutes?.N),
  };
  await client.send(
    new TransactWriteItemsCommand({
      TransactItems: bookingWrites(booking, id, read).map(({ kind, Item, Key, ...write }) => ({
        [kind]: {
          ...write,
          ...(Item === undefined ? {} : { Item: attributes(Item) }),
          ...(Key === undefined ? {} : { Key: attributes(Key) }),
          ...(write.ExpressionAttributeValues === undefined
            ? {}
            : { ExpressionAttributeValues: attributes(write.ExpressionAttributeValues) }),
        },
      })),
      ClientRequestToken: requestToken(),
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  const body = { create_response: { id, info: [] }, update_response: { id: read.membershipId, info: [] } };
  return { statusCode: 201, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function attributes(item: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  const out: Record<string, AttributeValue> = {};
  for (const name in item) {
    const value = item[name];
    if (typeof value === "string") out[name] = { S: value };
    else if (typeof value === "number") out[name] = { N: String(value) };
    else if (typeof value === "boolean") out[name] = { BOOL: value };
  }
  return out;
}
