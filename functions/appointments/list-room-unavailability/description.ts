import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { roomUnavailabilitySchema } from "../unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Get room scheduled unavailability",
  description:
    "Lists the times during which a room cannot be booked, as far as they overlap the range and are not removed, by their start.",
  success: "One page of times.",
  answer: listSchema("unavailability", roomUnavailabilitySchema),
  codes: [],
  meanings: { path: { tenant_id: "The club location.", room_id: "The room." } },
};
