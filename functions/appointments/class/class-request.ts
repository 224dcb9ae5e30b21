import * as v from "valibot";
import { CLASS_MINUTES, MAX_CLASS_CAPACITY, MAX_WAITLIST_SIZE } from "../../../shared/club/class-type.ts";
import { venueProblemsOf } from "../../../shared/holds/venue-rules.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../shared/values/cross-field.ts";
import { httpsUrl } from "../../../shared/values/https-url.ts";
import { optional, optionalOrNull } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, integer, positiveInteger } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";

/** The field that names the coach; null is a coach to be announced. */
export function coachEntry() {
  return { coach_id: optionalOrNull(v.nullable(positiveInteger())) };
}

/** The field that says how long a class lasts. */
export function durationEntry() {
  return { duration_minutes: optional(integer(CLASS_MINUTES.min, CLASS_MINUTES.max)) };
}

/** The fields that say where a class takes place. */
export function venueEntries() {
  return {
    room_id: optional(positiveInteger()),
    is_virtual: optional(boolean()),
    virtual_url: optional(httpsUrl(2_048)),
  };
}

/** The fields that say for how many a class is. */
export function sizeEntries() {
  return {
    capacity: optional(integer(1, MAX_CLASS_CAPACITY)),
    waitlist_size: optional(integer(0, MAX_WAITLIST_SIZE)),
  };
}

/** Why a class changes, and what those concerned are told. */
export function reasonEntries() {
  return { reason: optional(text(500)), ...messageEntry() };
}

/** What those concerned are told. */
export function messageEntry() {
  return { message: optional(text(300)) };
}

function classEntries() {
  return {
    class_type_id: positiveInteger(),
    start_date_time: utcDateTime(),
    ...durationEntry(),
    ...coachEntry(),
    ...venueEntries(),
    ...sizeEntries(),
    notes: optional(text(2_000)),
  };
}

function venueProblems(fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  return venueProblemsOf("class", fields);
}

/** Makes the schema of the body of *Create class*. */
export function createClassRequest() {
  return v.pipe(requestObject(classEntries()), crossFieldRule(venueProblems));
}

/** A valid body of *Create class*. */
export type CreateClassRequest = v.InferOutput<ReturnType<typeof createClassRequest>>;

/** Makes the schema of the body of *Create complimentary class*. */
export function complimentaryClassRequest() {
  return v.pipe(requestObject({ ...classEntries(), comp_reason: text(500) }), crossFieldRule(venueProblems));
}

/** A valid body of *Create complimentary class*. */
export type ComplimentaryClassRequest = v.InferOutput<ReturnType<typeof complimentaryClassRequest>>;
