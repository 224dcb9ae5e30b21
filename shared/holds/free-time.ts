import type { Clock } from "../calendar/local-time.ts";
import type { Stretch } from "../calendar/stretch.ts";
import type { Database } from "../tables/database.ts";
import { Bookability, type BookingTerms, freeStarts, type LocalStart, startLimits } from "./bookability.ts";
import { calendarQueryOf } from "./calendar-query.ts";
import { readOccupancies } from "./read-occupancies.ts";

const MINUTE_MS = 60_000;

/** A search for free starts. */
export interface FreeTimeSearch {
  readonly terms: BookingTerms;
  readonly stepMinutes: number;
  readonly clock: Clock;
}

/** Free starts in order, and the predicate that says who is free. */
export interface FreeTime {
  readonly bookability: Bookability;
  readonly starts: Iterable<LocalStart>;
}

/**
 * The part of a range in which the tenant's limits and everyone's hours allow a start. Undefined if there is none: then
 * no calendar need be read.
 */
export function openPart({ terms, stepMinutes, clock }: FreeTimeSearch, range: Stretch): Stretch | undefined {
  const { firstMs, lastMs } = startLimits(terms, clock.now.getTime());
  const startMs = Math.max(range.startMs, firstMs);
  const endMs = Math.min(range.endMs, lastMs + 1);
  if (startMs >= endMs || !terms.tenant.is_active) return undefined;
  const within = { startMs, endMs };
  let open: { startMs: number; endMs: number } | undefined;
  for (const start of freeStarts(new Bookability(terms, within, clock), { ...within, stepMinutes })) {
    open ??= { startMs: start.startMs, endMs: start.startMs };
    open.endMs = start.startMs + 1;
  }
  return open;
}

/** Reads the calendars of everyone who works, and gives the free starts of a range. */
export async function readFreeTime(
  database: Database,
  { terms, stepMinutes, clock }: FreeTimeSearch,
  range: Stretch,
): Promise<FreeTime> {
  const grid = { ...range, stepMinutes };
  const endMs = range.endMs + (terms.durationMinutes ?? 0) * MINUTE_MS;
  const bookability = new Bookability(terms, range, clock);
  const choices = bookability.choicesOnDuty(startsOf(freeStarts(bookability, grid)));
  const look = calendarQueryOf({ ...terms, choices }, { startMs: range.startMs, endMs });
  bookability.occupy(await readOccupancies(database, { ...look, consistent: false }));
  return { bookability, starts: freeStarts(bookability, grid) };
}

function* startsOf(starts: Iterable<LocalStart>): Generator<number> {
  for (const { startMs } of starts) yield startMs;
}
