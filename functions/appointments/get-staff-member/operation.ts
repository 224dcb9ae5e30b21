import { readCoach } from "../../../shared/club/coach.ts";
import { clubDetails } from "../club/club-reads.ts";
import { coachView } from "../club/club-views.ts";

/** *Get staff by ID*. */
export const getStaffMember = clubDetails("getStaffMember", {
  describe: () => import("./description.ts"),
  parameter: "coach_id",
  read: readCoach,
  view: coachView,
  notFound: { code: "COACH_NOT_FOUND", message: "The tenant has no such coach." },
});
