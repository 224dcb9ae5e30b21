import { listUnavailability } from "../unavailability/list-unavailability.ts";
import { unavailableRoom } from "../unavailability/unavailability-holder.ts";

/** *Get room scheduled unavailability*. */
export const listRoomUnavailability = listUnavailability(
  "listRoomUnavailability",
  unavailableRoom,
  () => import("./description.ts"),
);
