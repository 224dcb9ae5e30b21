import type { Tour } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../parts/alerts.ts";
import type { OpenedTour } from "./tours.ts";

/** How a visitor's move or cancellation ended; `stale`: the tour has changed since it was shown, or can no longer be changed. */
export type ChangeOutcome =
  | { readonly kind: "kept" }
  | { readonly kind: "changed"; readonly tour: Tour; readonly notice: string }
  | { readonly kind: "stale"; readonly failure: Failure };

/** A tour to be changed, and what to call with the outcome. */
export interface PendingChange {
  readonly opened: OpenedTour;
  readonly onDone: (outcome: ChangeOutcome) => void;
}

const [NOT_FOUND, VERSION_CHANGED] = [404, 412];

/** Whether a refusal says that the shown tour is out of date, so that it must be read again. */
export function isStale(failure: Failure): boolean {
  if (failure.reason === "unreachable") return false;
  const isEnded = failure.problems.some(({ errorCode }) => errorCode === "TOUR_STATE");
  return isEnded || failure.status === NOT_FOUND || failure.status === VERSION_CHANGED;
}
