import type { AnswerOf } from "@fitness-club-booking/sdk";
import type { Class, ClassBooking, ListedClassBooking, Membership } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { PageStrings } from "../../parts/language.ts";
import { paymentIn } from "../terms/payment.ts";
import { paymentSentence } from "../terms/term-words.ts";
import type { Place } from "./member-class.ts";

/** What turning classes into words needs. */
export interface ClassWording {
  readonly strings: Pick<PageStrings<"member" | "classes">, "member" | "classes">;
  readonly time: Pick<ClubTime, "inWords">;
}

/** What a member has of a class or may do there, in few words; undefined where there is nothing. */
export function placeInWords(place: Place, { strings }: Pick<ClassWording, "strings">): string | undefined {
  const { classes, member } = strings;
  if (place.kind === "waiting") return member.classes.waiting(place.position);
  const words = { booked: member.classes.booked, book: classes.book, wait: classes.wait, none: undefined };
  return words[place.kind];
}

/** How a place is paid for, before it is booked. */
export function costSentence(
  { membership_id, is_payment_required }: NonNullable<NonNullable<Class["actions"]>["book"]>,
  memberships: ReadonlyMap<number, Membership>,
  { strings }: Pick<ClassWording, "strings">,
): string {
  const { classes: said, paid } = strings.member;
  const membership = membership_id === null ? undefined : memberships.get(membership_id);
  if (membership === undefined) return is_payment_required ? paid.pay : said.free;
  const { subscription_primary_name: name, available_sessions: left, is_unlimited } = membership;
  return is_unlimited ? said.unlimited(name) : said.takes(name, left);
}

/** Where in the line a member is, and how long they can still get a place. */
export function lineSentences(
  { waitlist }: Pick<ListedClassBooking, "waitlist">,
  { strings, time }: ClassWording,
): string[] {
  const { classes: said } = strings.member;
  if (waitlist === null) return [];
  const { position, promoted_until } = waitlist;
  if (position === null) return [said.outOfLine];
  return [
    said.inLine(position),
    ...(promoted_until === null ? [] : [said.promotedUntil(time.inWords(promoted_until))]),
  ];
}

/** What came of asking for a place, and how it is paid for. */
export function placeSentences(answer: AnswerOf<"bookClass">, wording: ClassWording): string[] {
  const { classes: said } = wording.strings.member;
  const booking: ClassBooking = answer.class_booking;
  if (booking.status === "waiting") return [said.isWaiting, ...lineSentences(booking, wording)];
  return [said.isBooked, ...paidSentences(answer, wording)];
}

function paidSentences(answer: AnswerOf<"bookClass">, wording: ClassWording): string[] {
  if (!("client_booked_details" in answer)) return [];
  const payment = paymentIn(answer);
  return [paymentSentence(payment, wording) ?? wording.strings.member.classes.free];
}
