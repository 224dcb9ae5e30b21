import * as v from "valibot";
import { boundedArray, distinct } from "../../../../shared/values/array.ts";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";

/** How many coaches one request substitutes. A transaction has at most 100 items; an appointment takes up to 5. */
export const MAX_SUBSTITUTIONS = 19;
const LIST = expectationMessage("array", `an array of 1 to ${MAX_SUBSTITUTIONS} substitutions`);

/** Makes the schema of the body of *Substitute coaches*. */
export function substituteCoachesRequest() {
  return requestObject({
    substitutions: v.pipe(
      boundedArray(substitution(), MAX_SUBSTITUTIONS, LIST),
      v.minLength(1, LIST),
      distinct("appointment_id"),
    ),
    reason: optional(text(500)),
  });
}

/** A valid body of *Substitute coaches*. */
export type SubstituteCoachesRequest = v.InferOutput<ReturnType<typeof substituteCoachesRequest>>;

function substitution() {
  return requestObject({
    appointment_id: positiveInteger(),
    coach_id: positiveInteger(),
    version: optional(positiveInteger()),
  });
}

/** An appointment, and the coach who takes it over. */
export type Substitution = SubstituteCoachesRequest["substitutions"][number];
