// What descriptions of operations that judge an appointment share. No function's bundle holds it.
import * as v from "valibot";
import { infoEntrySchema, named } from "../../../shared/api/answer-schemas.ts";
import type { Meanings } from "../../../shared/api/description.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { CreateAppointmentRequest } from "./appointment-request.ts";

type PartyFields = Pick<
  CreateAppointmentRequest,
  "appointment_type_id" | "subtype_id" | "client_id" | "coach_id"
>;

/** The meanings of the fields for what is booked, for whom and with whom. */
export const partyMeanings: Meanings<PartyFields> = {
  appointment_type_id: "An active appointment type of the tenant; it says how long the appointment lasts.",
  subtype_id: "A subtype of that type, whose duration then counts.",
  client_id: "A client or prospect of the tenant.",
  coach_id:
    "An active coach of the tenant who delivers the type. Without it, any who is free: the least booked that local day, then the lower id.",
};

/** The meanings of the fields for where it takes place, and of the comments. */
export const venueMeanings: Meanings<
  Pick<CreateAppointmentRequest, "room_id" | "is_virtual" | "virtual_url" | "comments">
> = {
  room_id:
    "An active room of the tenant, one of the type's rooms where the type names some. Without it, any that is free: the least booked that local day, then the lower id. Refused where is_virtual is true, or the type is held in no room (its room_ids are empty): then no room is held.",
  is_virtual:
    "Whether client and coach meet online. False where it is absent; refused where the type's `can_be_virtual` is false.",
  virtual_url: "Where they meet online. Required where is_virtual is true; refused otherwise.",
  comments: "A note for the coach.",
};

/** What the fields of *Create new appointment* mean. */
export const bodyMeanings: Meanings<CreateAppointmentRequest> = {
  ...partyMeanings,
  start_date_time: "When the appointment begins; all of it must lie within the opening hours.",
  ...venueMeanings,
};

/** What a body must fulfil that JSON Schema cannot express. */
export const venueRules = {
  place:
    "Where is_virtual is true, virtual_url is required and room_id is refused. Elsewhere virtual_url is refused.",
  URL: "virtual_url is a URL that browsers can open (WHATWG URL Standard).",
};

/** The codes of the problems that an appointment can have. */
export const appointmentProblems = [
  "TENANT_INACTIVE",
  "START_IN_PAST",
  "START_TOO_FAR",
  "START_TOO_SOON",
  "OUTSIDE_OPENING_HOURS",
  "APPOINTMENT_TYPE_NOT_FOUND",
  "SUBTYPE_NOT_FOUND",
  "CLIENT_NOT_FOUND",
  "CLIENT_BLOCKED",
  "TOO_MANY_BOOKINGS",
  "COACH_NOT_FOUND",
  "COACH_CANNOT_DELIVER",
  "COACH_OFF_DUTY",
  "COACH_UNAVAILABLE",
  "ROOM_NOT_FOUND",
  "ROOM_NOT_FOR_TYPE",
  "ROOM_UNAVAILABLE",
  "CLIENT_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

/** The problems that a check finds, in its answer. */
export function problemsSchema(name: string, codes: readonly ErrorCode[]) {
  return v.pipe(
    v.array(named(name, "Why the appointment cannot be booked.", infoEntrySchema(["Error"], codes))),
    v.description("Every problem, as *Create new appointment* would answer it; empty if it can be booked."),
  );
}
