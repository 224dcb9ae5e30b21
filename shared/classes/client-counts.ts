import type { ClassBookingRecord } from "../tables/class-booking-items.ts";
import { hasPlace } from "./class-booking-kind.ts";

/** What a change of a booking's state does to its client's counts. */
export function countsOf(
  before: Pick<ClassBookingRecord, "status"> | undefined,
  after: Pick<ClassBookingRecord, "status">,
) {
  const hadPlace = before !== undefined && hasPlace(before);
  return {
    classes: Number(hasPlace(after)) - Number(hadPlace),
    checkIns: Number(after.status === "checked_in") - Number(before?.status === "checked_in"),
  };
}

/** A trial that the club cancels does not count. */
export function trialOf(
  before: Pick<ClassBookingRecord, "is_trial">,
  after: Pick<ClassBookingRecord, "status">,
) {
  return before.is_trial && after.status === "cancelled" ? { trial: null } : {};
}
