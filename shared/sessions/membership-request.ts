import * as v from "valibot";
import { requestObject } from "../values/request-object.ts";
import { positiveInteger } from "../values/scalars.ts";

/** Makes the schema of the body that changes who pays for a booking; null is a value: no membership pays. */
export function membershipRequest() {
  return requestObject({ membership_id: v.nullable(positiveInteger()) });
}

/** A valid body that changes who pays for a booking. */
export type MembershipRequest = v.InferOutput<ReturnType<typeof membershipRequest>>;
