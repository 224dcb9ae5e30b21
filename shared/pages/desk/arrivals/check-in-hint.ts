import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import type { Desk } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import type { BookingEntry } from "../day/entries.ts";
import { checkInAheadAt } from "./arrivals.ts";

/** Says from when somebody can be checked in, such as `Check-in from 09:30`; undefined where that is not ahead. */
export function checkInHint(entry: BookingEntry, desk: Desk): HTMLElement | undefined {
  const { time } = desk.page;
  const fromMs = checkInAheadAt(entry, nowMs());
  if (fromMs === undefined) return undefined;
  const isSameDay = time.dayOf(fromMs) === time.dayOf(entry.fromMs);
  const when = isSameDay ? time.time(fromMs) : time.inWords(fromMs);
  return h("p.hint", planningDesk(desk).said.booking.checkInFrom(when));
}
