import { createHmac } from "node:crypto";
import { isJsonObject } from "../values/json-value.ts";
import { type Answer, type LeftOut, refuse, type Success } from "./answer.ts";
import type { ApiRequest } from "./api-request.ts";
import { type OperationName, operations } from "./operations.ts";
import type { Parsed } from "./parse-request.ts";

/** A request that asks to be carried out once. */
export interface IdempotentRequest {
  readonly principal: string;
  readonly operation: OperationName;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  /**
   * Hash of path, body, `Tour-Key` and what the caller may be shown, keyed by the `Idempotency-Key`. The same key with another
   * hash is refused.
   */
  readonly requestHash: string;
}

/** A success as it was kept under a key. */
export interface KeptAnswer {
  readonly request_hash: string;
  readonly status: Success["status"];
  /** The body as it was sent. */
  readonly body: string;
  readonly version?: number | undefined;
  /** What is not stored of the body; see {@link Success}. */
  readonly left_out?: LeftOut | undefined;
  /** The epoch second from which it does not count. */
  readonly expires_at: number;
}

// 1–255 visible ASCII characters (RFC 20 columns 2/1 to 7/14).
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * What the `Idempotency-Key` of a request with a valid body asks for; undefined where there is none.
 * @param path the parameters of the path, as they were parsed
 */
export function idempotentRequest(
  operation: OperationName,
  { caller, headers }: Pick<ApiRequest, "caller" | "headers">,
  path: unknown,
  body: unknown,
): Parsed<IdempotentRequest | undefined> {
  const key = headers["idempotency-key"];
  if (key === undefined) return { ok: true, value: undefined };
  if (!KEY.test(key)) return refuse("IDEMPOTENCY_KEY_INVALID", { identifier: "Idempotency-Key" });
  // All visitors of a public page share its token's principal, so a kept answer is given only to callers with the tour's
  // key. The club's staff may share that principal too: what they were answered is not for the page's token.
  const shown = {
    tour_key: headers["tour-key"],
    is_managed: manages(operation, caller) || undefined,
    finds_clients: caller.scopes.includes("clients.find") || undefined,
    own_client_id: caller.grants.client_id,
  };
  const asked = canonicalJson({ path, body, ...shown });
  // The table keeps the hash for a day, and a body may have an e-mail address. The table has only a hash of the key
  // (idempotency-table.ts). Without the key nobody can try addresses against the hash.
  const requestHash = createHmac("sha256", key).update(asked).digest("base64");
  return { ok: true, value: { principal: caller.principal, operation, key, requestHash } };
}

/** Whether a caller's token manages what an operation is about. */
function manages(operation: OperationName, { scopes }: ApiRequest["caller"]): boolean {
  const [noun] = operations[operation].scope.split(".");
  return scopes.some((scope) => scope === `${noun}.manage`);
}

/** The answer that a request got before, or that its key was used for another; undefined where it is the first. */
export function earlierAnswer(
  request: IdempotentRequest | undefined,
  kept: KeptAnswer | undefined,
  now: Date,
): Answer | undefined {
  if (request === undefined || kept === undefined || kept.expires_at * 1_000 <= now.getTime())
    return undefined;
  if (kept.request_hash !== request.requestHash) {
    return refuse("IDEMPOTENCY_KEY_REUSED", { identifier: "Idempotency-Key" });
  }
  const { status, body: text, version, left_out: leftOut } = kept;
  return {
    ok: true,
    status,
    text,
    ...(version === undefined ? {} : { version }),
    ...(leftOut === undefined ? {} : { leftOut }),
    isReplay: true,
  };
}

/** A JSON value's text with the fields of every object in the order of their names: equal values, equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isJsonObject(inner) ? sorted(inner) : inner));
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
