import { proportionalWaits } from "../../../shared/tables/back-off.ts";
import type { ClassItem } from "../../../shared/tables/classes-table.ts";

// Whoever looks more often takes from others the time of the class's item.
const MIN_CROWD_WAIT_MS = 500;

type Seen = Pick<ClassItem, "booked" | "waiting"> & {
  readonly record: Pick<ClassItem["record"], "capacity" | "waitlist_size">;
};

/**
 * How long one of a crowd waits at most before another attempt to get a place: as {@link proportionalWaits}, but hardly longer
 * than it takes until no place is left, at the pace at which places have gone. Most of a crowd only wait to learn that.
 * @param elapsedMs the time since the first attempt began
 * @param first the class as the first attempt read it
 * @param last the class as the last attempt read it
 */
export function crowdWait(elapsedMs: number, first: Seen | undefined, last: Seen | undefined): number {
  const mostMs = proportionalWaits(0, elapsedMs);
  if (first === undefined || last === undefined) return mostMs;
  const gone = taken(last) - taken(first);
  if (gone <= 0) return mostMs;
  const { capacity, waitlist_size } = last.record;
  const untilFullMs = ((capacity + waitlist_size - taken(last)) * elapsedMs) / gone;
  return Math.min(mostMs, Math.max(MIN_CROWD_WAIT_MS, untilFullMs));
}

function taken({ booked, waiting }: Seen): number {
  return booked + waiting;
}
