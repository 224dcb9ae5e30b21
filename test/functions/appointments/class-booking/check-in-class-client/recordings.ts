import { attendanceRecordings } from "../attendance-recordings.ts";
import { PAID } from "../booking-recordings.ts";

const { recordings: shared, retaken } = attendanceRecordings({
  firstId: 8300,
  firstDay: "2027-04-01",
  key: "check-in-class-client",
  before: PAID,
  change: "checked_in",
  success: ["checked_in", "The client has come"],
  alreadyDone: "The client was checked in before",
});

/** The requests to *Marks client as checked in to class* whose answers the API description shows. */
export const recordings = [...shared, ...retaken];
