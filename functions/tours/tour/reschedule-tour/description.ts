import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedTourSchema } from "../tour-schema.ts";
import type { RescheduleTourRequest } from "./schema.ts";

const body: Meanings<RescheduleTourRequest> = {
  scheduled_datetime: "The new start. The tour keeps its length.",
  notes: "What the person would like to see. If it is absent, the notes stay.",
  reason: "Why it is moved.",
};

export const rescheduleTour: OperationDescription = {
  summary: "Reschedule tour",
  description:
    "Moves a booked tour before its end. The old time is freed and the new time is held in one transaction, so nobody else can take either in between, and the new time may overlap the old one. With `tours.manage` the moved tour also holds its person; without it, the tour takes a place of the tours and nothing else. Callers without `tours.manage` may add 30 entries to the history together. It takes the tour's key in the header `Tour-Key`, or the scope `tours.manage`.",
  success: "Moved. `ALREADY_DONE` means that the tour was already as requested.",
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
  meanings: { "": body },
};
