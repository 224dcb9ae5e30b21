// What the two operations that answer appointments' slots say of themselves. No function's bundle holds it.
import * as v from "valibot";
import { named, recordId } from "../../shared/api/answer-schemas.ts";
import type { ErrorCode } from "../../shared/api/error-catalogue.ts";
import { availabilitySchema, rangeMeanings, slotEntries } from "../../shared/booking/slot-schemas.ts";

/** The answer of both. */
export const appointmentAvailability = named(
  "Availability",
  "When an appointment can be booked, and with whom.",
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
          v.description("The rooms that are free, by id; none where the appointment is virtual."),
        ),
      }),
    ),
  ),
);

/** The codes of both. */
export const availabilityCodes: readonly ErrorCode[] = [
  "APPOINTMENT_TYPE_NOT_FOUND",
  "SUBTYPE_NOT_FOUND",
  "CLIENT_NOT_FOUND",
  "COACH_NOT_FOUND",
  "COACH_CANNOT_DELIVER",
  "ROOM_NOT_FOUND",
  "ROOM_NOT_FOR_TYPE",
  "APPOINTMENT_NOT_FOUND",
];

/** What the query parameters of both mean. */
export const availabilityMeanings = {
  appointment_type_id: "An active appointment type of the tenant.",
  subtype_id: "A subtype of that type, whose duration then counts.",
  coach_id: "The only coach who is looked at; any who delivers the type where it is absent.",
  room_id: "The only room that is looked at; any for the type where it is absent. Not with is_virtual=true.",
  is_virtual: "Whether client and coach meet online, so that no room is needed. False where it is absent.",
  client_id:
    "A client of the tenant who must be free too. A member's own token asks for that member, whose id is taken where it is absent.",
  exclude_appointment_id:
    "An appointment of that client that is to be moved: the time that it holds itself counts as free.",
  step_minutes: rangeMeanings.step_minutes,
};
