import type * as v from "valibot";
import { emailAddress } from "../../../../shared/values/email-address.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";

/** The body of *Send my link*. */
export function sendTourLinkRequest() {
  return requestObject({ email_id: emailAddress() });
}

/** A valid body of *Send my link*. */
export type SendTourLinkRequest = v.InferOutput<ReturnType<typeof sendTourLinkRequest>>;
