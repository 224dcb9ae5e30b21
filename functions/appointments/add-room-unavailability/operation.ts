import { addUnavailability } from "../unavailability/add-unavailability.ts";
import { unavailableRoom } from "../unavailability/unavailability-holder.ts";

/** *Add room unavailability*. */
export const addRoomUnavailability = addUnavailability(
  "addRoomUnavailability",
  unavailableRoom,
  () => import("./description.ts"),
);
