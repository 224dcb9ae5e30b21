import * as oauth from "oauth4webapi";
import { TokenUnavailable } from "../../token-unavailable.ts";

/**
 * Why nobody is signed in:
 * `refused`: the person or the issuer said no;
 * `expired`: what was given has been used or is too old, so the person signs in again;
 * `invalid`: the answer is not to this tab's question, or not the issuer's;
 * `unreachable`: there was no answer, so trying again later may help.
 */
export type SignInProblem = "refused" | "expired" | "invalid" | "unreachable";

/** Thrown where a sign-in did not succeed, or no longer holds. */
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

  /** Whether asking for a token again would fail again: a call then ends at once. */
  get isFinal(): boolean {
    return this.problem !== "unreachable";
  }
}

const USED_OR_OLD = "invalid_grant";
const SERVER_FAULT = 500;
// Something else answered: the API's gateway, or a network that wants its own sign-in.
const NO_ANSWER: readonly (string | undefined)[] = [
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
];

/** What an error of a token request or of an answer in the address means to the person. */
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
  // An answer without a code is not the issuer's: the API or something on the way had none.
  if (error === undefined || status >= SERVER_FAULT) return new SignInFailed("unreachable", error, { cause });
  return new SignInFailed(error === USED_OR_OLD ? "expired" : "refused", error, { cause });
}
