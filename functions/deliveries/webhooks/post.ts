import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isGlobalAddress } from "../../../shared/webhooks/global-address.ts";
import { isLoopbackUrl } from "../../../shared/webhooks/target-url.ts";
import type { DeliveryError } from "../../../shared/webhooks/webhook-deliveries.ts";

/** The whole time of an attempt, from the name's resolution to the answer. */
export const ATTEMPT_MS = 15_000;

/** The whole time of a test. */
export const TEST_MS = 5_000;

const MAX_ANSWER_BYTES = 16 * 1024;
// 100, 102 and 103 (RFC 9110 §15.2) come before an answer; a server could send nothing else for the whole time.
const MAX_INTERIM_ANSWERS = 8;
// What follows the status is of no use; a server that sends it drop by drop is not waited for.
const MAX_READ_MS = 1_000;

// AWS WAF Developer Guide, "Baseline rule groups": NoUserAgent_HEADER of the core rules blocks a request without it.
const USER_AGENT = "fitness-club-booking-backend";

/** What is posted. */
export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long it may take at most, if that is less than usual. */
  readonly timeoutMs?: number | undefined;
}

/** The outcome of an attempt. */
export type Posted =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfter: string | undefined }
  | { readonly kind: "unanswered"; readonly error: DeliveryError };

/** Posts to a webhook; never throws. */
export type Post = (posting: Posting) => Promise<Posted>;

/** How a {@link Post} reaches the network. */
export interface Reach {
  /** The addresses of a host's name. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Whether it may connect to an address. */
  readonly isAllowed: (address: string) => boolean;
  /** Whether `http://127.0.0.1:…` may be posted to. */
  readonly allowsLoopback: boolean;
  readonly timeoutMs: number;
}

/** The product's rules: the public internet alone. */
export function outwardReach(resolve: Reach["resolve"], allowsLoopback: boolean): Reach {
  return { resolve, isAllowed: isGlobalAddress, allowsLoopback, timeoutMs: ATTEMPT_MS };
}

/**
 * Posts to webhooks. The host's name is resolved for each attempt, the connection goes to the addresses that were checked,
 * certificates are verified, redirects are not followed, and no proxy is used.
 */
export function posting(reach: Reach): Post {
  return async (what) => {
    const signal = AbortSignal.timeout(Math.min(reach.timeoutMs, what.timeoutMs ?? reach.timeoutMs));
    try {
      const addresses = await allowedAddresses(new URL(what.url), reach, signal);
      if (addresses.length === 0) return { kind: "unanswered", error: "refused_address" };
      const answer = await send(what, addresses, signal);
      const { statusCode = 0, headers } = answer;
      await discard(answer);
      return { kind: "answered", status: statusCode, retryAfter: headers["retry-after"] };
    } catch (error) {
      return { kind: "unanswered", error: signal.aborted ? "timeout" : errorOf(error) };
    }
  };
}

async function allowedAddresses({ href, hostname }: URL, reach: Reach, signal: AbortSignal) {
  const { allowsLoopback, isAllowed, resolve } = reach;
  if (allowsLoopback && isLoopbackUrl(href)) return [hostname];
  const literal = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(literal) === 0 ? await resolve(hostname, signal) : [literal];
  return addresses.filter(isAllowed);
}

function send(
  { url, headers, body }: Posting,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.startsWith("https:");
  const options = {
    method: "POST",
    headers: {
      ...headers,
      "user-agent": USER_AGENT,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
    lookup: pinned(addresses),
    signal,
  };
  return new Promise((resolve, reject) => {
    // A connection of its own: a kept one would outlive the check of its address.
    const request = isSecure
      ? httpsRequest(url, { ...options, rejectUnauthorized: true, agent: new Agent({ keepAlive: false }) })
      : httpRequest(url, { ...options, agent: new HttpAgent({ keepAlive: false }) });
    let interim = 0;
    request
      .on("response", resolve)
      .on("information", () => {
        interim += 1;
        if (interim > MAX_INTERIM_ANSWERS)
          request.destroy(new Error("The server does not come to an answer."));
      })
      // A server that changes the protocol has answered 101. Nobody listens to what follows.
      .on("upgrade", (answer, socket) => {
        socket.destroy();
        resolve(answer);
      })
      .on("error", reject)
      // Whatever else ends a connection: after an answer it says nothing new.
      .on("close", () => reject(new Error("The connection was closed.")))
      .end(body);
  });
}

/** Resolves every name to the addresses that were checked. */
function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? "", found[0]?.family);
  };
}

/** Reads at most 16 KiB of an answer and keeps none. */
function discard(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      answer.destroy();
      resolve();
    };
    const timer = setTimeout(end, MAX_READ_MS);
    if (answer.destroyed) return end();
    answer
      .on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= MAX_ANSWER_BYTES) end();
      })
      .on("end", end)
      .on("close", end)
      .on("error", end);
  });
}

// Node.js, "TLS/SSL errors" and OpenSSL's names of verification errors.
const TLS_ERROR =
  /^(ERR_TLS|ERR_SSL|EPROTO$|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)/;
const TIMED_OUT = new Set(["ETIMEDOUT", "ETIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);

function errorOf(error: unknown): DeliveryError {
  const code = String(Object(error).code);
  if (TIMED_OUT.has(code)) return "timeout";
  return TLS_ERROR.test(code) ? "tls" : "unreachable";
}
