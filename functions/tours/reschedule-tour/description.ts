import type { Meanings, OperationDescription } from "../../../shared/api/description.ts";
import { changedTourSchema } from "../life/tour-schema.ts";
import { tourPathMeanings } from "../path-meanings.ts";
import type { RescheduleTourRequest } from "./schema.ts";

const body: Meanings<RescheduleTourRequest> = {
  scheduled_datetime: "When the tour begins from now on; it keeps its length.",
  notes: "What the person would like to see; absent, the notes stay.",
  reason: "Why it is moved.",
};

export const description: OperationDescription = {
  summary: "Reschedule tour",
  description:
    "Moves a booked tour before its end. Its old and its new time change in one step, so that nobody can slip in between; overlapping itself is no conflict. Takes the tour's key in the header `Tour-Key`, or the scope `tours.manage`.",
  success: "Moved; `ALREADY_DONE` says that nothing changed.",
  answer: changedTourSchema,
  codes: [
    "TOUR_NOT_FOUND",
    "TOUR_STATE",
    "TOO_MANY_CHANGES",
    "TENANT_INACTIVE",
    "START_IN_PAST",
    "START_TOO_FAR",
    "START_TOO_SOON",
    "OUTSIDE_OPENING_HOURS",
    "TOUR_SLOT_FULL",
    "CLIENT_UNAVAILABLE",
    "ALREADY_DONE",
  ],
  headers: ["Tour-Key"],
  event: "tour.rescheduled",
  meanings: { path: tourPathMeanings, "": body },
};
