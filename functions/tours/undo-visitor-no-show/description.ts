import type { OperationDescription } from "../../../shared/api/description.ts";
import { changedTourSchema } from "../life/tour-schema.ts";
import { tourPathMeanings } from "../path-meanings.ts";

export const description: OperationDescription = {
  summary: "Undo no-show of visitor",
  description:
    "Takes a no-show back, as long as it could be marked. A tour that is not over is its person's open one again; it is refused where they have booked another one meanwhile.",
  success: "Booked again; `ALREADY_DONE` says that it was.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "PROSPECT_ALREADY_BOOKED", "ALREADY_DONE"],
  event: "tour.undone",
  meanings: { path: tourPathMeanings },
};
