import { addRecordings } from "../unavailability-recordings.ts";

/** The requests to *Add staff unavailability* whose answers the API description shows. */
export const recordings = addRecordings({
  holder: { coach_id: "502" },
  idsFrom: 1001,
  month: "2027-01",
  reasons: ["Holiday", "Illness"],
  key: "ben-on-holiday",
  added: "A coach cannot be booked for five days",
  booked: ["COACH_BOOKED", { coach_id: 502, room_id: 72 }],
});
