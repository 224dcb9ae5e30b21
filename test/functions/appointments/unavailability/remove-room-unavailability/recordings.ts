import { times } from "../unavailability.ts";
import { removeRecordings } from "../unavailability-recordings.ts";

/** The requests to *Remove room unavailability* whose answers the API description shows. */
export const recordings = removeRecordings({ room_id: "71" }, 1501, {
  span: times("2027-02-18T00:00:00Z", "2027-02-19T00:00:00Z"),
  key: "studio-open",
  removed: "The room can be booked again",
});
