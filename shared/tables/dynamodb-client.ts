import type { Readable } from "node:stream";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

const MAX_ATTEMPTS = 3;
const REQUEST_TIMEOUT_MS = 2_000;
// The SDK waits at most 50 ms and 100 ms before it repeats a call that stalled.
const WAITS_MS = 150;

/** How long a call takes at worst: all attempts stall until they time out. */
export const MAX_CALL_MS = MAX_ATTEMPTS * REQUEST_TIMEOUT_MS + WAITS_MS;

/**
 * A DynamoDB client for functions: three attempts within {@link MAX_CALL_MS}, so that a stalled connection still leaves
 * time to answer.
 * All that the SDK would otherwise look for in configuration files is said here: a function has no such files, and
 * looking for them delays its first request.
 */
export function dynamoDbClient(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const endpoint = environment.AWS_ENDPOINT_URL_DYNAMODB || environment.AWS_ENDPOINT_URL;
  const client = new DynamoDBClient({
    ...(endpoint ? { endpoint } : { ignoreConfiguredEndpointUrls: true }),
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
    cacheMiddleware: true,
    streamCollector: collectBody,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  // Even without a logger it copies every input and output, to leave out what is sensitive.
  client.middlewareStack.removeByTag("LOGGER");
  return client;
}

// The SDK's own asks first whether the body is one of the web's streams, and so loads all of them: 2 ms of a cold start.
function collectBody(body: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    body.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    body.on("end", () => resolve(Buffer.concat(chunks)));
    body.on("error", reject);
  });
}
