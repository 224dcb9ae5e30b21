import type { PendingSignIn, SignInSession } from "./sign-in-flow.ts";
import { siteData } from "./site-data.ts";

/** The page that a person left to sign out at the issuer. */
export interface LeftPage {
  /** Its address, to show again. */
  readonly pageUrl: string;
}

/** The issuer's answer in the page's address, and the request that the tab remembers. */
export interface SignInAnswer {
  readonly answer: URL;
  /** Undefined if this tab made no request. */
  readonly pending: PendingSignIn | undefined;
}

let waiting: SignInAnswer | undefined;
let isBack = false;

// Of all tabs and pages of the site: whoever signs in next in this browser may be another person.
const ASK_ANEW = "sign-in asks anew";

/** Whether the page was opened by the issuer's redirect (RFC 6749 §4.1.2). */
export function isSignInAnswer({ searchParams }: URL): boolean {
  return searchParams.has("state") && (searchParams.has("code") || searchParams.has("error"));
}

/**
 * If the issuer has sent the person back from signing in or out, replaces the answer's address with the page's own, which names
 * the club and the language. So a reload or the back button does not use the code again. {@link takeAnswer} gives the answer.
 */
export function restoreAddress(): void {
  const answer = new URL(location.href);
  if (!isSignInAnswer(answer)) {
    restoreLeft();
    return;
  }
  const pending = recall<PendingSignIn>("pending");
  remember("pending");
  history.replaceState(null, "", pending?.pageUrl ?? location.pathname);
  waiting = { answer, pending };
}

function restoreLeft(): void {
  const left = recall<LeftPage>("left");
  if (left === undefined) return;
  remember("left");
  isBack = true;
  if (location.search === "") history.replaceState(null, "", left.pageUrl);
}

/** Whether this page was opened by coming back from signing out. */
export function isBackFromSignOut(): boolean {
  return isBack;
}

/** Remembers, for as long as the browser does, whether the next sign-in must ask who it is. */
export function rememberToAsk(asksAnew: boolean): void {
  if (asksAnew) siteData("localStorage").setItem(ASK_ANEW, "yes");
  else siteData("localStorage").removeItem(ASK_ANEW);
}

/** Whether the next sign-in must ask who it is. */
export function mustAsk(): boolean {
  return siteData("localStorage").getItem(ASK_ANEW) !== null;
}

/** The issuer's answer; undefined from the second call on. */
export function takeAnswer(): SignInAnswer | undefined {
  restoreAddress();
  const taken = waiting;
  waiting = undefined;
  return taken;
}

// Of this tab and this page only: another page asks for other scopes.
function keyOf(what: string): string {
  return `sign-in ${what} ${location.pathname}`;
}

/** Remembers something of a sign-in, or (without a value) forgets it. */
export function remember(what: string, value?: PendingSignIn | SignInSession | LeftPage): void {
  if (value === undefined) siteData("sessionStorage").removeItem(keyOf(what));
  else siteData("sessionStorage").setItem(keyOf(what), JSON.stringify(value));
}

/** Remembers who is signed in on this device, or (without a value) forgets it. It has no token: the site has that. */
export function rememberOnDevice(session?: SignInSession): void {
  if (session === undefined) siteData("localStorage").removeItem(keyOf("device"));
  else siteData("localStorage").setItem(keyOf("device"), JSON.stringify(session));
}

/** Who is signed in on this device. */
export function recallOnDevice(): SignInSession | undefined {
  return JSON.parse(siteData("localStorage").getItem(keyOf("device")) ?? "null") ?? undefined;
}

/** Whether nobody but the person of a session is signed in on this device. */
export function isOwnDevice({ id, sub }: SignInSession): boolean {
  const kept = recallOnDevice();
  return kept === undefined || kept.id === id || (sub !== undefined && kept.sub === sub);
}

/** Aborts once a session of this device has ended in another tab: its person has signed out, or somebody else has signed in. */
export function endedElsewhere(session: SignInSession): AbortSignal {
  const ended = new AbortController();
  const { signal } = ended;
  const check = () => {
    if (recallOnDevice() === undefined || !isOwnDevice(session)) ended.abort();
  };
  addEventListener("storage", check, { signal });
  // Nobody tells a page that the browser has put aside until the person comes back to it.
  addEventListener("pageshow", check, { signal });
  check();
  return signal;
}

/** What {@link remember} has kept; only the pages' own code writes there. */
export function recall<Kept>(what: string): Kept | undefined {
  return JSON.parse(siteData("sessionStorage").getItem(keyOf(what)) ?? "null") ?? undefined;
}
