import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";

const client = new DynamoDBClient({});

/** The least that a function can do with the SDK: one `PutItem` of what the request says. */
export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { client_id, coach_id, start_date_time } = JSON.parse(event.body ?? "");
  const id = (Date.now() - Date.UTC(2026, 0, 1)) * 4_096 + Math.floor(Math.random() * 4_096);
  await client.send(
    new PutItemCommand({
      TableName: process.env.IDEMPOTENCY_TABLE,
      Item: {
        record: { S: `put#${id}` },
        client_id: { N: String(client_id) },
        coach_id: { N: String(coach_id) },
        start_date_time: { S: start_date_time },
      },
    }),
  );
  return {
    statusCode: 201,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ create_response: { id, info: [] } }),
  };
}
