import { learnClock } from "../../../../shared/pages/parts/clock.ts";

/** A JWT with these claims, which nobody has signed. */
export function jwtOf(claims: object): string {
  return ["{}", JSON.stringify(claims), ""].map((part) => Buffer.from(part).toString("base64url")).join(".");
}

/** The answer of a token endpoint whose clock shows an instant. */
export function answerAt(issuerMs: number, { expires_in = 300 }: { readonly expires_in?: number } = {}) {
  return { access_token: jwtOf({ exp: issuerMs / 1_000 + expires_in }), expires_in };
}

/** Lets the pages go by this machine's clock again. */
export function learnOwnClock(): void {
  learnClock(answerAt(Date.now()));
}
