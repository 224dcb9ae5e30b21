import type { OperationDescription } from "../../../shared/api/description.ts";
import { changedTourSchema } from "../life/tour-schema.ts";
import { tourPathMeanings } from "../path-meanings.ts";

export const description: OperationDescription = {
  summary: "Mark visitor as no-show",
  description:
    "Says that the visitor of a tour has not come: from its start until 7 days after its end. After that, the person may book another tour.",
  success: "Marked. `ALREADY_DONE` means that the visitor had been marked as a no-show before.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "ALREADY_DONE"],
  event: "tour.no_show",
  meanings: { path: tourPathMeanings },
};
