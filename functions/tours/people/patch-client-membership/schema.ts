import type * as v from "valibot";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { integer } from "../../../../shared/values/scalars.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";

/** Makes the schema of the body of *Patch client membership*. */
export function patchClientMembershipRequest() {
  return requestObject({
    start_date: optional(utcDateTime()),
    end_date: optional(utcDateTime()),
    number_of_sessions: optional(integer(0)),
  });
}

/** A valid body of *Patch client membership*. */
export type PatchClientMembershipRequest = v.InferOutput<ReturnType<typeof patchClientMembershipRequest>>;
