import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { MESSAGE } from "../class-description.ts";
import { changedClassSchema } from "../class-schema.ts";
import type { UpdateClassRequest } from "./operation.ts";

const body: Meanings<UpdateClassRequest> = {
  name: "A name of its own.",
  room_id:
    "Another room for the type. If a virtual class becomes one in a room and room_id is absent, it gets any empty room.",
  is_virtual: "Whether the class takes place online. True removes its room, false its virtual_url.",
  virtual_url: "Where it takes place online; refused where the class is not virtual.",
  capacity:
    "How many places it has. If more clients are booked, nobody loses a place; the places of those who leave are not given away until the number fits. More places go to the line first.",
  waitlist_size: "How many clients may wait for a place. Clients who wait already stay.",
  notes: "A note for those who come; null removes it.",
  message: MESSAGE,
};

export const updateClass: OperationDescription = {
  summary: "Update class",
  description:
    "Sets the fields of the body; a field that is absent stays as it is. `If-Match` must name the version that the caller has read. Another room, or virtual or not, counts as a move: for 24 hours a booking made before may be cancelled free, until the start at most. Once the class has ended or is completed, only `notes` may differ.",
  success: "Updated. `ALREADY_DONE` means that nothing differed.",
  answer: changedClassSchema,
  // Which place is right depends on the class, too.
  codes: [
    "CLASS_NOT_FOUND",
    "CLASS_STATE",
    "TOO_MANY_CHANGES",
    "FIELD_INVALID",
    "FIELD_REQUIRED",
    "TENANT_INACTIVE",
    "ROOM_NOT_FOUND",
    "ROOM_NOT_FOR_TYPE",
    "ROOM_UNAVAILABLE",
    "OVER_CAPACITY",
    "ROOM_ASSIGNED",
    "IF_MATCH_REQUIRED",
    "ALREADY_DONE",
  ],
  event: "class.updated",
  meanings: { "": body },
  rules: { URL: "virtual_url is a URL that browsers can open (WHATWG URL Standard)." },
};
