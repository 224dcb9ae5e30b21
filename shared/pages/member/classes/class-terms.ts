import { nowMs } from "../../parts/clock.ts";
import type { MemberContext } from "../page/member-context.ts";
import { policySentence } from "../terms/term-words.ts";
import { placeTerms } from "./cancel-place-dialog.ts";
import type { SeenClass } from "./class-facts.ts";
import { costSentence, lineSentences } from "./class-words.ts";
import { gainedSentences } from "./gained-place.ts";
import { type LastPromotion, lastPromotion, lastPromotionTo } from "./last-promotion.ts";
import { canStillWait, nightSentences } from "./wait-until.ts";

/** What a place in a class, or one in its line, means to a member: what they have, what it costs, and until when it is free. */
export function classTerms(seen: SeenClass, member: MemberContext): string[] {
  const { one, type, booking } = seen;
  const { classes: said } = member.strings.member;
  const { book, wait } = one.actions ?? {};
  const terms: string[] = [];
  if (booking !== undefined) terms.push(...lineSentences(booking, member));
  if (wait !== undefined) terms.push(said.waitingIsFree);
  const isInLine = booking?.status === "waiting" && book === undefined && canStillWait(one, nowMs());
  if (wait !== undefined || isInLine) terms.push(...waitTerms(seen, member));
  if (booking?.actions.cancel !== undefined) terms.push(...placeTerms(booking, member));
  if (book !== undefined) {
    if (booking !== undefined) terms.push(said.isOpenNow);
    terms.push(costSentence(book, member.names.memberships, member));
    if (type !== undefined) {
      const at = { start: one.start_date_time, nowMs: nowMs() };
      terms.push(policySentence(type.policy, member, { at, isToPay: book.is_payment_required }));
    }
  }
  return terms;
}

/** How long a place can pass to the member, what it costs then, and until when they can give it back. */
function waitTerms(seen: SeenClass, member: MemberContext): string[] {
  const [notice, last] = [noticeOf(seen), lastPromotionOf(seen, member)];
  const night = { notice, quiet: member.club.quiet_hours, nowMs: nowMs() };
  const isTooLate = last.isKnown && last.ms < nowMs();
  const gained = isTooLate ? [] : gainedSentences(seen, member, notice);
  return [...nightSentences(last, night, member), ...gained];
}

/** The last moment at which a place passes to the member, as they wait or once they do. */
export function lastPromotionOf(seen: SeenClass, { club, time }: MemberContext): LastPromotion {
  const startMs = Date.parse(seen.one.start_date_time);
  const own = lastPromotion(startMs, noticeOf(seen), club.quiet_hours, time);
  return lastPromotionTo(seen.booking?.waitlist, own);
}

/** How many minutes before the start a place passes to the member at the latest. */
function noticeOf({ booking, type }: SeenClass): number {
  return booking?.waitlist?.notice_minutes ?? type?.policy.promotion_notice_minutes ?? 0;
}
