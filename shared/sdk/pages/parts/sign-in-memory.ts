import type { PendingSignIn, SignInSession } from "./sign-in-flow.ts";

/** The issuer's answer in the page's address, and the request that the tab remembers. */
export interface SignInAnswer {
  readonly answer: URL;
  /** Undefined if this tab made no request. */
  readonly pending: PendingSignIn | undefined;
}

let waiting: SignInAnswer | undefined;

/** Whether the page was opened by the issuer's redirect (RFC 6749 §4.1.2). */
export function isSignInAnswer({ searchParams }: URL): boolean {
  return searchParams.has("state") && (searchParams.has("code") || searchParams.has("error"));
}

/**
 * If the issuer has sent the person back, replaces the answer's address with the page's own, which names the club and the
 * language. So a reload or the back button does not use the code again. {@link takeAnswer} gives the answer.
 */
export function restoreAddress(): void {
  const answer = new URL(location.href);
  if (!isSignInAnswer(answer)) return;
  const pending = recall<PendingSignIn>("pending");
  remember("pending");
  history.replaceState(null, "", pending?.pageUrl ?? location.pathname);
  waiting = { answer, pending };
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
export function remember(what: string, value?: PendingSignIn | SignInSession): void {
  if (value === undefined) sessionStorage.removeItem(keyOf(what));
  else sessionStorage.setItem(keyOf(what), JSON.stringify(value));
}

/** What {@link remember} has kept; only the pages' own code writes there. */
export function recall<Kept>(what: string): Kept | undefined {
  return JSON.parse(sessionStorage.getItem(keyOf(what)) ?? "null") ?? undefined;
}
