import * as v from "valibot";
import { type CrossFieldProblem, crossFieldRule, mustBeAbsent } from "../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { httpsUrl } from "../../../shared/values/https-url.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, positiveInteger } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";

const URL_OF_MEETING = expectationMessage("url", "the https URL of the virtual appointment");

/** The fields that say what is booked, for whom and with whom. */
export function partyEntries() {
  return {
    appointment_type_id: positiveInteger(),
    subtype_id: optional(positiveInteger()),
    client_id: positiveInteger(),
    coach_id: optional(positiveInteger()),
  };
}

/** The fields that say where it takes place, and the comments. {@link placeProblems} is their rule. */
export function placeEntries() {
  return {
    room_id: optional(positiveInteger()),
    is_virtual: optional(boolean()),
    virtual_url: optional(httpsUrl(2_048)),
    comments: optional(text(2_000)),
  };
}

/** The fields of a body that asks for an appointment. {@link placeProblems} is their rule. */
export function appointmentEntries() {
  return { ...partyEntries(), start_date_time: utcDateTime(), ...placeEntries() };
}

/** Makes the schema of the body of *Create new appointment*, which *Check staff availability* takes too. */
export function createAppointmentRequest() {
  return v.pipe(requestObject(appointmentEntries()), crossFieldRule(placeProblems));
}

/** A valid body of *Create new appointment*. */
export type CreateAppointmentRequest = v.InferOutput<ReturnType<typeof createAppointmentRequest>>;

/** Makes the schema of the body of *Create appointment complimentary session*. */
export function complimentaryRequest() {
  return v.pipe(
    requestObject({ ...appointmentEntries(), comp_reason: text(500) }),
    crossFieldRule(placeProblems),
  );
}

/** A valid body of *Create appointment complimentary session*. */
export type ComplimentaryRequest = v.InferOutput<ReturnType<typeof complimentaryRequest>>;

/** A virtual appointment has a URL and no room, any other has no URL. */
export function placeProblems(fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const { is_virtual, virtual_url } = fields;
  if (is_virtual === true) {
    return [
      ...(virtual_url === undefined ? [{ field: "virtual_url", message: URL_OF_MEETING }] : []),
      ...virtualRoomProblems(fields),
    ];
  }
  // Any other value was refused already; do not guess which place was meant.
  if (is_virtual !== undefined && is_virtual !== false) return [];
  return virtual_url === undefined
    ? []
    : [{ field: "virtual_url", message: mustBeAbsent("the appointment is not virtual") }];
}

/** A virtual appointment has no room. */
export function virtualRoomProblems({
  is_virtual,
  room_id,
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  return is_virtual === true && room_id !== undefined
    ? [{ field: "room_id", message: mustBeAbsent("the appointment is virtual") }]
    : [];
}
