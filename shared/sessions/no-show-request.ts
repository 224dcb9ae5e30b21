import type * as v from "valibot";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { boolean } from "../values/scalars.ts";

/** Makes the schema of the body that marks a no-show. */
export function noShowRequest() {
  return requestObject({ waive: optional(boolean()) });
}

/** A valid body that marks a no-show. */
export type NoShowRequest = v.InferOutput<ReturnType<typeof noShowRequest>>;
