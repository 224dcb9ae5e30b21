import { attendanceOperation } from "../life/attendance.ts";
import { undoNoShowRefusal } from "../life/terms.ts";

/** *Undo no-show of visitor*. */
export const undoVisitorNoShow = attendanceOperation("undoVisitorNoShow", {
  describe: () => import("./description.ts"),
  operation: "undone",
  status: "booked",
  refusal: undoNoShowRefusal,
});
