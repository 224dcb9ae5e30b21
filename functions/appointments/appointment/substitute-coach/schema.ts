import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";

/** Makes the schema of the body of *Substitute coach for appointment*. */
export function substituteCoachRequest() {
  return requestObject({ coach_id: positiveInteger(), reason: optional(text(500)) });
}

/** A valid body of *Substitute coach for appointment*. */
export type SubstituteCoachRequest = v.InferOutput<ReturnType<typeof substituteCoachRequest>>;
