import { attendanceOperation } from "../life/attendance.ts";
import { checkInRefusal } from "../life/terms.ts";

/** *Mark visitor as checked in*. */
export const checkInVisitor = attendanceOperation("checkInVisitor", {
  describe: () => import("./description.ts"),
  operation: "checked_in",
  status: "checked_in",
  refusal: checkInRefusal,
});
