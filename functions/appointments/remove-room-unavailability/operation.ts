import { removeUnavailability } from "../remove-unavailability.ts";
import { unavailableRoom } from "../unavailability-holder.ts";

/** *Remove room unavailability*. */
export const removeRoomUnavailability = removeUnavailability(
  "removeRoomUnavailability",
  unavailableRoom,
  () => import("./description.ts"),
);
