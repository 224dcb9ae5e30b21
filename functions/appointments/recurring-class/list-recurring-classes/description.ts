import { listSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { listedRecurringClassSchema } from "../recurring-class-schema.ts";

export const listRecurringClasses: OperationDescription = {
  summary: "List recurring class templates",
  description: "Lists the templates of a club location's recurring classes, by id.",
  success: "One page of templates.",
  answer: listSchema("recurring_classes", listedRecurringClassSchema),
  meanings: {
    query: {
      status: "Only those with this status.",
      class_type_id: "Only those whose classes are of this type.",
    },
  },
};
