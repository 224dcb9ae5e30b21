import * as v from "valibot";
import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { membershipSchema } from "../../../../shared/sessions/membership-schema.ts";
import type { PatchClientMembershipRequest } from "./schema.ts";

const body: Meanings<PatchClientMembershipRequest> = {
  start_date: "From when the membership is active.",
  end_date: "Until when it is active; no earlier than its start.",
  number_of_sessions: "Its sessions in all; no fewer than are used.",
};

export const patchClientMembership: OperationDescription = {
  summary: "Patch client membership",
  description:
    "Changes the fields that the body names. Bookings that stand are not touched, and sessions that are booked meanwhile are neither lost nor the reason for a refusal. `If-Match` names the client's version, which counts changes of memberships too. A later import of a club file with this client replaces what the file has.",
  success: "Changed. `ALREADY_DONE` means that nothing differed.",
  answer: v.strictObject({
    update_response: envelopeSchema("Its id is the membership's."),
    membership: membershipSchema,
  }),
  codes: ["ALREADY_DONE"],
  event: "client.updated",
  meanings: { "": body },
};
