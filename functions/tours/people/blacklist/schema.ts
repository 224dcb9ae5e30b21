import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";

/** Makes the schema of the body of *Adds client to blacklist*. */
export function addClientToBlacklistRequest() {
  return requestObject({ reason: optional(text(500)) });
}

/** A valid body of *Adds client to blacklist*. */
export type AddClientToBlacklistRequest = v.InferOutput<ReturnType<typeof addClientToBlacklistRequest>>;
