import { paymentIn } from "./booking.ts";
import type { BookingRequest, MemberBooked } from "./bookings.ts";
import type { MemberContext } from "./member-context.ts";
import { paymentSentence } from "./member-words.ts";
import type { Route } from "./routes.ts";
import { bookedInWords } from "./series-words.ts";

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
