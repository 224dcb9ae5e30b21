import { listUnavailabilityOf } from "../unavailability/list-unavailability.ts";
import { unavailableCoach } from "../unavailability/unavailability-holder.ts";

/** *Get staff scheduled unavailability*. */
export const listStaffUnavailability = listUnavailabilityOf(
  "listStaffUnavailability",
  unavailableCoach,
  () => import("./description.ts"),
);
