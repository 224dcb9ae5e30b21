import createClient from "openapi-fetch";
import { type AccessToken, TokenKeeper } from "./access-token.ts";
import { type ApiResult, asResult } from "./api-result.ts";
import { type AttemptTiming, defaultTiming, repeatAttempts } from "./attempts.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import type { AnyRequest, CallOptions, Operation } from "./operation.ts";

/** How to reach the API. */
export interface BookingSdkOptions {
  /** Such as `https://abc.execute-api.eu-west-1.amazonaws.com/prod`. */
  readonly baseUrl: string;
  /** Gets a new access token; called before the first request, and again a minute before the token expires. */
  readonly token: () => Promise<AccessToken>;
  /**
   * The language of the page or the app, such as `de`, sent as `Accept-Language`: people get the messages about what they book in
   * it. Browsers send their own where it is missing.
   */
  readonly language?: string;
  /** Attempts at one call, the first included; 4 by default. */
  readonly attempts?: number;
  /** Milliseconds that one attempt may take, 15,000 by default. */
  readonly attemptTimeoutMs?: number;
  /** Used in place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Used in place of the platform's clock and random numbers, such as in tests. */
  readonly timing?: AttemptTiming;
}

const ATTEMPTS = 4;
const ATTEMPT_TIMEOUT_MS = 15_000;

/** Calls an operation. */
export type ApiCall = (
  operation: Operation,
  request?: AnyRequest,
  options?: CallOptions,
) => Promise<ApiResult<unknown>>;

/** Calls any operation, with tokens, timeouts and retries. */
export function apiCaller(options: BookingSdkOptions): ApiCall {
  const { attempts = ATTEMPTS, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, timing = defaultTiming } = options;
  const api = createClient<AnyPaths>({
    baseUrl: options.baseUrl,
    headers: {
      Accept: "application/json",
      ...(options.language === undefined ? {} : { "Accept-Language": options.language }),
    },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const tokens = new TokenKeeper(options.token, timing.nowMs);

  return (operation, { path, query, body } = {}, callOptions = {}) => {
    const { idempotencyKey = newIdempotencyKey(), signal } = callOptions;
    const conditions = conditionHeaders(operation, { ...callOptions, idempotencyKey });
    return repeatAttempts(
      { attempts, timing, signal, isWrite: operation.isIdempotent === true },
      async (onSend) => {
        const timeout = AbortSignal.timeout(attemptTimeoutMs);
        const ends = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
        const { accessToken } = await untilAborted(ends, tokens.current());
        onSend();
        const answer = await api.request(operation.method, operation.path, {
          params: { ...(path && { path }), ...(query && { query }) },
          ...(body === undefined ? {} : { body }),
          headers: { Authorization: `Bearer ${accessToken}`, ...conditions },
          signal: ends,
        });
        if (answer.response.status === 401) tokens.forget(accessToken);
        return asResult(answer, idempotencyKey);
      },
      idempotencyKey,
    );
  };
}

/** Settles as the promise does; rejects with the signal's reason if that aborts first. */
function untilAborted<Value>(signal: AbortSignal, promised: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promised.then(resolve, reject);
  });
}

function conditionHeaders(
  { isIdempotent }: Operation,
  { idempotencyKey, tourKey, ifMatch }: CallOptions,
): Readonly<Record<string, string>> {
  const version = typeof ifMatch === "object" ? ifMatch.version : ifMatch;
  return {
    ...(isIdempotent && idempotencyKey !== undefined ? { "Idempotency-Key": idempotencyKey } : {}),
    ...(tourKey === undefined ? {} : { "Tour-Key": tourKey }),
    ...(version === undefined ? {} : { "If-Match": `"${version}"` }),
  };
}

/** Any path with any method: `SdkMethod` types requests and answers by the operation's name. */
type AnyPaths = Record<string, Record<Operation["method"], AnyOperation>>;

interface AnyOperation {
  readonly parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  readonly requestBody?: { content: { "application/json": unknown } };
  readonly responses: {
    200: { content: { "application/json": unknown } };
    default: { content: { "application/json": unknown } };
  };
}
