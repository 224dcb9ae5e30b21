// Unavailability in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, envelopeSchema, instant, named, recordId, text } from "../../../shared/api/answer-schemas.ts";
import type { Meanings } from "../../../shared/api/description.ts";
import type { AddUnavailabilityRequest } from "./unavailability-request.ts";
import type { unavailabilityView } from "./unavailability-view.ts";

type View = Omit<ReturnType<typeof unavailabilityView>, "coach_id" | "room_id">;

const common = {
  id: recordId("The unavailability."),
  version: count("1 as it is added, 2 as it is removed."),
  start_date_time: instant("When it begins."),
  end_date_time: instant("When it ends."),
  reason: v.pipe(v.nullable(v.string()), v.description("Why; null for callers without `staff.write`.")),
  created_at: instant("When it was added."),
  created_by: text("The principal that added it."),
  removed_at: v.pipe(v.null(), v.description("When it was removed; null while it stands.")),
} satisfies Record<keyof View, v.GenericSchema>;

/** A time during which a coach cannot be booked. */
export const staffUnavailabilitySchema = named(
  "StaffUnavailability",
  "A time during which a coach cannot be booked.",
  v.strictObject({ ...common, coach_id: recordId("The coach.") }),
);

/** A time during which a room cannot be booked. */
export const roomUnavailabilitySchema = named(
  "RoomUnavailability",
  "A time during which a room cannot be booked.",
  v.strictObject({ ...common, room_id: recordId("The room.") }),
);

/** The answer of the operations that add an unavailability. */
export function addedSchema(unavailability: v.GenericSchema) {
  return v.strictObject({
    create_response: envelopeSchema("Its id is the unavailability's."),
    unavailability,
  });
}

/** The answer of the operations that remove an unavailability. */
export const removedSchema = envelopeSchema("Its id is the unavailability's.");

/** What the fields of the body mean. */
export const addMeanings: Meanings<AddUnavailabilityRequest> = {
  start_date_time: "When it begins; it may lie in the past.",
  end_date_time: "When it ends; not in the past, and at most 60 days after the start.",
  reason: "Why; shown to callers with `staff.write` only.",
  on_conflict:
    "What happens if bookings are in the way: `refuse` (the default) refuses the request; `keep` keeps the bookings and names them in a `Warning`.",
};

/** What the schema of the body cannot express. */
export const addRules = {
  span: "end_date_time is after start_date_time, and at most 60 days after it.",
};
