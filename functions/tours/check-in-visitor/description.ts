import type { OperationDescription } from "../../../shared/api/description.ts";
import { changedTourSchema } from "../life/tour-schema.ts";
import { tourPathMeanings } from "../path-meanings.ts";

export const description: OperationDescription = {
  summary: "Mark visitor as checked in",
  description:
    "Says that the visitor of a tour has come: from 60 minutes before its start until 24 hours after its end. A tour that was marked as a no-show may be checked in too. After that, the person may book another tour.",
  success: "Checked in. `ALREADY_DONE` means that the visitor had been checked in before.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "ALREADY_DONE"],
  event: "tour.checked_in",
  meanings: { path: tourPathMeanings },
};
