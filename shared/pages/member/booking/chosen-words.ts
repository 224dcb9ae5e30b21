import type { Slot } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { usableMemberships } from "../../parts/coverage.ts";
import type { MemberContext } from "../page/member-context.ts";
import { policySentence, sessionsSentence } from "../terms/term-words.ts";
import type { BookForm } from "./book-form.ts";
import { coachesOf } from "./booking.ts";

/** What a booking form says of what is chosen. */
export interface ChosenWords {
  /** What it costs, and until when it can be cancelled. */
  readonly hint: string;
  /** With whom it is, or that a time is missing. The button says when; where it only checks dates, so does this. */
  readonly chosen: string;
  /** The button's text. */
  readonly submit: string;
}

/** Puts what is chosen into words. */
export function chosenWords(
  { details, type, weeks }: Pick<BookForm, "details" | "type" | "weeks">,
  slot: Slot | undefined,
  member: MemberContext,
): ChosenWords {
  const { locale, names, time } = member;
  const { book, weekly } = member.strings.member;
  const at = slot && { start: slot.start_date_time, nowMs: nowMs() };
  const start = at?.start ?? new Date(nowMs()).toISOString();
  const usable = usableMemberships(names.memberships.values(), type, start);
  const policy = policySentence(type.policy, member, { at, isToPay: usable.length === 0 });
  const hint = `${sessionsSentence(usable, type.name, member)} ${policy}`;
  const check = weeks === undefined ? undefined : weekly.check(weeks);
  if (slot === undefined) return { hint, chosen: book.chooseTime, submit: check ?? book.submit };
  const or = new Intl.ListFormat(locale, { type: "disjunction" });
  const coaches = or.format(coachesOf(slot, details).map((id) => names.coach(id)));
  const when = time.inWords(slot.start_date_time);
  return check === undefined
    ? { hint, chosen: book.with(coaches), submit: book.submitAt(when) }
    : { hint, chosen: book.chosen(when, coaches), submit: check };
}
