import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedTourSchema } from "../tour-schema.ts";
import type { CancelTourRequest } from "./schema.ts";

const body: Meanings<CancelTourRequest> = { reason: "Why it is cancelled." };

export const cancelTour: OperationDescription = {
  summary: "Cancel tour",
  description:
    "Cancels a booked tour before its end. It frees the place, and the person may book another tour. It takes the tour's key in the header `Tour-Key`, or the scope `tours.manage`.",
  success: "Cancelled. `ALREADY_DONE` means that it had been cancelled before.",
  answer: changedTourSchema,
  codes: ["TOUR_NOT_FOUND", "TOUR_STATE", "ALREADY_DONE"],
  headers: ["Tour-Key"],
  event: "tour.cancelled",
  meanings: { "": body },
};
