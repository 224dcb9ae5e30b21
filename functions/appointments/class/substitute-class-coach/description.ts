import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { MESSAGE } from "../class-description.ts";
import { changedClassSchema } from "../class-schema.ts";
import type { SubstituteClassCoachRequest } from "./operation.ts";

const body: Meanings<SubstituteClassCoachRequest> = {
  coach_id: "The coach who takes it over; null: the coach is to be announced.",
  reason: "Why the coach changes.",
  message: MESSAGE,
};

export const substituteClassCoach: OperationDescription = {
  summary: "Substitute coach in class",
  description:
    "Gives a scheduled class to another coach before its end, at the same time and place. The first coach stays in `original_coach_id`. For 24 hours a booking made before may be cancelled free, until the start at most. Only a coach who is taken is refused; one who does not work then, or does not give the type, is a `Warning`.",
  success: "Substituted. `ALREADY_DONE` means that this coach had it before.",
  answer: changedClassSchema,
  codes: [
    "CLASS_NOT_FOUND",
    "CLASS_STATE",
    "TOO_MANY_CHANGES",
    "TENANT_INACTIVE",
    "COACH_NOT_FOUND",
    "COACH_UNAVAILABLE",
    "COACH_OFF_DUTY",
    "COACH_CANNOT_DELIVER",
    "ALREADY_DONE",
  ],
  event: "class.coach_substituted",
  meanings: { "": body },
};
