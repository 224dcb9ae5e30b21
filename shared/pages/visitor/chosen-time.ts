import type { FreeSlot } from "../parts/free-slots.ts";

/** A time that a visitor has chosen: a slot that was shown, or a start that the API offered in its place. */
export interface ChosenTime {
  /** UTC date-times. */
  readonly start: string;
  readonly end: string;
}

/** The time of a slot. */
export function timeOfSlot({ start_date_time, end_date_time }: FreeSlot): ChosenTime {
  return { start: start_date_time, end: end_date_time };
}

/** A time of the same length from another start: all tours of a club are equally long, and a move keeps the length. */
export function startingAt({ start, end }: ChosenTime, otherStart: string): ChosenTime {
  const lengthMs = Date.parse(end) - Date.parse(start);
  return { start: otherStart, end: new Date(Date.parse(otherStart) + lengthMs).toISOString() };
}

/** Whether two times have the same start. */
export function isSameStart(one: ChosenTime, other: ChosenTime | undefined): boolean {
  return Date.parse(one.start) === Date.parse(other?.start ?? "");
}
