import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Calls that began before one of them was answered: the caller waits for them once. */
export type RoundTrip = readonly string[];

/** Records a client's calls from now on; gives a function that takes the round trips so far and begins anew. */
export function recordRoundTrips(client: DynamoDBClient): () => readonly RoundTrip[] {
  let trips: string[][] = [];
  let isAnswered = true;
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (isAnswered) trips.push([]);
        isAnswered = false;
        trips.at(-1)?.push(commandName.replace("Command", ""));
        try {
          return await next(args);
        } finally {
          isAnswered = true;
        }
      },
    { step: "initialize", name: "roundTrips" },
  );
  return () => {
    const taken = trips;
    trips = [];
    isAnswered = true;
    return taken;
  };
}
