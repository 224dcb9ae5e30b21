import { listUnavailability } from "../list-unavailability.ts";
import { unavailableCoach } from "../unavailability-holder.ts";

/** *Get staff scheduled unavailability*. */
export const listStaffUnavailability = listUnavailability(
  "listStaffUnavailability",
  unavailableCoach,
  () => import("./description.ts"),
);
