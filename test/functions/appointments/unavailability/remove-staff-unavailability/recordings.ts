import { times } from "../unavailability.ts";
import { removeRecordings } from "../unavailability-recordings.ts";

/** The requests to *Remove staff unavailability* whose answers the API description shows. */
export const recordings = removeRecordings({ coach_id: "502" }, 1101, {
  span: times("2027-01-18T00:00:00Z", "2027-01-19T00:00:00Z"),
  key: "ben-is-back",
  removed: "The coach can be booked again",
});
