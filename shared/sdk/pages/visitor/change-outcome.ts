import type { Tour } from "../../records.ts";
import type { Failure } from "../parts/alerts.ts";
import type { HeldTour } from "./tours.ts";

/** What came of the wish to move or cancel a tour; `stale`: the tour is another one than was shown, or cannot be changed. */
export type ChangeOutcome =
  | { readonly kind: "kept" }
  | { readonly kind: "changed"; readonly tour: Tour; readonly notice: string }
  | { readonly kind: "stale"; readonly failure: Failure };

/** A tour that is to be changed, and who wants to know what comes of it. */
export interface WantedChange {
  readonly held: HeldTour;
  readonly onDone: (outcome: ChangeOutcome) => void;
}

const [NOT_FOUND, VERSION_CHANGED] = [404, 412];

/** Whether a refusal is about the tour as it is by now, so that it must be looked at anew before anything is decided. */
export function isStale(failure: Failure): boolean {
  if (failure.reason === "unreachable") return false;
  const isEnded = failure.problems.some(({ errorCode }) => errorCode === "TOUR_STATE");
  return isEnded || failure.status === NOT_FOUND || failure.status === VERSION_CHANGED;
}
