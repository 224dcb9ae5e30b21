import * as v from "valibot";
import { flag } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import {
  appointmentProblems,
  partyMeanings,
  problemsSchema,
  venueMeanings,
  venueRules,
} from "../../appointment/appointment-description.ts";
import type { CreateAppointmentRequest } from "../../appointment/appointment-request.ts";

const body: Meanings<CreateAppointmentRequest> = {
  ...partyMeanings,
  start_date_time: "When the appointment would begin.",
  ...venueMeanings,
};

export const checkAvailability: OperationDescription = {
  summary: "Check staff availability",
  description:
    "Says whether an appointment can be booked now, and if not, lists every problem. Takes the body of *Create new appointment*; `problems` are the entries with which that would refuse this caller at this instant, `next_starts` included. Nothing is written or held, so somebody else may book the time before you do. An `Idempotency-Key` is ignored.",
  success: "Checked, whether or not the appointment can be booked.",
  answer: v.strictObject({
    is_available: flag("Whether *Create new appointment* would book it now."),
    problems: problemsSchema("AppointmentProblem", [...appointmentProblems, "FIELD_INVALID"]),
  }),
  meanings: { "": body },
  rules: venueRules,
};
