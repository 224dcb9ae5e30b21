import * as v from "valibot";
import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import {
  roomUnavailabilitySchema,
  staffUnavailabilitySchema,
} from "../unavailability/unavailability-schemas.ts";

export const description: OperationDescription = {
  summary: "List all unavailability",
  description:
    "Lists the unavailability of all coaches and rooms that overlaps a range, by its start, then its id; each has a `coach_id` or a `room_id`. What was removed is left out. What has just been added or removed may take a second to count.",
  success: "One page of unavailability.",
  answer: listSchema("unavailability", v.union([staffUnavailabilitySchema, roomUnavailabilitySchema])),
  codes: [],
  meanings: { path: { tenant_id: "The club location." } },
};
