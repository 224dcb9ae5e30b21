import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { integer } from "../../../../shared/values/scalars.ts";
import { reasonEntries } from "../class-request.ts";

/** Makes the schema of the body of *Cancel class*. */
export function cancelClassRequest() {
  return requestObject({ ...reasonEntries(), expect_booked: optional(integer(0)) });
}

/** A valid body of *Cancel class*. */
export type CancelClassRequest = v.InferOutput<ReturnType<typeof cancelClassRequest>>;
