import * as v from "valibot";
import { venueProblemsOf, virtualRoomProblemsOf } from "../../../shared/holds/venue-rules.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../shared/values/cross-field.ts";
import { httpsUrl } from "../../../shared/values/https-url.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, positiveInteger } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";

/** The fields that say what is booked, for whom and with whom. */
export function partyEntries() {
  return {
    appointment_type_id: positiveInteger(),
    subtype_id: optional(positiveInteger()),
    client_id: positiveInteger(),
    coach_id: optional(positiveInteger()),
  };
}

/** The fields that say where it takes place, and the comments. {@link venueProblems} is their rule. */
export function venueEntries() {
  return {
    room_id: optional(positiveInteger()),
    is_virtual: optional(boolean()),
    virtual_url: optional(httpsUrl(2_048)),
    comments: optional(text(2_000)),
  };
}

/** The fields of a body that asks for an appointment. {@link venueProblems} is their rule. */
export function appointmentEntries() {
  return { ...partyEntries(), start_date_time: utcDateTime(), ...venueEntries() };
}

/** Makes the schema of the body of *Create new appointment*, which *Check staff availability* takes too. */
export function createAppointmentRequest() {
  return v.pipe(requestObject(appointmentEntries()), crossFieldRule(venueProblems));
}

/** A valid body of *Create new appointment*. */
export type CreateAppointmentRequest = v.InferOutput<ReturnType<typeof createAppointmentRequest>>;

/** Makes the schema of the body of *Create appointment complimentary session*. */
export function complimentaryRequest() {
  return v.pipe(
    requestObject({ ...appointmentEntries(), comp_reason: text(500) }),
    crossFieldRule(venueProblems),
  );
}

/** A valid body of *Create appointment complimentary session*. */
export type ComplimentaryRequest = v.InferOutput<ReturnType<typeof complimentaryRequest>>;

/** A virtual appointment has a URL and no room, any other has no URL. */
export function venueProblems(fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  return venueProblemsOf("appointment", fields);
}

/** A virtual appointment has no room. */
export function virtualRoomProblems(fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  return virtualRoomProblemsOf("appointment", fields);
}
