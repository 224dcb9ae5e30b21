import { listUnavailabilityOf } from "../unavailability/list-unavailability.ts";
import { unavailableRoom } from "../unavailability/unavailability-holder.ts";

/** *Get room scheduled unavailability*. */
export const listRoomUnavailability = listUnavailabilityOf(
  "listRoomUnavailability",
  unavailableRoom,
  () => import("./description.ts"),
);
