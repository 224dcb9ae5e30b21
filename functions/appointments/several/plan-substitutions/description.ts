import * as v from "valibot";
import { count, instant, named, recordId } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { problemsSchema } from "../../appointment/appointment-description.ts";
import type { PlannedSubstitution, UnsolvedSubstitution } from "./plan-jointly.ts";
import type { PlanSubstitutionsRequest } from "./schema.ts";

const body: Meanings<PlanSubstitutionsRequest> = {
  from: "The beginning of the range.",
  to: "The end of the range, after `from` and at most 31 days after it.",
  coach_ids:
    "The coaches who may take appointments over, each an active coach of the tenant; all others where it is absent.",
};

const booking = {
  appointment_id: v.exactOptional(recordId("The appointment; left out for a class.")),
  class_id: v.exactOptional(recordId("The class; left out for an appointment.")),
  version: count("Its version, for *Substitute coaches*."),
};

const substitution = named(
  "PlannedSubstitution",
  "A substitution that can be made, as *Substitute coaches* takes it.",
  v.strictObject({
    ...booking,
    coach_id: recordId("The coach who can take it over."),
  }) satisfies v.GenericSchema<unknown, PlannedSubstitution>,
);

const unsolved = named(
  "UnsolvedSubstitution",
  "An appointment or a class that nobody can take over.",
  v.strictObject({
    ...booking,
    problems: problemsSchema("SubstitutionProblem", [
      "COACH_UNAVAILABLE",
      "TENANT_INACTIVE",
      "TOO_MANY_CHANGES",
    ]),
  }) satisfies v.GenericSchema<unknown, Omit<UnsolvedSubstitution, "problems">>,
);

export const planSubstitutions: OperationDescription = {
  summary: "Plan substitutions",
  description:
    "Says who could take over a coach's booked appointments, and with `classes.manage` their scheduled classes, that begin within a range and have not ended: the first 19 at most, by start. Of the coaches who deliver the type, work then and are free, it takes the least booked that local day (that UTC day if local days would be too much to read), then the lower id. All substitutions of the plan can be made together now: send them to *Substitute coaches*, with their versions. Nothing is written or held. It reads at most 1,000 days of calendars, one for each coach on each day: at a large club it has fewer of them, and `next_from` leads on. If one of them alone would take more, it is refused with `TOO_MUCH_TO_CHECK`. An `Idempotency-Key` is ignored.",
  success: "Planned, whether or not a coach was found for each.",
  answer: v.strictObject({
    substitutions: v.pipe(
      v.array(substitution),
      v.description("The substitutions that can be made together, by start."),
    ),
    unsolved: v.pipe(v.array(unsolved), v.description("What nobody can take over, by start, and why.")),
    next_from: v.pipe(
      v.nullable(instant("The start.")),
      v.description(
        "The start of the coach's next appointment or class: send it as `from` to go on. Null if none is left.",
      ),
    ),
  }),
  codes: ["COACH_NOT_FOUND", "TOO_MUCH_TO_CHECK"],
  meanings: {
    path: { coach_id: "The coach to replace." },
    "": body,
  },
  rules: { "31 days": "`to` lies after `from`, at most 31 days after it." },
};
