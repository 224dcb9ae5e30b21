// What the descriptions of operations that move an appointment share. No function's bundle holds it.
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";

/** The codes of *Reschedule* and *Update appointment*, which may change time and room. */
export const moveProblems = [
  "APPOINTMENT_NOT_FOUND",
  "APPOINTMENT_STATE",
  "TOO_MANY_CHANGES",
  "CLIENT_BLOCKED",
  "TENANT_INACTIVE",
  "OUTSIDE_OPENING_HOURS",
  "SUBTYPE_NOT_FOUND",
  "COACH_UNAVAILABLE",
  "ROOM_NOT_FOUND",
  "ROOM_NOT_FOR_TYPE",
  "ROOM_UNAVAILABLE",
  "ALREADY_DONE",
] as const satisfies readonly ErrorCode[];
