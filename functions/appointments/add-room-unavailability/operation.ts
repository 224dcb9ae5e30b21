import { addUnavailability } from "../add-unavailability.ts";
import { unavailableRoom } from "../unavailability-holder.ts";

/** *Add room unavailability*. */
export const addRoomUnavailability = addUnavailability(
  "addRoomUnavailability",
  unavailableRoom,
  () => import("./description.ts"),
);
