import type { Judgement } from "../../../shared/operations/record-operation.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { alreadyDone, changeTour, refused, type WantedTourChange } from "../tour/change-tour.ts";
import type { PersonOfTour } from "../tour/open-tour.ts";
import { cancelRefusal, standingOf } from "../tour/terms.ts";
import type { CancelTourRequest } from "./schema.ts";

type Wanted = WantedTourChange<CancelTourRequest>;

/** Decides by the tour alone: it is cancelled already, or cannot be cancelled. */
export function judgeCancellation(wanted: Wanted): Judgement | undefined {
  if (wanted.item.record.status === "cancelled") return alreadyDone(wanted);
  const refusal = cancelRefusal(standingOf(wanted));
  return refusal && refused(refusal);
}

/** Cancels a tour: its place is free again, and its person may book another tour. */
export function decideCancellation(wanted: Wanted, person: PersonOfTour): Judgement {
  const { caller, body, clock } = wanted;
  return changeTour(wanted, {
    operation: "cancelled",
    reason: body.reason,
    set: {
      status: "cancelled",
      cancelled_at: formatUtcDateTime(clock.now),
      cancelled_by: caller.principal,
      cancel_reason: body.reason,
    },
    holds: [],
    ...person,
  });
}
