import { listUnavailability } from "../unavailability/list-unavailability.ts";
import { unavailableCoach } from "../unavailability/unavailability-holder.ts";

/** *Get staff scheduled unavailability*. */
export const listStaffUnavailability = listUnavailability(
  "listStaffUnavailability",
  unavailableCoach,
  () => import("./description.ts"),
);
