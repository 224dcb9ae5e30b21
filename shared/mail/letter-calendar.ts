import { type CalendarEvent, calendarText } from "../ical/calendar-text.ts";
import {
  isForCoach,
  isOff,
  type LetterInWords,
  shownAddress,
  shownName,
  whatIsBooked,
} from "./booking-facts.ts";
import type { LetterBooking } from "./letter.ts";
import { webLink } from "./web-link.ts";

/**
 * The letter's bookings as a calendar file, without classes in which the client only waits for a place. A coach who no longer gives an appointment gets it as cancelled, so that their
 * calendar drops it.
 */
export function letterCalendar(inWords: LetterInWords): string | undefined {
  const { club, apiHost } = inWords.letter;
  const bookings = inWords.letter.bookings.filter(({ isWaiting }) => isWaiting !== true);
  if (bookings.length === 0) return undefined;
  // RFC 5546 §3.2.1: a published event has an organizer.
  const organizer = { name: shownName(club.name) ?? apiHost, email: club.email ?? `noreply@${apiHost}` };
  return calendarText(
    bookings.map((booking) => calendarEvent(inWords, booking)),
    { organizer },
  );
}

function calendarEvent(inWords: LetterInWords, booking: LetterBooking): CalendarEvent {
  const { letter } = inWords;
  const { kind, id, version, changedAt, startsAt, endsAt } = booking;
  return {
    uid: `${kind}-${id}@${letter.apiHost}`,
    sequence: version,
    changedAt,
    startsAt,
    endsAt,
    isCancelled: isOff(letter, booking),
    summary: summary(inWords, booking),
    location: location(inWords, booking),
    url: address(inWords, booking),
  };
}

function summary(inWords: LetterInWords, booking: LetterBooking): string {
  const { letter, words } = inWords;
  if (booking.kind === "tour") return words.entry.tour(shownName(letter.club.name) ?? "");
  const what = whatIsBooked(inWords, booking);
  if (booking.kind === "class" && isForCoach(letter)) return what;
  return isForCoach(letter)
    ? words.entry.withClient(what, shownName(booking.clientName))
    : words.entry.withCoach(what, shownName(booking.coachName));
}

// Calendar apps offer to join if the location is a URL.
function location(inWords: LetterInWords, booking: LetterBooking): string {
  const { letter, words } = inWords;
  if (booking.isVirtual) return webLink(booking.virtualUrl) ?? words.online;
  const lines = [shownName(booking.roomName), shownName(letter.club.name), shownAddress(inWords)];
  return lines.filter((line) => line !== undefined).join(", ");
}

// Never a tour's link: it has a key, and other people may see the calendar.
function address({ letter }: LetterInWords, booking: LetterBooking): string | undefined {
  if (booking.isVirtual) return webLink(booking.virtualUrl);
  return booking.kind === "tour" ? undefined : webLink(letter.actionUrl);
}
