import * as v from "valibot";
import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { coachSchema } from "../club-view-schemas.ts";

const changedCoachSchema = v.strictObject({
  update_response: envelopeSchema("Its `id` is the coach's; `info` says what else happened."),
  staff_member: coachSchema,
});

export const activateStaffMember: OperationDescription = {
  summary: "Activate staff",
  description:
    "Makes a coach active: from now on they can be booked. A later import sets what the club file says.",
  success: "Activated. `ALREADY_DONE` means that the coach was active before.",
  answer: changedCoachSchema,
  codes: ["ALREADY_DONE"],
};

export const suspendStaffMember: OperationDescription = {
  summary: "Suspend staff",
  description:
    "Makes a coach inactive: no request that begins after the answer books the coach. One that is on its way may, as if it had come first. What is booked stands, and can be moved with the same coach. A later import sets what the club file says.",
  success:
    "Suspended. `ALREADY_DONE` means that the coach was inactive before. If the coach has booked appointments or scheduled classes that begin from now on, the `Warning` `COACH_BOOKED` has in `jsonObject` the `appointment_ids` by start, at most 50, and `appointment_count`, which counts all of them; for classes, where there are any, `class_ids` and `class_count`. What was booked within the last second may be missing: suspending the coach again names it.",
  answer: changedCoachSchema,
  codes: ["COACH_BOOKED", "ALREADY_DONE"],
};
