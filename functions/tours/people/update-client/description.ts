import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedClientSchema } from "../../../../shared/people/client-schema.ts";
import { profileMeanings, profileRules } from "../../../../shared/people/prospect-meanings.ts";
import type { UpdateClientRequest } from "./operation.ts";

const body: Meanings<UpdateClientRequest> = {
  ...profileMeanings,
  full_name: `${profileMeanings.full_name} It cannot be emptied.`,
  status:
    "`client` makes a prospect a client, which is never taken back. Refused for a record that a visitor gave: replace that.",
};

export const updateClient: OperationDescription = {
  summary: "partial updates of client details",
  description:
    "Changes the fields that the body names; `null` empties one. A mobile number is judged by both its halves as they would be: each needs the other, and together they have at most 15 digits. A contact moves with its owner: the former one is free at once, and one that somebody else has is refused with `CLIENT_EXISTS`. Bookings do not change the version that `If-Match` names.",
  success: "Changed. `ALREADY_DONE` means that nothing differed.",
  answer: changedClientSchema,
  // Whether the other half of a mobile number is required depends on the record.
  codes: ["CLIENT_EXISTS", "FIELD_REQUIRED", "ALREADY_DONE"],
  event: "client.updated",
  meanings: { "": body },
  rules: { "day of birth": profileRules["day of birth"] },
};
