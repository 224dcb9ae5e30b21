import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changeCodes, changeMeanings, daysRules, FOLLOWS } from "../recurring-class-description.ts";
import { changedRecurringClassSchema } from "../recurring-class-schema.ts";
import type { SubstituteRecurringClassCoachRequest } from "./operation.ts";

const body: Meanings<SubstituteRecurringClassCoachRequest> = {
  ...changeMeanings,
  coach_id: "The coach who takes the classes over; null: the coach is to be announced.",
};

export const substituteRecurringClassCoach: OperationDescription = {
  summary: "Substitute coach in recurring class",
  description: `Gives the classes of the days of the change to another coach. ${FOLLOWS}`,
  success: "Substituted. `ALREADY_DONE` means that this coach had them before.",
  answer: changedRecurringClassSchema,
  codes: [
    ...changeCodes,
    "CLASS_STATE",
    "TENANT_INACTIVE",
    "COACH_NOT_FOUND",
    "COACH_OFF_DUTY",
    "COACH_CANNOT_DELIVER",
  ],
  event: "recurring_class.updated",
  meanings: { "": body },
  rules: daysRules,
};
