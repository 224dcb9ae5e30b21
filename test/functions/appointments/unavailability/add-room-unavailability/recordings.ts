import { addRecordings } from "../unavailability-recordings.ts";

/** The requests to *Add room unavailability* whose answers the API description shows. */
export const recordings = addRecordings({
  holder: { room_id: "71" },
  idsFrom: 1401,
  month: "2027-02",
  reasons: ["New floor", "Broken lamp"],
  key: "studio-closed",
  added: "A room cannot be booked for five days",
  booked: ["ROOM_BOOKED", { coach_id: 501, room_id: 71 }],
});
