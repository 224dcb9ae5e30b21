import { removeUnavailability } from "../unavailability/remove-unavailability.ts";
import { unavailableRoom } from "../unavailability/unavailability-holder.ts";

/** *Remove room unavailability*. */
export const removeRoomUnavailability = removeUnavailability(
  "removeRoomUnavailability",
  unavailableRoom,
  () => import("./description.ts"),
);
