import { listUnavailability } from "../list-unavailability.ts";
import { unavailableRoom } from "../unavailability-holder.ts";

/** *Get room scheduled unavailability*. */
export const listRoomUnavailability = listUnavailability(
  "listRoomUnavailability",
  unavailableRoom,
  () => import("./description.ts"),
);
