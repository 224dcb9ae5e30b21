import type { OperationDescription } from "../../../shared/api/description.ts";
import { addedSchema, addMeanings, addRules, roomUnavailabilitySchema } from "../unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Add room unavailability",
  description:
    "Says that a room cannot be booked for a time. Bookings that are in the way refuse it, or are kept and named by a `Warning`: the club then moves them.",
  success: "Added.",
  answer: addedSchema(roomUnavailabilitySchema),
  codes: ["ROOM_BOOKED"],
  meanings: { path: { tenant_id: "The club location.", room_id: "The room." }, "": addMeanings },
  rules: addRules,
};
