/**
 * Thrown where there is no token: the issuer refuses the request, or is away. A call that needs the token ends as
 * `unreachable` with it as its `cause`, at once where asking again would not help.
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

  /** Whether the issuer refuses, and would again. */
  get isFinal(): boolean {
    return this.error !== undefined && this.status < 500 && this.status !== 429;
  }
}
