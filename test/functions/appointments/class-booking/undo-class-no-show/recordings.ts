import { attendanceRecordings } from "../attendance-recordings.ts";
import { PAID } from "../booking-recordings.ts";

const { recordings: shared, retaken } = attendanceRecordings({
  firstId: 8600,
  firstDay: "2027-05-01",
  key: "undo-class-no-show",
  before: { ...PAID, status: "no_show", session_outcome: "forfeited" },
  change: "undone",
  success: ["undone", "The client has come after all"],
  alreadyDone: "The client was not marked",
});

/** The requests to *Undo no-show in class* whose answers the API description shows. */
export const recordings = [...shared, ...retaken];
