import type { AppointmentType } from "@fitness-club-booking/sdk/records";
import type { BookingRequest, MemberBooked } from "../page/bookings.ts";
import type { MemberContext } from "../page/member-context.ts";
import type { Route } from "../page/routes.ts";
import { paymentIn } from "../terms/payment.ts";
import { durationInWords, paymentSentence } from "../terms/term-words.ts";
import { bookedInWords } from "./series.ts";

/** How long an appointment of a type takes, such as `1 hour`, or `30 minutes – 90 minutes` where the member chooses. */
export function lengthsInWords(
  { duration_minutes, subtypes }: Pick<AppointmentType, "duration_minutes" | "subtypes">,
  locale: string,
): string {
  const all = [duration_minutes, ...subtypes.map((each) => each.duration_minutes)];
  const ends = new Set([Math.min(...all), Math.max(...all)]);
  return [...ends].map((minutes) => durationInWords(minutes, locale)).join(" – ");
}

/** What is booked, in few words: when it is, or for how many weeks. */
export function bookingInWords(body: BookingRequest, { strings, time }: MemberContext): string {
  return "recurrence" in body
    ? strings.member.weekly.title(body.recurrence.occurrences)
    : time.inWords(body.start_date_time);
}

/** What a member is told of a booking. */
export function bookedSentences({ answer, body, isEarlier }: MemberBooked, member: MemberContext): string[] {
  const { book, weekly } = member.strings.member;
  if ("weekly" in answer) {
    return [...(isEarlier ? [weekly.earlier] : []), ...bookedInWords(answer.weekly, member)];
  }
  const paid = paymentSentence(paymentIn(answer.once), member);
  const done = isEarlier ? book.earlier(bookingInWords(body, member)) : book.done;
  return [done, ...(paid === undefined ? [] : [paid])];
}

/** The view that shows what was booked. */
export function bookedRoute({ answer }: MemberBooked): Route {
  const id = "once" in answer ? answer.once.create_response.id : null;
  return id === null ? { view: "appointments" } : { view: "appointment", id };
}
