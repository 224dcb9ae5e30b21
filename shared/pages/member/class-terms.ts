import { nowMs } from "../parts/clock.ts";
import { placeTerms } from "./cancel-place-dialog.ts";
import type { SeenClass } from "./class-facts.ts";
import { costSentence, lineSentences } from "./class-words.ts";
import type { MemberContext } from "./member-context.ts";
import { policySentence } from "./member-words.ts";

/** What a place in a class, or one in its line, means to a member: what they have, what it costs, and until when it is free. */
export function classTerms({ one, type, booking }: SeenClass, member: MemberContext): string[] {
  const { classes: said } = member.strings.member;
  const { book, wait } = one.actions ?? {};
  const terms: string[] = [];
  if (booking !== undefined) {
    terms.push(...lineSentences(booking, member));
    if (booking.actions.cancel !== undefined) terms.push(...placeTerms(booking, member));
  }
  if (book !== undefined) {
    if (booking !== undefined) terms.push(said.isOpenNow);
    terms.push(costSentence(book, member.names.memberships, member));
    if (type !== undefined) {
      const at = { start: one.start_date_time, nowMs: nowMs() };
      terms.push(policySentence(type.policy, member, { at, isToPay: book.is_payment_required }));
    }
  }
  if (wait !== undefined) terms.push(said.waitingIsFree);
  return terms;
}
