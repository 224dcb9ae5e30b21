import { attendanceOperation } from "../appointment/attendance.ts";
import { undoCheckIn } from "../appointment/decide-attendance.ts";

/** Undoes *Mark client as checked in*. */
export const undoClientCheckIn = attendanceOperation("undoClientCheckIn", undoCheckIn, {
  describe: () => import("./description.ts"),
});
