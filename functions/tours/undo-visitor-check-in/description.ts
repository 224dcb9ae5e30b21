import type { OperationDescription } from "../../../shared/api/description.ts";
import { changedTourSchema } from "../life/tour-schema.ts";
import { tourPathMeanings } from "../path-meanings.ts";

export const description: OperationDescription = {
  summary: "Undo check-in of visitor",
  description:
    "Takes a check-in back, as long as it could be made. A tour that is not over is its person's open one again; it is refused where they have booked another one meanwhile.",
  success: "Booked again; `ALREADY_DONE` says that it was.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "TOO_MANY_CHANGES", "PROSPECT_ALREADY_BOOKED", "ALREADY_DONE"],
  event: "tour.undone",
  meanings: { path: tourPathMeanings },
};
