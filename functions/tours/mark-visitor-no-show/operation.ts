import { attendanceOperation } from "../life/attendance.ts";
import { noShowRefusal } from "../life/terms.ts";

/** *Mark visitor as no-show*. */
export const markVisitorNoShow = attendanceOperation("markVisitorNoShow", {
  describe: () => import("./description.ts"),
  operation: "no_show",
  status: "no_show",
  refusal: noShowRefusal,
});
