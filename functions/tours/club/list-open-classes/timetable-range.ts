import { type Refusal, refuse } from "../../../../shared/api/answer.ts";
import type { Parsed } from "../../../../shared/api/parse-request.ts";
import { type DayOrRange, dateAloneProblems } from "../../../../shared/calendar/day-or-range.ts";
import { type Clock, plusDays, todayAt } from "../../../../shared/calendar/local-time.ts";
import type { Tenant } from "../../../../shared/club/tenant.ts";
import { type CrossFieldProblem, mustBeAbsent } from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 31;
const MAX_AHEAD = 92;
const REQUIRED = expectationMessage("date", "a date such as 2027-03-01, unless date or class_id is given");
const IN_RANGE = expectationMessage(
  "date",
  `a date not before from, and at most ${MAX_DAYS - 1} days after it`,
);

/** Problems with combinations of parameters: `from` and `to`, or `date`, or one class and nothing else. */
export function timetableProblems(query: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const { from, to, date, class_id, class_type_id } = query;
  if (class_id !== undefined) {
    const others = Object.entries({ from, to, date, class_type_id });
    const message = mustBeAbsent("class_id is given");
    return others.flatMap(([field, value]) => (value === undefined ? [] : [{ field, message }]));
  }
  if (date !== undefined) return dateAloneProblems({ from, to, date });
  const missing = Object.entries({ from, to }).filter(([, value]) => value === undefined);
  if (missing.length > 0) return missing.map(([field]) => ({ field, message: REQUIRED }));
  if (!isDate(from) || !isDate(to)) return [];
  return from <= to && to <= plusDays(from, MAX_DAYS - 1) ? [] : [{ field: "to", message: IN_RANGE }];
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
}

/** The first and the last local day that visitors see. */
export function shownDays(tenant: Pick<Tenant, "time_zone">, clock: Clock) {
  const today = todayAt(tenant, clock);
  return { first: today, last: plusDays(today, MAX_AHEAD) };
}

/** The local days that a valid query asks for; refused if visitors do not see them. */
export function daysOf(
  { from, to, date }: DayOrRange,
  { first, last }: ReturnType<typeof shownDays>,
): Parsed<string[]> {
  const begin = date ?? from ?? first;
  const end = date ?? to ?? first;
  if (begin < first) return outside(date === undefined ? "from" : "date", first, last);
  if (end > last) return outside(date === undefined ? "to" : "date", first, last);
  const count = (Date.parse(end) - Date.parse(begin)) / DAY_MS + 1;
  return { ok: true, value: Array.from({ length: count }, (_, index) => plusDays(begin, index)) };
}

function outside(identifier: string, first: string, last: string): Refusal {
  const phrase = `a date from ${first}, which is today at the club, to ${last}`;
  return refuse("QUERY_PARAMETER_INVALID", {
    identifier,
    message: `The query parameter ${identifier} must be ${phrase}.`,
    help: `Send ${identifier} as ${phrase}.`,
    jsonObject: { expected: "date", received: "string" },
  });
}
