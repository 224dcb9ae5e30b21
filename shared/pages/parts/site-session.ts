import type { AccessToken } from "@fitness-club-booking/sdk";
import { TokenUnavailable } from "@fitness-club-booking/sdk/token-unavailable";
import { expiryMs } from "@fitness-club-booking/sdk/tokens";
import { learnClock } from "./clock.ts";
import { jsonField } from "./json-field.ts";
import { SignInFailed } from "./sign-in-failed.ts";
import { siteData } from "./site-data.ts";

/** What begins a session: the issuer's code, and the secret by which the issuer knows who asked for it. */
export interface SignedInCode {
  readonly code: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

const REQUEST_TIMEOUT_MS = 15_000;
const UNAUTHORIZED = 401;

/**
 * The session that the site keeps for a person on this device: `session` beside the pages has the refresh token in an http-only
 * cookie, so no script reads it. `POST` with a code begins it, `POST` with `{}` gives the next access token, `DELETE` ends it.
 */
export class SiteSession {
  readonly #url: URL;

  /** @param site the address of the pages' folder */
  constructor(site: string) {
    this.#url = new URL("session", site);
  }

  /**
   * Begins the session. It is called {@link inTurn} together with what remembers whose session it is.
   * @returns the site's answer: `access_token`, `expires_in`, and the `id_token` that names the person
   * @throws {SignInFailed}
   */
  async begin(code: SignedInCode): Promise<object> {
    await this.#sendSignOut();
    const answer = await this.#post(code);
    // The cookie of an earlier session that could not be ended has been replaced. This one is not to be ended for it.
    rememberUnsentSignOut(false);
    return answer;
  }

  /**
   * The next access token. A refresh token can be used once, so tabs take turns.
   * @throws {SignInFailed} `expired` if the device has no session
   */
  async token(): Promise<AccessToken> {
    return await inTurn(async () => {
      // Somebody has signed out of this device: their session gives no more tokens, even if the site does not know it yet.
      if (!(await this.#sendSignOut())) throw new SignInFailed("unreachable");
      const requestedAtMs = Date.now();
      const answer = await this.#post({});
      const accessToken = jsonField(answer, "access_token");
      if (typeof accessToken !== "string") throw new SignInFailed("unreachable");
      learnClock(answer);
      return { accessToken, expiresAtMs: expiryMs(requestedAtMs, jsonField(answer, "expires_in")) };
    });
  }

  /**
   * Ends the session; the site has the refresh token revoked. Resolves even if the site does not answer; then
   * {@link sendUnsentSignOut} ends it at the next load.
   * @param isOwn whether nobody else has signed in on this device since; their session stays
   */
  async end(isOwn: () => boolean): Promise<void> {
    if (!isOwn()) return;
    rememberUnsentSignOut(true);
    await inTurn(async () => {
      if (isOwn()) await this.#sendSignOut();
      else rememberUnsentSignOut(false);
    });
  }

  /** Ends the session if somebody has signed out of this device and the site does not know it yet. */
  async sendUnsentSignOut(): Promise<void> {
    if (hasUnsentSignOut()) await inTurn(() => this.#sendSignOut());
  }

  /** @returns whether no sign-out is left to send */
  async #sendSignOut(): Promise<boolean> {
    if (!hasUnsentSignOut()) return true;
    const isEnded = await this.#send("DELETE").then(
      ({ ok }) => ok,
      () => false,
    );
    if (isEnded) rememberUnsentSignOut(false);
    return isEnded;
  }

  async #post(body: object): Promise<object> {
    const response = await this.#send("POST", body).catch((cause: unknown) => {
      throw new SignInFailed("unreachable", undefined, { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && typeof answer === "object" && answer !== null) return answer;
    const problem = response.status === UNAUTHORIZED ? "expired" : "unreachable";
    throw new SignInFailed(problem, undefined, { cause: TokenUnavailable.of(response) });
  }

  async #send(method: "POST" | "DELETE", body?: object): Promise<Response> {
    return await fetch(this.#url, {
      method,
      // It is sent even if the page is left meanwhile.
      keepalive: true,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  }
}

/** Runs a task while no other tab changes the session's cookie: the answer that comes last decides what it is. */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request("site session", task);
}

// Of the whole site, which has one session for a device.
const UNSENT = "site session is to be ended";

/** Remembers, for as long as the browser does, that somebody has signed out of this device and the site does not know it yet. */
export function rememberUnsentSignOut(isUnsent: boolean): void {
  if (isUnsent) siteData("localStorage").setItem(UNSENT, "yes");
  else siteData("localStorage").removeItem(UNSENT);
}

/** Whether somebody has signed out of this device, and the site does not know it yet. */
export function hasUnsentSignOut(): boolean {
  return siteData("localStorage").getItem(UNSENT) !== null;
}
