import { roomRange } from "../../../shared/club/room.ts";
import { clubList } from "../club/club-reads.ts";
import { roomView } from "../club/club-views.ts";

/** *List rooms*. */
export const listRooms = clubList("listRooms", {
  describe: () => import("./description.ts"),
  plural: "rooms",
  range: roomRange,
  idOf: ({ room_id }) => room_id,
  view: roomView,
});
