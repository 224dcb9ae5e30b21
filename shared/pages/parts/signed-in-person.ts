import type { AccessToken } from "@fitness-club-booking/sdk";
import { personTokens } from "@fitness-club-booking/sdk/tokens";
import { learnClock } from "./clock.ts";
import { asSignInFailed, SignInFailed } from "./sign-in-failed.ts";
import type { SignInSession } from "./sign-in-flow.ts";
import type { SiteSession } from "./site-session.ts";
import { tokenSubject } from "./token-claims.ts";

/** Somebody who is signed in. */
export interface Person {
  readonly name: string;
  /** The location and the client that the ID token names. They give no access: the API decides by the access record. */
  readonly tenantId?: number;
  readonly clientId?: number;
  /**
   * Gets an access token of the person, for `createBookingSdk`.
   * @throws {SignInFailed} `expired` once the person must sign in again
   */
  readonly token: () => Promise<AccessToken>;
  /**
   * Forgets the person at once, then has their refresh token revoked. {@link signOut} ends the issuer's session, too.
   * Resolves even if the issuer does not answer.
   */
  signOut(): Promise<void>;
  /** Aborts once the person has signed out of this device in another tab, or somebody else has signed in there. */
  readonly ended?: AbortSignal;
}

/** The session that gives the person's tokens, and where it is kept. */
export interface SessionSource {
  readonly baseUrl: string;
  /** The app client of the page. */
  readonly appClientId: string;
  readonly session: SignInSession;
  /** The access token that came with the session, used first. */
  readonly token?: AccessToken;
  /** Remembers the session, or (without one) forgets it. */
  readonly keep: (session?: SignInSession) => void;
  /** Has a refresh token revoked. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** The session of this device, where the site has the refresh token. */
  readonly device?: Pick<SiteSession, "token"> & { end(): Promise<void> };
  /** Aborts once the session has ended in another tab. */
  readonly ended?: AbortSignal;
}

/**
 * The person of a session.
 * @throws {SignInFailed} if the session's refresh token gives no access token
 */
export async function signedInPerson(source: SessionSource): Promise<Person> {
  const { refreshToken: _, id: __, stays: ___, sub: ____, ...names } = source.session;
  const tokens = new SessionTokens(source);
  await tokens.start();
  const { ended } = source;
  return {
    ...names,
    token: () => tokens.next(),
    signOut: () => tokens.revoke(),
    ...(ended && { ended }),
  };
}

/** Requests for a token at the same time share one, since a refresh token can be used once. */
class SessionTokens {
  readonly #keep: SessionSource["keep"];
  readonly #refresh: () => Promise<AccessToken>;
  readonly #revoke: SessionSource["revoke"];
  readonly #device: SessionSource["device"];
  #newest: string | undefined;
  #subject: string | undefined;
  #unused: AccessToken | undefined;
  #asked: Promise<AccessToken> | undefined;
  #ended: SignInFailed | undefined;

  constructor({
    baseUrl,
    appClientId: clientId,
    session,
    token,
    keep,
    revoke,
    device,
    ended,
  }: SessionSource) {
    const end = () => {
      this.#ended ??= new SignInFailed("expired");
    };
    if (ended?.aborted) end();
    else ended?.addEventListener("abort", end);
    this.#keep = keep;
    this.#device = device;
    this.#revoke = revoke;
    this.#unused = token;
    const { refreshToken, sub } = session;
    this.#subject = sub ?? (token && tokenSubject(token.accessToken));
    this.#newest = refreshToken;
    const onRefreshToken = (newest: string) => {
      this.#newest = newest;
      if (this.#ended === undefined) keep({ ...session, refreshToken: newest });
    };
    this.#refresh =
      device !== undefined
        ? () => device.token()
        : refreshToken === undefined
          ? () => Promise.reject(new SignInFailed("expired"))
          : personTokens({ baseUrl, clientId, refreshToken, onRefreshToken, fetch: fetchAndLearn });
  }

  /** Makes sure that there is a token. */
  async start(): Promise<void> {
    this.#unused ??= await this.next();
  }

  next(): Promise<AccessToken> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  end(failure: SignInFailed): void {
    this.#ended = failure;
    this.#keep();
  }

  async revoke(): Promise<void> {
    this.end(new SignInFailed("expired"));
    // A request on its way may bring a newer refresh token, which must not outlive the session. The device's session is to be
    // ended at once: the page may be left before that request is answered.
    await Promise.all([this.#device?.end(), this.#asked?.catch(() => undefined)]);
    if (this.#newest !== undefined) await this.#revoke(this.#newest).catch(() => undefined);
  }

  async #ask(): Promise<AccessToken> {
    if (this.#ended !== undefined) throw this.#ended;
    const unused = this.#unused;
    this.#unused = undefined;
    if (unused !== undefined) return unused;
    try {
      return this.#own(await this.#refresh());
    } catch (error) {
      if (this.#ended !== undefined) throw this.#ended;
      const failure = asSignInFailed(error);
      if (failure.problem !== "unreachable") this.end(failure);
      throw failure;
    }
  }

  /**
   * A token of the same person as those before.
   * @throws {SignInFailed} if the person has signed out since it was asked for, or if somebody else has signed in on this device,
   * in another tab: that session is theirs to keep
   */
  #own(token: AccessToken): AccessToken {
    if (this.#ended !== undefined) throw this.#ended;
    const subject = tokenSubject(token.accessToken);
    this.#subject ??= subject;
    if (subject === this.#subject) return token;
    this.#ended = new SignInFailed("expired");
    throw this.#ended;
  }
}

/** Asks the token endpoint, and learns the issuer's clock from its answer. */
async function fetchAndLearn(request: Request): Promise<Response> {
  const response = await fetch(request);
  learnClock(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  return response;
}
