import { coachRange } from "../../../shared/club/coach.ts";
import { clubList } from "../club/club-reads.ts";
import { staffScheduleView } from "../club/club-views.ts";

/** *Lists staff schedules*. */
export const listStaffSchedules = clubList("listStaffSchedules", {
  describe: () => import("./description.ts"),
  plural: "staff_schedules",
  range: coachRange,
  idOf: ({ coach_id }) => coach_id,
  view: staffScheduleView,
});
