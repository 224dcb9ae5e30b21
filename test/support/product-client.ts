import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { dynamoDbClient } from "../../shared/tables/dynamodb-client.ts";
import { UNSIGNED_REQUESTS } from "./ask-engine.ts";
import { refuseUndeclared } from "./running-role.ts";

/** As far as a request says where it goes. */
const RequestSchema = v.object({
  hostname: v.string(),
  port: v.optional(v.number()),
  headers: v.record(v.string(), v.string()),
});

/**
 * The client that the functions use, with its own retries and timeouts, sending to an endpoint of the test's and signing
 * nothing. It refuses what the running role does not declare.
 * @param requestTimeoutMs replaces the function's, where many functions wait for each other on one machine
 */
export function productClient(endpoint: string, requestTimeoutMs?: number): DynamoDBClient {
  // What Lambda's environment would say; "local" is the region whose endpoint speaks plain HTTP.
  process.env.AWS_REGION = "local";
  process.env.AWS_ACCESS_KEY_ID = "local";
  process.env.AWS_SECRET_ACCESS_KEY = "local";
  const { hostname, port, host } = new URL(endpoint);
  const client = dynamoDbClient();
  client.config.signer = async () => UNSIGNED_REQUESTS;
  if (requestTimeoutMs !== undefined) setRequestTimeout(client, requestTimeoutMs);
  client.middlewareStack.add(
    (next) => (args) => {
      v.assert(RequestSchema, args.request);
      Object.assign(args.request, { hostname, port: Number(port) });
      args.request.headers.host = host;
      return next(args);
    },
    { step: "build", name: "sendElsewhere" },
  );
  refuseUndeclared(client);
  return client;
}

function setRequestTimeout(client: DynamoDBClient, timeoutMs: number): void {
  // The handler has this method, the type that the client gives it has not.
  const handler: object = client.config.requestHandler;
  if (!("updateHttpClientConfig" in handler) || typeof handler.updateHttpClientConfig !== "function") {
    throw new Error("The SDK's request handler takes no settings.");
  }
  handler.updateHttpClientConfig("requestTimeout", timeoutMs);
}
