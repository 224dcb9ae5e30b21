import { attendanceRecordings } from "../attendance-recordings.ts";
import { PAID } from "../booking-recordings.ts";

/** The requests to *Undo check-in to class* whose answers the API description shows. */
export const { recordings } = attendanceRecordings({
  firstId: 8400,
  firstDay: "2027-04-11",
  key: "undo-class-check-in",
  before: { ...PAID, status: "checked_in" },
  change: "undone",
  success: ["undone", "The client has not come after all"],
  alreadyDone: "The client was not checked in",
});
