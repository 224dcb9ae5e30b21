import type { OperationDescription } from "../../../shared/api/description.ts";
import { changedTourSchema } from "../life/tour-schema.ts";
import { tourPathMeanings } from "../path-meanings.ts";

export const description: OperationDescription = {
  summary: "Undo no-show of visitor",
  description:
    "Undoes a no-show, from the tour's start until 7 days after its end: the tour is booked again. If the tour is not over, it is the person's open tour again. If they have booked another tour since, the request is refused.",
  success: "Booked again. `ALREADY_DONE` means that the visitor was not marked as a no-show.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "PROSPECT_ALREADY_BOOKED", "ALREADY_DONE"],
  event: "tour.undone",
  meanings: { path: tourPathMeanings },
};
