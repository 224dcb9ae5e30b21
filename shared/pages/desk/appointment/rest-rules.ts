import type { Series } from "@fitness-club-booking/sdk/records";
import { isForfeited } from "../card/forfeits.ts";

// One request cancels so many.
const MAX_CANCELLATIONS = 12;

/** What cancelling a series from one of its appointments on would do now. */
export interface RestFrom {
  /** When the first of them begins at the earliest. */
  readonly from: string;
  /** When those begin that are cancelled, by as many requests as it takes. */
  readonly starts: readonly string[];
  /** How many sessions the first request forfeits. */
  readonly forfeited: number;
  /** How many are booked ahead before them, and stay. */
  readonly stay: number;
}

/**
 * What cancelling a series from an appointment on would do; from now on where that has begun. The API previews a whole series
 * alone.
 */
export function restFrom(
  { appointments }: Pick<Series, "appointments">,
  start: string,
  nowMs: number,
): RestFrom {
  const fromMs = Math.max(Date.parse(start), nowMs);
  const ahead = appointments
    .filter(({ status, start_date_time }) => status === "booked" && Date.parse(start_date_time) > nowMs)
    .toSorted((a, b) => Date.parse(a.start_date_time) - Date.parse(b.start_date_time));
  const rest = ahead.filter(({ start_date_time }) => Date.parse(start_date_time) >= fromMs);
  return {
    from: new Date(fromMs).toISOString(),
    starts: rest.map(({ start_date_time }) => start_date_time),
    forfeited: rest.slice(0, MAX_CANCELLATIONS).filter((each) => isForfeited(each, nowMs)).length,
    stay: ahead.length - rest.length,
  };
}

/** Whether appointments of a series are left that begin after this one, and are ahead. */
export function hasLater(series: Pick<Series, "appointments">, start: string, nowMs: number): boolean {
  return restFrom(series, start, nowMs).starts.some((each) => Date.parse(each) > Date.parse(start));
}
