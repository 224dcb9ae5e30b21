// What the descriptions of the two lists of appointments' slots share. No function's bundle holds it.
import * as v from "valibot";
import { named, recordId } from "../../../shared/api/answer-schemas.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { availabilitySchema, rangeMeanings, slotEntries } from "../../../shared/holds/slot-schemas.ts";

/** The answer of both lists. */
export const appointmentAvailability = named(
  "Availability",
  "When an appointment can be booked, with whom and where.",
  availabilitySchema(
    named(
      "Slot",
      "A start that can be booked with each of the coaches in each of the rooms.",
      v.strictObject({
        ...slotEntries,
        coach_ids: v.pipe(
          v.array(recordId("A coach.")),
          v.minLength(1),
          v.description("The coaches who are free, by id."),
        ),
        room_ids: v.pipe(
          v.array(recordId("A room.")),
          v.description(
            "The rooms that are free, by id; none where the appointment is virtual, or its type is held in no room.",
          ),
        ),
      }),
    ),
  ),
);

/** The codes of both lists. */
export const availabilityCodes: readonly ErrorCode[] = [
  "APPOINTMENT_TYPE_NOT_FOUND",
  "SUBTYPE_NOT_FOUND",
  "CLIENT_NOT_FOUND",
  "CLIENT_BLOCKED",
  "TOO_MANY_BOOKINGS",
  "COACH_NOT_FOUND",
  "COACH_CANNOT_DELIVER",
  "ROOM_NOT_FOUND",
  "ROOM_NOT_FOR_TYPE",
  "APPOINTMENT_NOT_FOUND",
];

/** What the query parameters of both lists mean. */
export const availabilityMeanings = {
  appointment_type_id: "An active appointment type of the tenant.",
  subtype_id: "A subtype of that type, whose duration then counts.",
  coach_id: "Only this coach. Every coach who delivers the type where it is absent.",
  room_id:
    "Only this room. Every room for the type where it is absent. Not with is_virtual=true, nor for a type that is held in no room.",
  is_virtual:
    "Whether client and coach meet online, so that no room is needed. False where it is absent, unless an appointment is to be moved that is virtual.",
  client_id:
    "A client of the tenant who must be free too. With a member's own token it is that member, also where it is absent.",
  exclude_appointment_id:
    "An appointment of that client that is to be moved: its own time counts as free. As *Reschedule appointment* does, its subtype is kept if `subtype_id` names no other, and a virtual one stays virtual unless `is_virtual` or `room_id` says otherwise. Needs client_id, unless the token is a member's own.",
  step_minutes: rangeMeanings.step_minutes,
};
