import { retryAfterMsIn } from "./retry-after.ts";

/**
 * Thrown if there is no token: the issuer refused the request, or could not be reached. The call that needs the token then ends
 * as `unreachable`, with this error as its `cause`; it is not retried if the issuer would refuse again.
 * @example
 * const result = await club.getAppointment({ path: { tenant_id, appointment_id } });
 * const cause = !result.ok && result.reason === "unreachable" ? result.cause : undefined;
 * if (cause instanceof TokenUnavailable && cause.error === "invalid_grant") signInAgain();
 */
export class TokenUnavailable extends Error {
  override readonly name = "TokenUnavailable";
  readonly status: number;
  /** The issuer's code, such as `invalid_grant`: the person must sign in again (RFC 6749 §5.2). */
  readonly error: string | undefined;

  /** How long the issuer asks to wait, in milliseconds: the next attempt at the call does. */
  readonly retryAfterMs: number;

  /** @param retryAfterMs the answer's `Retry-After` */
  constructor(status: number, error: string | undefined, retryAfterMs = 0) {
    super(`There is no token: ${status} ${error ?? ""}`.trim());
    this.status = status;
    this.error = error;
    this.retryAfterMs = retryAfterMs;
  }

  /** The error of an answer without a token. */
  static of({ status, headers }: Pick<Response, "status" | "headers">, error?: string): TokenUnavailable {
    return new TokenUnavailable(status, error, retryAfterMsIn(headers));
  }

  /** Whether the issuer refused, and would refuse again. */
  get isFinal(): boolean {
    return this.error !== undefined && this.status < 500 && this.status !== 429;
  }
}
