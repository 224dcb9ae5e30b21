import * as v from "valibot";
import { type Refusal, refuse } from "../api/answer.ts";
import type { TimeRange } from "../api/paging.ts";
import type { Parsed } from "../api/parse-request.ts";
import { type DayOrRange, dateAloneProblems } from "../calendar/day-or-range.ts";
import { type Clock, localDay } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import type { CrossFieldProblem } from "../values/cross-field.ts";
import { expectationMessage } from "../values/expectation.ts";
import { queryDate, queryDateTime } from "../values/parameters.ts";
import { formatUtcDateTime, isUtcDateTime } from "../values/utc-date-time.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 92;
const DEFAULT_DAYS = 7;
// Later date-times begin with a sign, so they sort elsewhere.
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const FIRST_MS = Date.UTC(2000, 0, 1);
const AFTER_FROM = expectationMessage("date-time", "a UTC date-time after from");
const IN_RANGE_PHRASE = `a UTC date-time after from, at most ${MAX_DAYS} days after it`;
const IN_RANGE = expectationMessage("date-time", IN_RANGE_PHRASE);

/** The query parameters of a list over a range of time. */
export function listRangeEntries() {
  return {
    from: v.pipe(queryDateTime(), v.description("The beginning of the range; now where it is absent.")),
    to: v.pipe(
      queryDateTime(),
      v.description(
        `The end of the range, after \`from\` and at most ${MAX_DAYS} days after it; ${DEFAULT_DAYS} days after it where it is absent.`,
      ),
    ),
    date: v.pipe(
      queryDate(),
      v.description("A local day of the club location, in place of `from` and `to`."),
    ),
  };
}

/** Problems with combinations of {@link listRangeEntries}. */
export function listRangeProblems({
  from,
  to,
  date,
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (date !== undefined) return dateAloneProblems({ from, to, date });
  if (!isUtcDateTime(from) || !isUtcDateTime(to)) return [];
  return isInOrder(Date.parse(from), Date.parse(to)) ? [] : [{ field: "to", message: IN_RANGE }];
}

/** Problems with {@link listRangeEntries} where any range will do: `to` comes after `from`. */
export function openRangeProblems({
  from,
  to,
  date,
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (date !== undefined) return dateAloneProblems({ from, to, date });
  if (!isUtcDateTime(from) || !isUtcDateTime(to) || Date.parse(from) < Date.parse(to)) return [];
  return [{ field: "to", message: AFTER_FROM }];
}

/** The range that a query asks for where any range will do: all time by default. */
export function openRangeOf(
  { from, to, date }: DayOrRange,
  { time_zone }: Pick<Tenant, "time_zone">,
  { utcOffsetMs }: Clock,
): Parsed<TimeRange> {
  if (date !== undefined) {
    const { startMs, endMs } = localDay(time_zone, date, utcOffsetMs);
    return rangeOf(startMs, endMs);
  }
  const fromMs = from === undefined ? FIRST_MS : Date.parse(from);
  return rangeOf(fromMs, to === undefined ? LAST_MS : Date.parse(to));
}

/** The range that a query asks for: a local day, or `from` and `to`; by default a week from now. */
export function listRangeOf(
  { from, to, date }: DayOrRange,
  { time_zone }: Pick<Tenant, "time_zone">,
  { now, utcOffsetMs }: Clock,
): Parsed<TimeRange> {
  if (date !== undefined) {
    const { startMs, endMs } = localDay(time_zone, date, utcOffsetMs);
    return rangeOf(startMs, endMs);
  }
  const fromMs = from === undefined ? now.getTime() : Date.parse(from);
  const toMs = to === undefined ? fromMs + DEFAULT_DAYS * DAY_MS : Date.parse(to);
  return isInOrder(fromMs, toMs) ? rangeOf(fromMs, toMs) : notAfterNow();
}

/** Whether a range is one that a list takes. */
export function isListRange({ from, to }: TimeRange): boolean {
  return isInOrder(Date.parse(from), Date.parse(to));
}

function isInOrder(fromMs: number, toMs: number): boolean {
  return fromMs < toMs && toMs - fromMs <= MAX_DAYS * DAY_MS;
}

function rangeOf(fromMs: number, toMs: number): Parsed<TimeRange> {
  const to = formatUtcDateTime(new Date(Math.min(toMs, LAST_MS)));
  // Ranges are half-open, so no range has the last millisecond of the year 9999.
  return { ok: true, value: { from: formatUtcDateTime(new Date(Math.min(fromMs, LAST_MS - 1))), to } };
}

/** Refuses a `to` in the past, sent without `from`, which then is now. */
function notAfterNow(): Refusal {
  return refuse("QUERY_PARAMETER_INVALID", {
    identifier: "to",
    message: `The query parameter to must be ${IN_RANGE_PHRASE}; from is now where it is absent.`,
    help: "Send from too.",
    jsonObject: { expected: "date-time", received: "string" },
  });
}
