import { attendanceOperation } from "../appointment/attendance.ts";
import { noShow } from "../appointment/decide-attendance.ts";
import { markClientNoShowRequest } from "./schema.ts";

/** *Mark client as no-show*: returns or forfeits the session as the policy says. */
export const markClientNoShow = attendanceOperation("markClientNoShow", noShow, {
  describe: () => import("./description.ts"),
  body: markClientNoShowRequest,
});
