import type { Refusal } from "../../../shared/api/answer.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { alreadyDone, changeTour, refused } from "../tour/change-tour.ts";
import { standingOf, type TourStanding } from "../tour/terms.ts";
import { tourOperation } from "../tour/tour-operation.ts";

/** What is particular to a check-in, a no-show, or the undo of one. */
export interface Attendance {
  readonly operation: "checked_in" | "no_show" | "undone";
  /** The status that the tour gets. */
  readonly status: "checked_in" | "no_show" | "booked";
  /** Why the tour cannot get it now. */
  readonly refusal: (standing: TourStanding) => Refusal | undefined;
}

/** Defines a check-in, a no-show, or the undo of one. The tour keeps its place. */
export function attendanceOperation({ operation, status, refusal }: Attendance): DefineOperation {
  return tourOperation({
    judge: (wanted) => {
      if (wanted.item.record.status === status) return alreadyDone(wanted);
      const found = refusal(standingOf(wanted));
      return found && refused(found);
    },
    decide: (wanted, person) => {
      const checked_in_at = status === "checked_in" ? formatUtcDateTime(wanted.clock.now) : undefined;
      return changeTour(wanted, { operation, set: { status, checked_in_at }, ...person });
    },
  });
}
