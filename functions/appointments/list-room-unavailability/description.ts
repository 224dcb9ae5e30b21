import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { roomUnavailabilitySchema } from "../unavailability/unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Get room scheduled unavailability",
  description:
    "Lists the unavailability of a room that overlaps a range, by its start. What was removed is left out.",
  success: "One page of unavailability.",
  answer: listSchema("unavailability", roomUnavailabilitySchema),
  codes: [],
  meanings: { path: { tenant_id: "The club location.", room_id: "The room." } },
};
