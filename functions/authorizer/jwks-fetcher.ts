import { type Fetcher, SimpleFetcher } from "aws-jwt-verify/https";
import { isLoopbackUrl } from "./loopback-url.ts";

/** Fetches the issuer's keys: over https, or over http from a loopback host (a local issuer). */
export function jwksFetcher(timeoutMs = 3_000): Fetcher {
  const https = new SimpleFetcher({ defaultRequestOptions: { responseTimeout: timeoutMs } });
  return { fetch: (uri) => (isLoopbackUrl(uri) ? fetchLoopback(uri, timeoutMs) : https.fetch(uri)) };
}

async function fetchLoopback(uri: string, timeoutMs: number): Promise<ArrayBuffer> {
  // A redirect could lead off this machine.
  const response = await fetch(uri, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (response.status !== 200) throw new Error(`The issuer's keys: status ${response.status} from ${uri}.`);
  return response.arrayBuffer();
}
