import type { Letter } from "../mail/letter.ts";

/** A message that is to be sent. */
export interface LetterPlan {
  readonly kind: "letter";
  readonly to: string;
  readonly letter: Letter;
  /** Whether a caller without manage caused it: then the limits of an address and of a tenant hold. */
  readonly isLimited: boolean;
}

/** What is to be done: a message, or nothing, because nobody is to be told or has an address. */
export type Plan = LetterPlan | { readonly kind: "nothing" };

export const NOTHING: Plan = { kind: "nothing" };
