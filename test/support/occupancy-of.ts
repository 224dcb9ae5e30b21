import { cellsOf, utcDay } from "../../shared/calendar/cells.ts";
import { Occupancy } from "../../shared/calendar/occupancy.ts";
import type { Stretch } from "../../shared/calendar/stretch.ts";
import { asCalendarDay, cellAttribute, UNAVAILABILITY_WEIGHT } from "../../shared/tables/calendar-table.ts";

/** A span that is held, from and to as ISO 8601. */
export interface HeldSpan {
  readonly from: string;
  readonly to: string;
  readonly isUnavailable?: boolean;
  /** How many places the booking takes; absent: 1. */
  readonly places?: number;
}

/** The occupancy of a holder who is held so, as it is read from items of the Calendar table. */
export function occupancyOf({ startMs, endMs }: Stretch, held: readonly HeldSpan[]): Occupancy {
  const counts = new Map<string, Map<string, number>>();
  for (const { from, to, isUnavailable, places = 1 } of held) {
    for (const cells of cellsOf(Date.parse(from), Date.parse(to))) {
      const day = counts.get(cells.day) ?? new Map<string, number>();
      counts.set(cells.day, day);
      for (let cell = cells.from; cell < cells.to; cell += 1) {
        const name = cellAttribute(cell);
        day.set(name, (day.get(name) ?? 0) + (isUnavailable ? UNAVAILABILITY_WEIGHT : places));
      }
    }
  }
  const occupancy = new Occupancy(startMs, endMs);
  const [firstDay, lastDay] = [utcDay(startMs), utcDay(endMs - 1)];
  for (const [day, cells] of counts) {
    if (day < firstDay || day > lastDay) continue;
    const counters = [...cells].map(([name, count]) => [name, { N: String(count) }]);
    const item = asCalendarDay({
      ...Object.fromEntries(counters),
      holder: { S: "anybody" },
      day: { S: day },
      rev: { N: "1" },
    });
    occupancy.addDay(item.day, item.forEachCell);
  }
  return occupancy;
}
