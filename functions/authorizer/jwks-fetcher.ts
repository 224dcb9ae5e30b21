import { type Fetcher, SimpleFetcher } from "aws-jwt-verify/https";
import { isLoopbackUrl } from "./loopback-url.ts";

const TIMEOUT_MS = 3_000;

/** Fetches the issuer's keys: over https, or over http from a loopback host (a local issuer). */
export function jwksFetcher(): Fetcher {
  const https = new SimpleFetcher({ defaultRequestOptions: { responseTimeout: TIMEOUT_MS } });
  return { fetch: (uri) => (isLoopbackUrl(uri) ? fetchLoopback(uri) : https.fetch(uri)) };
}

async function fetchLoopback(uri: string): Promise<ArrayBuffer> {
  // A redirect could lead off this machine.
  const response = await fetch(uri, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status !== 200) throw new Error(`The issuer's keys: status ${response.status} from ${uri}.`);
  return response.arrayBuffer();
}
