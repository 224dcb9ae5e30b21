import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";

/** Makes the schema of the body of *Cancel tour*. */
export function cancelTourRequest() {
  return requestObject({ reason: optional(text(500)) });
}

/** A valid body of *Cancel tour*. */
export type CancelTourRequest = v.InferOutput<ReturnType<typeof cancelTourRequest>>;
