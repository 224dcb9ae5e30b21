import * as v from "valibot";
import type { TimeRange } from "../api/paging.ts";
import { queryDateTime } from "../values/parameters.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";

/**
 * How far the next pass over the changes reaches back behind the start of this one. A record gets its `updated_at` before
 * its commit, by the clock of another machine, and the index has it after the commit. No change is missed for good as
 * long as
 *
 *     index delay + longest commit + twice the clock skew < 60 s.
 *
 * A commit ends with its request, after 15 s. AWS states no bound of the other two; the worst seen is far below.
 */
const LAG_MS = 60_000;
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The query parameter that asks for changes. */
export function changesEntry() {
  return {
    updated_since: v.pipe(
      queryDateTime(),
      v.description(
        "Asks for what has changed since this instant, by the time of its last change, in place of all other parameters but `limit` and `cursor`.",
      ),
    ),
  };
}

/** The range of one pass over the changes: from `updated_since` to the time of its first page. */
export function changePassFrom(since: string, now: Date): TimeRange {
  // A range that begins in the future is empty. The last millisecond is in no range.
  const sinceMs = Math.min(Date.parse(since), LAST_MS - 1);
  const endMs = Math.max(sinceMs, now.getTime()) + 1;
  return { from: formatUtcDateTime(new Date(sinceMs)), to: formatUtcDateTime(new Date(endMs)) };
}

/** The `updated_since` of the next pass, which reads again what this one may have missed. */
export function nextUpdatedSince(since: string, { to }: TimeRange): string {
  const startOfPassMs = Date.parse(to) - 1;
  const lagging = formatUtcDateTime(new Date(startOfPassMs - LAG_MS));
  return since > lagging ? since : lagging;
}
