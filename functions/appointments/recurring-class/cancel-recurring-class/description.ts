import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changeCodes, changeMeanings, daysRules } from "../recurring-class-description.ts";
import { changedRecurringClassSchema } from "../recurring-class-schema.ts";
import type { CancelRecurringClassRequest } from "./operation.ts";

const body: Meanings<CancelRecurringClassRequest> = {
  ...changeMeanings,
  to: "The last local day without the class, inclusive. If it is absent, the recurring class ends for good.",
};

export const cancelRecurringClass: OperationDescription = {
  summary: "Cancel recurring class",
  description:
    "Cancels the classes of the days of the change, each as *Cancel class* does; classes that a day before them has stay. Without `to`, the template ends with the day before `from`. The answer comes within seconds; `unsettled` counts the dates whose classes are cancelled later.",
  success: "Cancelled. `ALREADY_DONE` means that no class was to take place then.",
  answer: changedRecurringClassSchema,
  codes: changeCodes,
  event: "recurring_class.ended",
  meanings: { "": body },
  rules: daysRules,
};
