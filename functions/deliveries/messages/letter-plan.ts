import type { CallerWithoutManage } from "../../../shared/tables/message-counts.ts";
import type { Letter } from "../mail/letter.ts";

/** A message that is to be sent. */
export interface LetterPlan {
  readonly kind: "letter";
  readonly to: string;
  readonly letter: Letter;
  /** Who caused it. Except for the club, the limits of an address and of a tenant hold. */
  readonly causedBy: "club" | CallerWithoutManage;
}

/** What is to be done: a message, or nothing, because nobody is to be told or has an address. */
export type Plan = LetterPlan | { readonly kind: "nothing" };

export const NOTHING: Plan = { kind: "nothing" };
