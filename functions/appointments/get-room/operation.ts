import { readRoom } from "../../../shared/club/room.ts";
import { clubDetails } from "../club/club-reads.ts";
import { roomView } from "../club/club-views.ts";

/** *Get room details*. */
export const getRoom = clubDetails("getRoom", {
  describe: () => import("./description.ts"),
  parameter: "room_id",
  read: readRoom,
  view: roomView,
  notFound: { code: "ROOM_NOT_FOUND", message: "The tenant has no such room." },
});
