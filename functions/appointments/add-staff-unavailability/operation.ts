import { addUnavailability } from "../unavailability/add-unavailability.ts";
import { unavailableCoach } from "../unavailability/unavailability-holder.ts";

/** *Add staff unavailability*. */
export const addStaffUnavailability = addUnavailability(
  "addStaffUnavailability",
  unavailableCoach,
  () => import("./description.ts"),
);
