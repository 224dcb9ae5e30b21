import { utcDay } from "../calendar/cells.ts";
import type { Stretch } from "../calendar/local-time.ts";
import { Occupancy } from "../calendar/occupancy.ts";
import { asCalendarDay, calendarDays } from "../tables/calendar-table.ts";
import type { Database } from "../tables/database.ts";
import type { Occupancies } from "./bookability.ts";

// More at once gain nothing: the SDK has 50 connections, and decoding the items is one thread's work.
const MAX_PARALLEL = 24;

/** Whose calendar is read, and for when. */
export interface Look extends Stretch {
  /** Keys of holders. */
  readonly holders: readonly string[];
  /** Whether the read sees every acknowledged hold; it costs twice the read units. */
  readonly consistent: boolean;
}

/** Reads what is held of holders: one query per holder, at most 24 at once. */
export async function readOccupancies(database: Database, look: Look): Promise<Occupancies> {
  const { startMs, endMs, holders, consistent } = look;
  const [fromDay, toDay] = [utcDay(startMs), utcDay(Math.max(startMs, endMs - 1))];
  const occupancies = new Map<string, Occupancy>();
  const waiting = [...new Set(holders)];
  async function readInTurn(): Promise<void> {
    for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
      const occupancy = new Occupancy(startMs, endMs);
      await database.visit(calendarDays(holder, fromDay, toDay, consistent), (item) => {
        const { day, forEachCell } = asCalendarDay(item);
        occupancy.addDay(day, forEachCell);
      });
      occupancies.set(holder, occupancy);
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, waiting.length) }, readInTurn));
  return occupancies;
}
