import type { OperationDescription } from "../../../shared/api/description.ts";
import {
  addedSchema,
  addMeanings,
  addRules,
  roomUnavailabilitySchema,
} from "../unavailability/unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Add room unavailability",
  description:
    "Makes a room unavailable for a time, so that nobody can book it. If bookings are in the way, the request is refused. With `on_conflict` `keep` they stay instead, and a `Warning` names their appointments, so that the club can move them.",
  success: "Added.",
  answer: addedSchema(roomUnavailabilitySchema),
  codes: ["ROOM_BOOKED"],
  event: "unavailability.added",
  meanings: { path: { tenant_id: "The club location.", room_id: "The room." }, "": addMeanings },
  rules: addRules,
};
