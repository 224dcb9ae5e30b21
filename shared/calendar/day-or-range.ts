import { type CrossFieldProblem, mustBeAbsent } from "../values/cross-field.ts";

/** The query parameters that name a time: `from` and `to`, or `date`, a local day of the tenant. */
export interface DayOrRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly date?: string | undefined;
}

/** Refuses `date` beside `from` or `to`. */
export function dateAloneProblems({
  from,
  to,
  date,
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const isBoth = date !== undefined && (from !== undefined || to !== undefined);
  return isBoth ? [{ field: "date", message: mustBeAbsent("from or to is given") }] : [];
}
