import { get, type IncomingMessage } from "node:http";
import { type Fetcher, SimpleFetcher } from "aws-jwt-verify/https";
import { type Jwks, type JwkWithKid, SimpleJwksCache } from "aws-jwt-verify/jwk";
import type { Jwt } from "aws-jwt-verify/jwt-model";
import { describeFault, type LogSink } from "../../shared/telemetry/logger.ts";
import { assertAlgorithmFitsKey } from "./token-header.ts";

const MAX_AGE_MS = 10 * 60_000;

/**
 * The issuer's keys. They are fetched when a token first needs them, again for an unknown key (at most every ten
 * seconds), and again after ten minutes: the library would trust a key that the issuer withdrew for as long as the
 * process lives.
 */
export class IssuerKeys extends SimpleJwksCache {
  readonly #log: LogSink;
  #refreshAtMs = Number.POSITIVE_INFINITY;

  constructor(log: LogSink) {
    super({ fetcher: jwksFetcher() });
    this.#log = log;
  }

  /** The key that the token names, provided that it fits the token's algorithm. */
  override async getJwk(jwksUri: string, unverifiedJwt: Jwt): Promise<JwkWithKid> {
    if (Date.now() >= this.#refreshAtMs) await this.#refresh(jwksUri);
    const key = await super.getJwk(jwksUri, unverifiedJwt);
    assertAlgorithmFitsKey(unverifiedJwt.header.alg, key);
    return key;
  }

  /** All keys, fetched now. */
  override async getJwks(jwksUri: string): Promise<Jwks> {
    this.#refreshAtMs = Date.now() + MAX_AGE_MS;
    return super.getJwks(jwksUri);
  }

  /** Fetches the keys before they are needed. Never throws: if the issuer is unavailable, the first token reports it. */
  async warmUp(jwksUri: string): Promise<void> {
    await this.getJwks(jwksUri).catch(() => undefined);
  }

  async #refresh(jwksUri: string): Promise<void> {
    try {
      await this.getJwks(jwksUri);
    } catch (fault) {
      // The issuer is unavailable: the known keys stay in use.
      this.#log.error("keys not refreshed", { fault: describeFault(fault) });
    }
  }
}

/** Fetches the issuer's keys over https, or over http from a loopback host (a local issuer). */
export function jwksFetcher(timeoutMs = 3_000): Fetcher {
  const https = new SimpleFetcher({ defaultRequestOptions: { responseTimeout: timeoutMs } });
  return { fetch: (uri) => (isLoopbackUrl(uri) ? fetchLoopback(uri, timeoutMs) : https.fetch(uri)) };
}

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether the URL is plain http to this machine, the only place from which keys may come without TLS. */
export function isLoopbackUrl(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname);
}

// Node's fetch would load all of undici, which a function on AWS never needs. Redirects are not followed: they could
// leave this machine.
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
