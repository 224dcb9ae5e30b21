import { removeUnavailability } from "../unavailability/remove-unavailability.ts";
import { unavailableCoach } from "../unavailability/unavailability-holder.ts";

/** *Remove staff unavailability*. */
export const removeStaffUnavailability = removeUnavailability(
  "removeStaffUnavailability",
  unavailableCoach,
  () => import("./description.ts"),
);
