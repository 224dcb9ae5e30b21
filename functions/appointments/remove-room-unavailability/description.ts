import type { OperationDescription } from "../../../shared/api/description.ts";
import { removedSchema } from "../unavailability/unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "Remove room unavailability",
  description:
    "Removes an unavailability: the room can be booked again at that time, unless another unavailability overlaps it. Bookings that were kept stay.",
  success: "Removed; `ALREADY_DONE` says that it had been removed before.",
  answer: removedSchema,
  codes: ["ALREADY_DONE"],
  event: "unavailability.removed",
  meanings: {
    path: { tenant_id: "The club location.", room_id: "The room.", unavailability_id: "The unavailability." },
  },
};
