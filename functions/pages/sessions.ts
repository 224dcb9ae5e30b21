import { type Answer, infoEntry, succeed } from "../../shared/api/answer.ts";
import type { Issuer, PersonGrant } from "./issuer.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { readSessionBody, type SentBody } from "./session-request.ts";

/** What an answer about a session does to the device's cookie: nothing if it is absent. */
export interface SessionAnswer {
  readonly answer: Answer;
  readonly setCookie?: string;
}

/** What sessions depend on. */
export interface SessionParts {
  readonly issuer: Pick<Issuer, "personTokens" | "revoke">;
  readonly cookie: SessionCookie;
  readonly ownOrigin: string;
}

/**
 * Answers `POST /session`: with a code it begins a session, with `{}` it goes on with that of the device. The answer has the
 * access token, the cookie the refresh token.
 * @throws {IssuerUnavailable} after which the session is as it was
 */
export async function openSession(
  parts: SessionParts,
  body: SentBody,
  cookieHeader: string | undefined,
): Promise<SessionAnswer> {
  const read = readSessionBody(body, parts.ownOrigin);
  if (!read.ok) return { answer: read };
  if (read.value !== undefined) {
    return await granted(parts, { grant_type: "authorization_code", ...read.value });
  }
  const refreshToken = parts.cookie.read(cookieHeader);
  if (refreshToken === undefined) return { answer: noSession() };
  return await granted(parts, { grant_type: "refresh_token", refresh_token: refreshToken });
}

/**
 * Answers `DELETE /session`: has the refresh token of the device revoked, and clears its cookie.
 * @param onFailure told why the token could not be revoked; the person is signed out of the device all the same
 */
export async function closeSession(
  { issuer, cookie }: SessionParts,
  cookieHeader: string | undefined,
  onFailure: (error: unknown) => void,
): Promise<SessionAnswer> {
  const refreshToken = cookie.read(cookieHeader);
  if (refreshToken !== undefined) await issuer.revoke(refreshToken).catch(onFailure);
  return { answer: succeed(200, {}), setCookie: cookie.write(undefined) };
}

async function granted({ issuer, cookie }: SessionParts, grant: PersonGrant): Promise<SessionAnswer> {
  const tokens = await issuer.personTokens(grant);
  const former = grant.grant_type === "refresh_token" ? grant.refresh_token : undefined;
  if (tokens === undefined) {
    // A code that is refused says nothing about the session that the device may have.
    return {
      answer: endedSession(),
      ...(former === undefined ? {} : { setCookie: cookie.write(undefined) }),
    };
  }
  const { accessToken, lifetimeS, idToken, refreshToken = former } = tokens;
  return {
    answer: succeed(200, {
      access_token: accessToken,
      expires_in: lifetimeS,
      ...(idToken === undefined ? {} : { id_token: idToken }),
    }),
    setCookie: cookie.write(refreshToken),
  };
}

/** The refusal of a request that has no session. */
function noSession(): Answer {
  return {
    ok: false,
    problems: [
      infoEntry("TOKEN_MISSING", {
        message: "Nobody is signed in on this device.",
        help: "Send the person to the issuer to sign in.",
      }),
    ],
  };
}

/** The refusal of a code or a refresh token that the issuer does not take. */
function endedSession(): Answer {
  return {
    ok: false,
    problems: [
      infoEntry("TOKEN_INVALID", {
        message: "The sign-in is used up, or too old.",
        help: "Send the person to the issuer to sign in.",
      }),
    ],
  };
}
