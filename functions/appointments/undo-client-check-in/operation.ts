import { attendanceOperation } from "../life/attendance.ts";
import { undoCheckIn } from "../life/decide-attendance.ts";

/** Undoes *Mark client as checked in*. */
export const undoClientCheckIn = attendanceOperation("undoClientCheckIn", undoCheckIn, {
  describe: () => import("./description.ts"),
});
