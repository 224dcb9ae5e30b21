import { attendanceOperation } from "../life/attendance.ts";
import { noShow } from "../life/decide-attendance.ts";
import { markClientNoShowRequest } from "./schema.ts";

/** *Mark client as no-show*: returns or forfeits the session as the policy says. */
export const markClientNoShow = attendanceOperation("markClientNoShow", noShow, {
  describe: () => import("./description.ts"),
  body: markClientNoShowRequest,
});
