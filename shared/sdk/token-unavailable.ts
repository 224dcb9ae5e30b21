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

  constructor(status: number, error: string | undefined) {
    super(`There is no token: ${status} ${error ?? ""}`.trim());
    this.status = status;
    this.error = error;
  }

  /** Whether the issuer refused, and would refuse again. */
  get isFinal(): boolean {
    return this.error !== undefined && this.status < 500 && this.status !== 429;
  }
}
