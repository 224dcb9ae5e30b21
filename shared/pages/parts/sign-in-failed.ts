import { TokenUnavailable } from "@fitness-club-booking/sdk/token-unavailable";
import * as oauth from "oauth4webapi";
import { jsonField } from "./json-field.ts";

/**
 * Why nobody is signed in:
 * `refused`: the person or the issuer refused;
 * `expired`: the code or refresh token has been used or is too old, so the person must sign in again;
 * `invalid`: the answer belongs to another tab's request, or is not the issuer's;
 * `unreachable`: there was no answer, so trying again may help.
 */
export type SignInProblem = "refused" | "expired" | "invalid" | "unreachable";

/** Thrown if a sign-in did not succeed, or has ended. */
export class SignInFailed extends Error {
  override readonly name = "SignInFailed";
  readonly problem: SignInProblem;
  /** The issuer's code, such as `access_denied` (RFC 6749 §4.1.2.1, §5.2). */
  readonly error: string | undefined;

  constructor(problem: SignInProblem, error?: string, options?: ErrorOptions) {
    super(`Nobody is signed in: ${problem}${error === undefined ? "" : `, ${error}`}.`, options);
    this.problem = problem;
    this.error = error;
  }

  /** Whether another token request would fail again: the SDK then does not retry the call. */
  get isFinal(): boolean {
    return this.problem !== "unreachable";
  }

  /** The status of the answer that brought no token, where there was an answer. */
  get status(): unknown {
    return jsonField(this.cause, "status");
  }

  /** How long the answer asks to wait, in milliseconds; the SDK does. */
  get retryAfterMs(): unknown {
    return jsonField(this.cause, "retryAfterMs");
  }
}

const USED_OR_OLD = "invalid_grant";
const SERVER_FAULT = 500;
// The issuer did not answer: it was the API's gateway, or a network that wants a sign-in of its own.
const NO_ANSWER: readonly (string | undefined)[] = [
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
];

/** An error of a token request, or of the answer in the page's address, as the reason for the person. */
export function asSignInFailed(cause: unknown): SignInFailed {
  if (cause instanceof SignInFailed) return cause;
  if (cause instanceof oauth.AuthorizationResponseError) {
    return new SignInFailed("refused", cause.error, { cause });
  }
  if (cause instanceof oauth.ResponseBodyError) return ofTokenError(cause.status, cause.error, cause);
  if (cause instanceof TokenUnavailable) return ofTokenError(cause.status, cause.error, cause);
  const isInvalid = cause instanceof oauth.OperationProcessingError && !NO_ANSWER.includes(cause.code);
  return new SignInFailed(isInvalid ? "invalid" : "unreachable", undefined, { cause });
}

function ofTokenError(status: number, error: string | undefined, cause: Error): SignInFailed {
  // An answer without an error code comes from the API's gateway or a network in between, not from the issuer.
  if (error === undefined || status >= SERVER_FAULT) return new SignInFailed("unreachable", error, { cause });
  return new SignInFailed(error === USED_OR_OLD ? "expired" : "refused", error, { cause });
}
