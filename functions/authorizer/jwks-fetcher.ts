import { get, type IncomingMessage } from "node:http";
import { type Fetcher, SimpleFetcher } from "aws-jwt-verify/https";
import { isLoopbackUrl } from "./loopback-url.ts";

/** Fetches the issuer's keys: over https, or over http from a loopback host (a local issuer). */
export function jwksFetcher(timeoutMs = 3_000): Fetcher {
  const https = new SimpleFetcher({ defaultRequestOptions: { responseTimeout: timeoutMs } });
  return { fetch: (uri) => (isLoopbackUrl(uri) ? fetchLoopback(uri, timeoutMs) : https.fetch(uri)) };
}

// Node's fetch would load all of undici, which a function on AWS never needs. A redirect is not followed: it could lead
// off this machine.
async function fetchLoopback(uri: string, timeoutMs: number): Promise<ArrayBuffer> {
  const response = await answerTo(uri, AbortSignal.timeout(timeoutMs));
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`The issuer's keys: status ${response.statusCode} from ${uri}.`);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks)).buffer;
}

function answerTo(uri: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(uri, { signal, agent: false }, resolve).on("error", (error) =>
      reject(signal.aborted ? signal.reason : error),
    );
  });
}
