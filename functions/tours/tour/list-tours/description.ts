import type { OperationDescription } from "../../../../shared/api/description.ts";
import { bookingListRules, changeListSchema } from "../../../../shared/lists/change-list-schemas.ts";
import { listedTourSchema } from "../tour-schema.ts";

export const listTours: OperationDescription = {
  summary: "List tours",
  description:
    "Lists the tours of a club location that begin within a range, by their start; or those that changed since an instant, by their last change.",
  success: "One page of tours.",
  answer: changeListSchema("tours", listedTourSchema),
  meanings: { query: { status: "Only tours with this status." } },
  rules: bookingListRules,
};
