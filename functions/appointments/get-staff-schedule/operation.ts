import { readCoach } from "../../../shared/club/coach.ts";
import { clubDetails } from "../club/club-reads.ts";
import { staffScheduleView } from "../club/club-views.ts";

/** *Gets staff schedule*. */
export const getStaffSchedule = clubDetails("getStaffSchedule", {
  describe: () => import("./description.ts"),
  parameter: "coach_id",
  read: readCoach,
  view: staffScheduleView,
  notFound: { code: "COACH_NOT_FOUND", message: "The tenant has no such coach." },
});
