import type { ApiResult, AttemptOutcome } from "./api-result.ts";
import { fieldOf } from "./envelope.ts";

/** The clock, the sleep and the random numbers that retries use. */
export interface AttemptTiming {
  readonly nowMs: () => number;
  /** Ends early where the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to 1, as `Math.random` gives it. */
  readonly random: () => number;
}

/** The platform's own clock and random numbers. */
export const defaultTiming: AttemptTiming = {
  nowMs: Date.now,
  sleep,
  random: Math.random,
};

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
  });
}

/** How often and until when to try. */
export interface AttemptLimits {
  readonly attempts: number;
  readonly timing: AttemptTiming;
  readonly signal: AbortSignal | undefined;
  /** Whether the call changes something. */
  readonly isWrite: boolean;
}

// Full jitter ("Exponential Backoff And Jitter", AWS Architecture Blog): 0.4 s, 0.8 s, 1.6 s … at most, half of it at least.
const FIRST_PAUSE_MS = 400;
const MAX_PAUSE_MS = 10_000;

// Statuses that another attempt may not meet. A 401 gets one more attempt, with a new token.
const PASSING_STATUSES = [429, 502, 503, 504];
const TOKEN_REFUSED = 401;

// A fault (5xx) can follow the change. The other statuses come before the API looks up the idempotency key, and a refusal
// without problems comes from something in front of the API: they do not say whether an earlier attempt made the change.
const FIRST_FAULT = 500;
const SAYS_NOTHING_OF_EARLIER = [TOKEN_REFUSED, 403, 429];

/**
 * Makes attempts until one has a final answer, or none is left.
 * @param attempt calls back when it sends its request
 * @throws the signal's reason if it aborts
 */
export async function repeatAttempts<Data>(
  { attempts, timing, signal, isWrite }: AttemptLimits,
  attempt: (onSend: () => void) => Promise<AttemptOutcome<Data>>,
  idempotencyKey: string,
): Promise<ApiResult<Data>> {
  let tokenRefusals = 0;
  let wasSent = false;
  let mayBeDone = false;
  const send = () =>
    attempt(() => {
      wasSent = true;
    });
  for (let made = 1; ; made += 1) {
    signal?.throwIfAborted();
    const outcome = await settled(send, idempotencyKey);
    signal?.throwIfAborted();
    if (outcome.status === TOKEN_REFUSED) tokenRefusals += 1;
    const isTokenNew = outcome.status === TOKEN_REFUSED && tokenRefusals === 1;
    mayBeDone ||= isWrite && wasSent && !isAnswered(outcome);
    if (made >= attempts || !(isTokenNew || isPassing(outcome))) {
      if (!wasSent) return asUnsent(outcome.result);
      return mayBeDone ? asOpen(outcome) : outcome.result;
    }
    if (!isTokenNew) await timing.sleep(pauseMs(made, outcome.retryAfterMs, timing.random()), signal);
  }
}

function isPassing({ result, status }: AttemptOutcome<unknown>): boolean {
  const isUnreachable = !result.ok && result.reason === "unreachable";
  // TokenUnavailable sets this if the issuer refused: it would refuse again.
  if (isUnreachable) return fieldOf(result.cause, "isFinal") !== true;
  return PASSING_STATUSES.includes(status);
}

function isAnswered({ result, status }: AttemptOutcome<unknown>): boolean {
  return result.ok || (result.reason === "refused" && status < FIRST_FAULT);
}

/** The result of a write that an earlier attempt may have made: unreachable, if the last refusal does not say whether it did. */
function asOpen<Data>(outcome: AttemptOutcome<Data>): ApiResult<Data> {
  const { result, status } = outcome;
  if (result.ok || result.reason === "unreachable") return result;
  const isByApi = result.problems.length > 0 && !SAYS_NOTHING_OF_EARLIER.includes(status);
  if (isByApi && status < FIRST_FAULT) return result;
  return { ok: false, reason: "unreachable", cause: result, idempotencyKey: result.idempotencyKey };
}

function asUnsent<Data>(result: ApiResult<Data>): ApiResult<Data> {
  return !result.ok && result.reason === "unreachable" ? { ...result, isUnsent: true } : result;
}

async function settled<Data>(
  attempt: () => Promise<AttemptOutcome<Data>>,
  idempotencyKey: string,
): Promise<AttemptOutcome<Data>> {
  try {
    return await attempt();
  } catch (cause) {
    return {
      result: { ok: false, reason: "unreachable", cause, idempotencyKey },
      status: 0,
      // TokenUnavailable has it.
      retryAfterMs: Number(fieldOf(cause, "retryAfterMs")) || 0,
    };
  }
}

/** How long to wait after the n-th attempt. */
function pauseMs(made: number, retryAfterMs: number, random: number): number {
  const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (made - 1));
  const jittered = longest / 2 + (random * longest) / 2;
  return Math.max(jittered, Math.min(retryAfterMs + jittered / 2, MAX_PAUSE_MS * 3));
}
