// What descriptions of operations that plan a class share. No function's bundle holds it.
import type { Meanings } from "../../../shared/api/description.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { CreateClassRequest } from "./class-request.ts";

/** The codes that refuse a plan. */
export const planProblems = [
  "TENANT_INACTIVE",
  "COACH_NOT_FOUND",
  "COACH_UNAVAILABLE",
  "ROOM_NOT_FOUND",
  "ROOM_NOT_FOR_TYPE",
  "ROOM_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

/** The codes of what only warns whoever plans a class. */
export const planWarnings = [
  "COACH_OFF_DUTY",
  "COACH_CANNOT_DELIVER",
  "OUTSIDE_OPENING_HOURS",
] as const satisfies readonly ErrorCode[];

/** What the fields of a new class mean. */
export const classMeanings: Meanings<CreateClassRequest> = {
  class_type_id: "An active class type of the tenant.",
  start_date_time: "When the class begins. Notice and max_advance_days do not bind; ten years do.",
  duration_minutes:
    "How long it lasts; the type's duration where it is absent. Buffers come on top, up to 360 minutes together.",
  coach_id:
    "An active coach of the tenant. Without it, any who gives the type, works then and is free: the least booked that local day, then the lower id. If it is null, the coach is to be announced, and nobody is held.",
  room_id:
    "An active room of the tenant, one of the type's rooms where the type names some. Without it, any that is empty: the least booked that local day, then the lower id. Refused where is_virtual is true, or the type is held in no room.",
  is_virtual: "Whether the class takes place online. False where it is absent.",
  virtual_url: "Where it takes place online. Required where is_virtual is true; refused otherwise.",
  capacity: "How many places it has; the type's capacity where it is absent.",
  waitlist_size: "How many clients may wait for a place; 0: nobody. The type's where it is absent.",
  notes: "A note for those who come.",
};

/** What the `message` of a change is for. */
export const MESSAGE = "Shown to those concerned, clients who wait too, when they are told of the change.";

/** What a body must fulfil that JSON Schema cannot express. */
export const venueRules = {
  place:
    "Where is_virtual is true, virtual_url is required and room_id is refused. Elsewhere virtual_url is refused.",
  URL: "virtual_url is a URL that browsers can open (WHATWG URL Standard).",
};
