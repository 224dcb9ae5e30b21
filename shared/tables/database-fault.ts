import { Unavailable } from "../values/unavailable.ts";

// Node's codes for a failed or broken connection: https://nodejs.org/api/errors.html#common-system-errors
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);

// DynamoDB Developer Guide, "Error handling with DynamoDB": the errors that a retry can fix.
const RETRYABLE_NAMES = new Set([
  // The request was answered before the call ended.
  "AbortError",
  "InternalServerError",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ServiceUnavailable",
  "ThrottlingException",
  "TimeoutError",
  "TransactionInProgressException",
]);

/** An {@link Unavailable} if a retry may succeed, else the error itself: a bug or a missing permission. */
export function asDatabaseFault(error: unknown): unknown {
  return isUnavailable(error) ? new Unavailable(error) : error;
}

/** Rejects a call with {@link asDatabaseFault}, for `catch`. */
export function rejectFault(error: unknown): Promise<never> {
  return Promise.reject(asDatabaseFault(error));
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, $metadata } = error as Error & {
    readonly code?: unknown;
    readonly $metadata?: { readonly httpStatusCode?: number };
  };
  if (RETRYABLE_NAMES.has(name) || ($metadata?.httpStatusCode ?? 0) >= 500) return true;
  return typeof code === "string" && NETWORK_CODES.has(code);
}
