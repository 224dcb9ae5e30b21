import { attendanceOperation } from "../appointment/attendance.ts";
import { undoNoShow } from "../appointment/decide-attendance.ts";

/** Undoes *Mark client as no-show*; the session is taken again. */
export const undoClientNoShow = attendanceOperation("undoClientNoShow", undoNoShow, {
  describe: () => import("./description.ts"),
});
