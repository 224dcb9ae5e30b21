import type { Readable } from "node:stream";
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { heedSignals } from "./call-signals.ts";

const MAX_ATTEMPTS = 3;
const REQUEST_TIMEOUT_MS = 2_000;
// The SDK waits at most 50 ms and 100 ms before its retries.
const WAITS_MS = 150;

/** The longest duration of a call: all attempts time out. */
export const MAX_CALL_MS = MAX_ATTEMPTS * REQUEST_TIMEOUT_MS + WAITS_MS;

/** Every option that the SDK would otherwise look up in configuration files; each look-up delays a client's first request. */
export const NO_LOOK_UPS = {
  maxAttempts: MAX_ATTEMPTS,
  retryMode: "standard",
  defaultsMode: "legacy",
  accountIdEndpointMode: "preferred",
  authSchemePreference: [],
  disableClockSkewCorrection: false,
  endpointDiscoveryEnabled: false,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  userAgentAppId: "",
} satisfies DynamoDBClientConfig;

/**
 * A DynamoDB client for functions: three attempts within {@link MAX_CALL_MS}, so that a stalled connection leaves time to
 * answer. A function has no configuration files, so it looks nothing up.
 */
export function dynamoDbClient(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const endpoint = environment.AWS_ENDPOINT_URL_DYNAMODB || environment.AWS_ENDPOINT_URL;
  const client = new DynamoDBClient({
    ...(endpoint ? { endpoint } : { ignoreConfiguredEndpointUrls: true }),
    ...NO_LOOK_UPS,
    cacheMiddleware: true,
    streamCollector: collectBody,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  // Even without a logger, it copies every input and output to redact them.
  client.middlewareStack.removeByTag("LOGGER");
  heedSignals(client);
  return client;
}

// The SDK's own collector loads the Web Streams API to test the body's type: 2 ms of a cold start.
function collectBody(body: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    body.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    body.on("end", () => resolve(Buffer.concat(chunks)));
    body.on("error", reject);
  });
}
