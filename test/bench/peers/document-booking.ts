import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
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

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Books with the DocumentClient: the two calls that the product makes, and an answer of the same fields. */
export async function bookWithDocumentClient(booking: Booking): Promise<unknown> {
  const { Responses = {} } = await client.send(
    new BatchGetCommand({
      RequestItems: Object.fromEntries(
        Object.entries(readKeys(booking)).map(([table, Keys]) => [
          table,
          { Keys, ConsistentRead: CONSISTENT_TABLES.includes(table) },
        ]),
      ),
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  const person = Responses[CLIENTS_TABLE]?.[0];
  const type = Responses[CLUB_TABLE]?.find(({ record }) => String(record).startsWith("appointment-type#"));
  if (person === undefined || type === undefined) throw new Error("There is no such client or type.");
  const id = newId();
  const read = {
    version: person.version,
    membershipId: person.memberships[0].id,
    durationMinutes: type.duration_minutes,
  };
  await client.send(
    new TransactWriteCommand({
      TransactItems: bookingWrites(booking, id, read).map(({ kind, ...write }) => ({ [kind]: write })),
      ClientRequestToken: requestToken(),
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  return {
    create_response: { id, info: [] },
    update_response: { id: read.membershipId, info: [] },
    client_booked_details: [{ client_id: person.client_id, memberships: person.memberships }],
  };
}
