import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { STAFF_SCOPES } from "../../unavailability/unavailability.ts";

const options = { pathParameters: { tenant_id: "13", coach_id: "523" }, scopes: STAFF_SCOPES };
const keyed = { ...options, headers: { "Idempotency-Key": "iris-is-back" } };

/** The requests to *Activate staff* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "activated", summary: "A coach can be booked from now on", options: keyed },
  ...sameKey(
    { options: keyed },
    { options: { ...keyed, pathParameters: { tenant_id: "13", coach_id: "522" } } },
  ),
  { name: "ALREADY_DONE", summary: "The coach is active already", options },
];
