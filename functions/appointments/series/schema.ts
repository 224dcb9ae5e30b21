import type * as v from "valibot";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, integer } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";
import { MAX_CANCELLATIONS } from "../several/cancel-several.ts";

/** Makes the schema of the body of *Cancel the rest of a series*. */
export function cancelSeriesRequest() {
  return requestObject({
    from: optional(utcDateTime()),
    reason: optional(text(500)),
    waive: optional(boolean()),
    expect_forfeited: optional(integer(0, MAX_CANCELLATIONS)),
  });
}

/** A valid body of *Cancel the rest of a series*. */
export type CancelSeriesRequest = v.InferOutput<ReturnType<typeof cancelSeriesRequest>>;
