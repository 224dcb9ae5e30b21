import { coachRange } from "../../../shared/club/coach.ts";
import { clubList } from "../club/club-reads.ts";
import { coachView } from "../club/club-views.ts";

/** *List all staff*. */
export const listStaff = clubList("listStaff", {
  describe: () => import("./description.ts"),
  plural: "staff",
  range: coachRange,
  idOf: ({ coach_id }) => coach_id,
  view: coachView,
});
