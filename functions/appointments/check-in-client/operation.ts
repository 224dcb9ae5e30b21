import { attendanceOperation } from "../life/attendance.ts";
import { checkIn } from "../life/decide-attendance.ts";

/** *Mark client as checked in*. */
export const checkInClient = attendanceOperation("checkInClient", checkIn, {
  describe: () => import("./description.ts"),
});
