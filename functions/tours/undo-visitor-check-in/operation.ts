import { attendanceOperation } from "../life/attendance.ts";
import { undoCheckInRefusal } from "../life/terms.ts";

/** *Undo check-in of visitor*. */
export const undoVisitorCheckIn = attendanceOperation("undoVisitorCheckIn", {
  describe: () => import("./description.ts"),
  operation: "undone",
  status: "booked",
  refusal: undoCheckInRefusal,
});
