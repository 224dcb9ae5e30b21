import * as v from "valibot";
import { flag } from "../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import {
  appointmentProblems,
  partyMeanings,
  placeMeanings,
  placeRules,
  problemsSchema,
} from "../appointment-description.ts";
import type { CreateAppointmentRequest } from "../appointment-request.ts";

const body: Meanings<CreateAppointmentRequest> = {
  ...partyMeanings,
  start_date_time: "When the appointment would begin.",
  ...placeMeanings,
};

export const description: OperationDescription = {
  summary: "Check staff availability",
  description:
    "Says whether an appointment could be booked, and if not, everything that is against it. Takes the body of *Create new appointment* and answers what that would answer this caller at this instant; `problems` are its entries, `next_starts` included. Nothing is written or held: somebody else may book the time before you do. An `Idempotency-Key` is ignored.",
  success: "Checked. What is against the appointment is part of the success.",
  answer: v.strictObject({
    is_available: flag("Whether *Create new appointment* would book it now."),
    problems: problemsSchema("AppointmentProblem", appointmentProblems),
  }),
  codes: [],
  meanings: { path: { tenant_id: "The club location." }, "": body },
  rules: placeRules,
};
