import type { Readable } from "node:stream";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

/**
 * A DynamoDB client for functions: three attempts within 6 s, so that a stalled connection still leaves time to answer.
 * All that the SDK would otherwise look for in configuration files is said here: a function has no such files, and
 * looking for them delays its first request.
 */
export function dynamoDbClient(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const endpoint = environment.AWS_ENDPOINT_URL_DYNAMODB || environment.AWS_ENDPOINT_URL;
  const client = new DynamoDBClient({
    ...(endpoint ? { endpoint } : { ignoreConfiguredEndpointUrls: true }),
    maxAttempts: 3,
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
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
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
