import * as v from "valibot";
import { boundedArray, distinct } from "../../../../shared/values/array.ts";
import {
  type CrossFieldProblem,
  crossFieldRule,
  mustBeAbsent,
} from "../../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";

/** How many coaches one request substitutes. A transaction has at most 100 items; an appointment or a class takes up to 5. */
export const MAX_SUBSTITUTIONS = 19;
const LIST = expectationMessage("array", `an array of 1 to ${MAX_SUBSTITUTIONS} substitutions`);
const BOOKING = expectationMessage("integer", "an appointment's id, or send class_id instead");
const ONE_BOOKING = mustBeAbsent("appointment_id names what is substituted");

/** Makes the schema of the body of *Substitute coaches*. */
export function substituteCoachesRequest() {
  return requestObject({
    substitutions: v.pipe(
      boundedArray(substitution(), MAX_SUBSTITUTIONS, LIST),
      v.minLength(1, LIST),
      distinct("appointment_id"),
      distinct("class_id"),
    ),
    reason: optional(text(500)),
  });
}

/** A valid body of *Substitute coaches*. */
export type SubstituteCoachesRequest = v.InferOutput<ReturnType<typeof substituteCoachesRequest>>;

function substitution() {
  return v.pipe(
    requestObject({
      appointment_id: optional(positiveInteger()),
      class_id: optional(positiveInteger()),
      coach_id: positiveInteger(),
      version: optional(positiveInteger()),
    }),
    crossFieldRule(bookingProblems),
  );
}

/** A substitution is of an appointment or of a class. */
function bookingProblems({
  appointment_id,
  class_id,
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  if (appointment_id === undefined && class_id === undefined) {
    return [{ field: "appointment_id", message: BOOKING }];
  }
  if (appointment_id === undefined || class_id === undefined) return [];
  return [{ field: "class_id", message: ONE_BOOKING }];
}

/** An appointment or a class, and the coach who takes it over. */
export type Substitution = SubstituteCoachesRequest["substitutions"][number];
