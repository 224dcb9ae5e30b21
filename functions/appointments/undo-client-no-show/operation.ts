import { attendanceOperation } from "../life/attendance.ts";
import { undoNoShow } from "../life/decide-attendance.ts";

/** Undoes *Mark client as no-show*; the session is taken again. */
export const undoClientNoShow = attendanceOperation("undoClientNoShow", undoNoShow, {
  describe: () => import("./description.ts"),
});
