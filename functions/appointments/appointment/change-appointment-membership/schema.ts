import * as v from "valibot";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { positiveInteger } from "../../../../shared/values/scalars.ts";

/** Makes the schema of the body of *Change client membership in appointment*; null is a value: no membership pays. */
export function changeAppointmentMembershipRequest() {
  return requestObject({ membership_id: v.nullable(positiveInteger()) });
}

/** A valid body of *Change client membership in appointment*. */
export type ChangeAppointmentMembershipRequest = v.InferOutput<
  ReturnType<typeof changeAppointmentMembershipRequest>
>;
