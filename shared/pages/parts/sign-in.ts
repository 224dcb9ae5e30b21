import { SignInFailed } from "./sign-in-failed.ts";
import {
  type RedeemedAnswer,
  redeemAnswer,
  type SignInOptions,
  type SignInSession,
  signInRequest,
} from "./sign-in-flow.ts";
import {
  endedElsewhere,
  isOwnDevice,
  mustAsk,
  recall,
  recallOnDevice,
  remember,
  rememberOnDevice,
  rememberToAsk,
  type SignInAnswer,
  takeAnswer,
} from "./sign-in-memory.ts";
import { type Person, signedInPerson } from "./signed-in-person.ts";
import type { SignInSettings } from "./site-config.ts";
import { inTurn, SiteSession } from "./site-session.ts";

export type { Person } from "./signed-in-person.ts";

/** Goes to the issuer's page, which sends the person back to this one. */
export async function startSignIn(settings: SignInSettings, options: SignInOptions): Promise<never> {
  const { address, pending } = await signInRequest(
    settings,
    // The issuer may have a session of its own, and whoever just closes the tab does not end that.
    { ...options, asksAnew: mustAsk() || !options.stays },
    location.href,
  );
  remember("pending", pending);
  location.assign(address);
  // The page is left; what waits for this must not go on.
  return await new Promise<never>(() => {});
}

/**
 * The person who is signed in on this page: in this tab by the issuer's answer in the address, or since before a reload; or on
 * this device, if they asked to stay signed in.
 * @param site the address of the pages' folder, if the site keeps people signed in on their devices
 * @returns undefined if nobody is signed in, the sign-in has expired, or this tab is a duplicate of the one that has it
 * @throws {SignInFailed} if the sign-in did not succeed, or the issuer could not be reached
 */
export async function finishSignIn(
  baseUrl: string,
  settings: SignInSettings,
  site?: string,
): Promise<Person | undefined> {
  const device = site === undefined ? undefined : new SiteSession(site);
  // Only requests to the same session wait for it.
  void device?.sendUnsentSignOut();
  const source = {
    baseUrl,
    appClientId: settings.clientId,
    keep: keepSession,
    revoke: (refreshToken: string) => revokeToken(settings, refreshToken),
  };
  const answer = takeAnswer();
  if (answer !== undefined) {
    const found = await redeemed(baseUrl, settings, answer, device);
    return await signedInPerson({ ...source, ...found, ...ofDevice(found.session, device) });
  }
  const stayed = device === undefined ? undefined : recallOnDevice();
  const session = recall<SignInSession>("session") ?? stayed;
  if (session === undefined) return undefined;
  const own = ofDevice(session, device);
  // The tabs of a device share its session.
  if (own.device === undefined && !(await holdSession(session.id))) {
    keepSession();
    return undefined;
  }
  try {
    return await signedInPerson({ ...source, session, ...own });
  } catch (error) {
    if (error instanceof SignInFailed && error.problem === "expired") return undefined;
    throw error;
  }
}

async function redeemed(
  baseUrl: string,
  settings: SignInSettings,
  answer: SignInAnswer,
  device: SiteSession | undefined,
): Promise<RedeemedAnswer> {
  const redeem = async () => {
    const redeemed = await redeemAnswer(baseUrl, settings, answer, device);
    const { session } = redeemed;
    if (session.stays) rememberOnDevice(session);
    // Without a value, it forgets whoever was signed in in this tab before.
    keepSession(session.stays ? undefined : session);
    return redeemed;
  };
  // Whoever signs out in another tab meanwhile must see whose the session is.
  const found = await (answer.pending?.stays && device !== undefined ? inTurn(redeem) : redeem());
  rememberToAsk(!found.session.stays);
  await holdSession(found.session.id);
  return found;
}

/** Signs the person out of this page. At the next sign-in in this browser, the issuer asks who it is. */
export async function signOutHere(person: Person): Promise<void> {
  rememberToAsk(true);
  await person.signOut();
}

/** Signs the person out of this page and of the issuer, whose page sends them back to this one. */
export async function signOut(settings: SignInSettings, person: Person): Promise<never> {
  await signOutHere(person);
  const pageUrl = location.origin + location.pathname + location.search;
  remember("left", { pageUrl });
  location.assign(endSessionAddress(settings, pageUrl) ?? pageUrl);
  return await new Promise<never>(() => {});
}

/** What is different where the site keeps the person signed in on this device. */
function ofDevice(session: SignInSession, device: SiteSession | undefined) {
  if (!session.stays || device === undefined) return {};
  // Somebody else may have signed in since, in another tab: that session is theirs.
  const isOwn = () => isOwnDevice(session);
  return {
    device: { token: () => device.token(), end: () => device.end(isOwn) },
    keep: () => {
      if (isOwn()) rememberOnDevice();
    },
    ended: endedElsewhere(session),
  };
}

function keepSession(session?: SignInSession): void {
  remember("session", session);
}

// After a reload, the browser may take a moment to release what the page before held.
const RELEASE_MS = 1_000;

/**
 * Holds a session for this page, for as long as it is open (W3C Web Locks API).
 * @returns false if another tab has it: this tab is a duplicate, whose copy of the refresh token would end that tab's session
 */
export function holdSession(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const holdOpen = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(`sign-in ${id}`, { signal: AbortSignal.timeout(RELEASE_MS) }, holdOpen)
      .catch(() => resolve(false));
  });
}

const REVOCATION_TIMEOUT_MS = 5_000;

/**
 * Revokes a refresh token at the issuer (RFC 7009 §2.1). It is sent even if the page is left meanwhile.
 * @throws if the issuer does not answer; what it answers, pages of another origin cannot read
 */
export async function revokeToken(
  { revocationEndpoint, clientId }: SignInSettings,
  refreshToken: string,
): Promise<void> {
  if (revocationEndpoint === undefined) return;
  await fetch(revocationEndpoint, {
    method: "POST",
    // Amazon Cognito allows no other origin to read this answer. A form needs no permission to be sent.
    mode: "no-cors",
    keepalive: true,
    body: new URLSearchParams({ token: refreshToken, token_type_hint: "refresh_token", client_id: clientId }),
    signal: AbortSignal.timeout(REVOCATION_TIMEOUT_MS),
  });
}

/**
 * The address of the issuer's page that ends its session and sends the person back.
 * @param pageUrl the page that the person comes back to, without its query
 * @returns undefined if the settings name no such page
 */
export function endSessionAddress(
  { endSessionEndpoint, clientId }: SignInSettings,
  pageUrl: string,
): string | undefined {
  if (endSessionEndpoint === undefined) return undefined;
  const { origin, pathname } = new URL(pageUrl);
  const address = new URL(endSessionEndpoint);
  address.searchParams.set("client_id", clientId);
  // Amazon Cognito and OpenID Connect have different names for it. Each leaves out what it does not know.
  address.searchParams.set("logout_uri", origin + pathname);
  address.searchParams.set("post_logout_redirect_uri", origin + pathname);
  return address.href;
}
