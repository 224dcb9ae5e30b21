import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changeCodes, changeMeanings, daysRules, FOLLOWS } from "../recurring-class-description.ts";
import { changedRecurringClassSchema } from "../recurring-class-schema.ts";
import type { UpdateRecurringClassRequest } from "./operation.ts";

const body: Meanings<UpdateRecurringClassRequest> = {
  ...changeMeanings,
  interval_weeks: "Every how many weeks, counted from the week of first_date.",
  is_virtual:
    "Whether it takes place online. True removes its room, false its virtual_url; then any empty room is chosen for each class.",
  virtual_url: "Where it takes place online; refused where it is not virtual.",
  capacity: "How many places a class has. Nobody who is booked leaves.",
  waitlist_size: "How many clients may wait for a place. Clients who wait already stay.",
  notes: "A note for those who come; null removes it.",
};

export const updateRecurringClass: OperationDescription = {
  summary: "Update recurring class",
  description: `Sets the fields of the body for the days of the change; a field that is absent stays as it is. \`If-Match\` must name the version that the caller has read. ${FOLLOWS}`,
  success: "Updated. `ALREADY_DONE` means that nothing differed.",
  answer: changedRecurringClassSchema,
  codes: [...changeCodes, "CLASS_STATE", "FIELD_REQUIRED", "IF_MATCH_REQUIRED"],
  event: "recurring_class.updated",
  meanings: { "": body },
  rules: { ...daysRules, URL: "virtual_url is a URL that browsers can open (WHATWG URL Standard)." },
};
