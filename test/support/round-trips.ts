import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Calls that were on their way at the same time: the caller waits for them once. */
export type RoundTrip = readonly string[];

/** Records a client's calls from now on; gives a function that takes the round trips so far and begins anew. */
export function recordRoundTrips(client: DynamoDBClient): () => readonly RoundTrip[] {
  let trips: string[][] = [];
  let underWay = 0;
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (underWay === 0) trips.push([]);
        trips.at(-1)?.push(commandName.replace("Command", ""));
        underWay += 1;
        try {
          return await next(args);
        } finally {
          underWay -= 1;
        }
      },
    { step: "initialize", name: "roundTrips" },
  );
  return () => {
    const taken = trips;
    trips = [];
    return taken;
  };
}
