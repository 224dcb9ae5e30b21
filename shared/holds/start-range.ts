import { type DayOrRange, dateAloneProblems } from "../calendar/day-or-range.ts";
import { localDay, type UtcOffset } from "../calendar/local-time.ts";
import type { Stretch } from "../calendar/stretch.ts";
import type { Tenant } from "../club/tenant.ts";
import type { CrossFieldProblem } from "../values/cross-field.ts";
import { expectationMessage } from "../values/expectation.ts";
import { queryDate, queryDateTime, queryOneOf } from "../values/parameters.ts";
import { isUtcDateTime } from "../values/utc-date-time.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 31;
const STEPS = [5, 10, 15, 20, 30, 60];
/** The default step: people book on the quarter hour. */
export const DEFAULT_STEP_MINUTES = 15;

const REQUIRED = expectationMessage(
  "date-time",
  "a UTC date-time such as 2027-03-01T10:00:00Z, unless date is given",
);
const IN_RANGE = expectationMessage(
  "date-time",
  `a UTC date-time after from, and at most ${MAX_DAYS} days after it`,
);

/** The query parameter that says how far apart starts are. */
export function stepEntry() {
  return { step_minutes: queryOneOf(STEPS) };
}

/** The query parameters that say when bookings may start. */
export function startRangeEntries() {
  return { from: queryDateTime(), to: queryDateTime(), date: queryDate() };
}

interface RangeContext {
  readonly tenant: Pick<Tenant, "time_zone">;
  readonly utcOffsetMs: UtcOffset;
}

/** Problems with combinations of {@link startRangeEntries}: either `from` and `to`, or `date`. */
export function startRangeProblems(
  { from, to, date }: Readonly<Record<string, unknown>>,
  context: RangeContext,
): CrossFieldProblem[] {
  if (date !== undefined) return dateAloneProblems({ from, to, date });
  const missing = Object.entries({ from, to }).filter(([, value]) => value === undefined);
  if (missing.length > 0) return missing.map(([field]) => ({ field, message: REQUIRED }));
  if (!isUtcDateTime(from) || !isUtcDateTime(to)) return [];
  const range = { startMs: Date.parse(from), endMs: Date.parse(to) };
  return isInOrder(range, context) ? [] : [{ field: "to", message: IN_RANGE }];
}

/** Whether a range is not empty and has at most 31 days, plus an hour for a month in which clocks go back. */
function isInOrder(
  { startMs, endMs }: Stretch,
  { tenant: { time_zone }, utcOffsetMs }: RangeContext,
): boolean {
  const overMs = endMs - startMs - MAX_DAYS * DAY_MS;
  if (overMs <= 0) return endMs > startMs;
  return overMs <= DAY_MS && overMs <= utcOffsetMs(time_zone, startMs) - utcOffsetMs(time_zone, endMs);
}

/** The range of starts that valid {@link startRangeEntries} ask for; a day is a local day of the tenant. */
export function startRangeOf(
  { from, to, date }: DayOrRange,
  { tenant: { time_zone }, utcOffsetMs }: RangeContext,
): Stretch {
  if (date !== undefined) return localDay(time_zone, date, utcOffsetMs);
  if (from === undefined || to === undefined) throw new Error("A query without a range was taken for valid.");
  return { startMs: Date.parse(from), endMs: Date.parse(to) };
}
