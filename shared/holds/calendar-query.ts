import { type Stretch, spanningBoth } from "../calendar/stretch.ts";
import type { BookingTerms } from "./bookability.ts";
import { heldDuring, type OwnHold } from "./party.ts";

const MINUTE_MS = 60_000;

/** Whose calendars are read, and for when. */
export interface CalendarQuery extends Stretch {
  /** Keys of holders. */
  readonly holders: readonly string[];
  /** The holds of the booking that is moved, which do not count. */
  readonly ownHolds?: readonly OwnHold[];
  /** The holds that other bookings give up by the same change, which do not count either. */
  readonly vacated?: readonly OwnHold[];
  /** Whether the read sees every acknowledged hold, at twice the read units. */
  readonly consistent: boolean;
}

/** The calendars of everyone whom a booking could hold during a stretch, the buffers included. */
export function calendarQueryOf(
  { choices, ownHolds }: BookingTerms,
  stretch: Stretch,
): Omit<CalendarQuery, "consistent"> {
  const stretches = choices.map((choice) => heldDuring(choice, stretch));
  return {
    startMs: Math.min(stretch.startMs, ...stretches.map(({ startMs }) => startMs)),
    endMs: Math.max(stretch.endMs, ...stretches.map(({ endMs }) => endMs)),
    holders: choices.flatMap(({ parties }) => parties.map(({ holder }) => holder.key)),
    ...(ownHolds === undefined ? {} : { ownHolds }),
  };
}

/** The part of the calendar that decides a booking at a start. */
export function lookAtStart(terms: BookingTerms, startMs: number): CalendarQuery {
  const endMs = startMs + (terms.durationMinutes ?? 0) * MINUTE_MS;
  return { ...calendarQueryOf(terms, { startMs, endMs }), consistent: true };
}

/** The same, and all of a day, so that it is known who is booked the least. */
export function lookAtDay(terms: BookingTerms, startMs: number, day: Stretch): CalendarQuery {
  return { ...calendarQueryOf(terms, spanningBoth(lookAtStart(terms, startMs), day)), consistent: true };
}
