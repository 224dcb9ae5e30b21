import type { Stretch } from "../calendar/stretch.ts";
import type { BookingTerms } from "./bookability.ts";
import { heldDuring, type OwnHold } from "./party.ts";

/** Whose calendars are read, and for when. */
export interface CalendarQuery extends Stretch {
  /** Keys of holders. */
  readonly holders: readonly string[];
  /** The holds of the booking that is moved, which do not count. */
  readonly ownHolds?: readonly OwnHold[];
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
