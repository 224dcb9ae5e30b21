import type { OperationDescription } from "../../../shared/api/description.ts";
import { roomSchema } from "../club/club-view-schemas.ts";

export const description: OperationDescription = {
  summary: "Get room details",
  description: "Gives one room of a club location, active or not.",
  success: "The room.",
  answer: roomSchema,
  codes: [],
  meanings: { path: { tenant_id: "The club location.", room_id: "The room." } },
};
