// The peer of the questions for free time, and of moves. It is no module of test/bench/peers: it has the product's own version of the
// SDK, so that nothing but the product's work lies between the two.
import {
  BatchGetItemCommand,
  DynamoDBClient,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { APIGatewayProxyResult } from "aws-lambda";
import { dynamoDbClient } from "../../shared/tables/dynamodb-client.ts";

/** A call that the product made. */
interface RecordedCall {
  readonly operation: "BatchGetItem" | "Query" | "TransactWriteItems";
  readonly input: unknown;
}

// The product's settings read a month in less than half the CPU time that the SDK's own settings take.
const client =
  process.env.BENCH_CLIENT === "product"
    ? dynamoDbClient()
    : new DynamoDBClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "" });

// As many at once as the product.
const MAX_PARALLEL = 24;

/** The SDK alone: makes the product's calls, those of each round trip at once, and does nothing with what they give. */
export async function handler({
  roundTrips,
}: {
  readonly roundTrips: readonly (readonly RecordedCall[])[];
}): Promise<APIGatewayProxyResult> {
  for (const calls of roundTrips) await inTurn(calls);
  return { statusCode: 200, body: "" };
}

async function inTurn(calls: readonly RecordedCall[]): Promise<void> {
  const waiting = [...calls];
  async function takeTurns(): Promise<void> {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) await send(call);
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, waiting.length) }, takeTurns));
}

// What was recorded is what the SDK sent: the commands' own inputs.
function send({ operation, input }: RecordedCall): Promise<unknown> {
  if (operation === "TransactWriteItems") {
    return client.send(new TransactWriteItemsCommand(input as TransactWriteItemsCommand["input"]));
  }
  return operation === "Query"
    ? client.send(new QueryCommand(input as QueryCommand["input"]))
    : client.send(new BatchGetItemCommand(input as BatchGetItemCommand["input"]));
}
