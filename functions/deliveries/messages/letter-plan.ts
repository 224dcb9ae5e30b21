import type { Letter } from "../../../shared/mail/letter.ts";

/** Somebody without manage who caused a message: limits hold. */
export type LimitedCause =
  | { readonly kind: "visitor" }
  | { readonly kind: "app" }
  | { readonly kind: "member"; readonly clientId: number };

/** Who caused a message. */
export type Cause = { readonly kind: "club" } | LimitedCause;

/** A message that is to be sent. */
export interface LetterPlan {
  readonly kind: "letter";
  readonly to: string;
  readonly letter: Letter;
  readonly cause: Cause;
}

/** What is to be done: a message, or nothing, because nobody is to be told or has an address. */
export type Plan = LetterPlan | { readonly kind: "nothing" };

export const NOTHING: Plan = { kind: "nothing" };
