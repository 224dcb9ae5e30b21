import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { dynamoDbClient } from "../../shared/tables/database.ts";

/** As far as a request says where it goes. */
const RequestSchema = v.object({
  hostname: v.string(),
  port: v.optional(v.number()),
  headers: v.record(v.string(), v.string()),
});

/** The client that the functions use, with its own retries and timeouts, sending to an endpoint of the test's. */
export function productClient(endpoint: string): DynamoDBClient {
  // What Lambda's environment would say; "local" is the region whose endpoint speaks plain HTTP.
  process.env.AWS_REGION = "local";
  process.env.AWS_ACCESS_KEY_ID = "local";
  process.env.AWS_SECRET_ACCESS_KEY = "local";
  const { hostname, port, host } = new URL(endpoint);
  const client = dynamoDbClient();
  client.middlewareStack.add(
    (next) => (args) => {
      v.assert(RequestSchema, args.request);
      Object.assign(args.request, { hostname, port: Number(port) });
      args.request.headers.host = host;
      return next(args);
    },
    { step: "build", name: "sendElsewhere" },
  );
  return client;
}
