import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { boolean } from "../../../../shared/values/scalars.ts";

/** Makes the schema of the body of *Mark client as no-show*. */
export function markClientNoShowRequest() {
  return requestObject({ waive: optional(boolean()) });
}

/** A valid body of *Mark client as no-show*. */
export type MarkClientNoShowRequest = v.InferOutput<ReturnType<typeof markClientNoShowRequest>>;
