import { attendanceOperation } from "../appointment/attendance.ts";
import { checkIn } from "../appointment/decide-attendance.ts";

/** *Mark client as checked in*. */
export const checkInClient = attendanceOperation("checkInClient", checkIn, {
  describe: () => import("./description.ts"),
});
