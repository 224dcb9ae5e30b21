import type { OperationDescription } from "../../../../shared/api/description.ts";
import { recurringClassSchema } from "../recurring-class-schema.ts";

export const getRecurringClass: OperationDescription = {
  summary: "Get recurring class template",
  description:
    "Gives the template of one recurring class: what holds from when on, until which day its classes have been made, and the dates on which the class could not be made or could not follow.",
  success: "The template.",
  answer: recurringClassSchema,
  codes: ["RECURRING_CLASS_NOT_FOUND"],
};
