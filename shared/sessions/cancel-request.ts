import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { boolean } from "../values/scalars.ts";
import { text } from "../values/text.ts";

const OUTCOME = expectationMessage("session outcome", '"none", "returned" or "forfeited"');

/** Makes the schema of the body of a cancellation. */
export function cancelRequest() {
  return requestObject({
    reason: optional(text(500)),
    expect_session_outcome: optional(v.picklist(["none", "returned", "forfeited"], OUTCOME)),
    waive: optional(boolean()),
  });
}

/** A valid body of a cancellation. */
export type CancelRequest = v.InferOutput<ReturnType<typeof cancelRequest>>;
