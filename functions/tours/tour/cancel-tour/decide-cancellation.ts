import type { Judgement } from "../../../../shared/operations/decision.ts";
import { alreadyDone, changeRecord } from "../../../../shared/records/change-record.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { cancelTerms, standingOf } from "../change-rules.ts";
import type { PersonOfTour } from "../open-tour.ts";
import { type TourChangeRequest, tourKind } from "../tour-kind.ts";
import type { CancelTourRequest } from "./schema.ts";

type Request = TourChangeRequest<CancelTourRequest>;

/** Decides by the tour alone: it is cancelled already, or cannot be cancelled. */
export function judgeCancellation(request: Request): Judgement | undefined {
  if (request.item.record.status === "cancelled") return alreadyDone(tourKind, request);
  return refusedBy(cancelTerms(standingOf(request)));
}

/** Cancels a tour: its place is free again, and its person may book another tour. */
export function decideCancellation(request: Request, person: PersonOfTour): Judgement {
  const { caller, body, clock } = request;
  return changeRecord(tourKind, request, {
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
