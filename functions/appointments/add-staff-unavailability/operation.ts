import { addUnavailability } from "../add-unavailability.ts";
import { unavailableCoach } from "../unavailability-holder.ts";

/** *Add staff unavailability*. */
export const addStaffUnavailability = addUnavailability(
  "addStaffUnavailability",
  unavailableCoach,
  () => import("./description.ts"),
);
