import { removeUnavailability } from "../remove-unavailability.ts";
import { unavailableCoach } from "../unavailability-holder.ts";

/** *Remove staff unavailability*. */
export const removeStaffUnavailability = removeUnavailability(
  "removeStaffUnavailability",
  unavailableCoach,
  () => import("./description.ts"),
);
