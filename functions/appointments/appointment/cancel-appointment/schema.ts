import * as v from "valibot";
import { expectationMessage } from "../../../../shared/values/expectation.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { boolean } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";

const OUTCOME = expectationMessage("session outcome", '"none", "returned" or "forfeited"');

/** Makes the schema of the body of *Cancel appointment*. */
export function cancelAppointmentRequest() {
  return requestObject({
    reason: optional(text(500)),
    expect_session_outcome: optional(v.picklist(["none", "returned", "forfeited"], OUTCOME)),
    waive: optional(boolean()),
  });
}

/** A valid body of *Cancel appointment*. */
export type CancelAppointmentRequest = v.InferOutput<ReturnType<typeof cancelAppointmentRequest>>;
