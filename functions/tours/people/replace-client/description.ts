import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedClientSchema } from "../../../../shared/people/client-schema.ts";
import { profileMeanings, profileRules } from "../../../../shared/people/prospect-meanings.ts";
import type { ReplaceClientRequest } from "./operation.ts";

const body: Meanings<ReplaceClientRequest> = {
  ...profileMeanings,
  status:
    "`client` makes a prospect a client, which is never taken back. If it is absent, it stays as it is.",
};

export const replaceClient: OperationDescription = {
  summary: "Updates client details",
  description:
    "Replaces the record of a client or prospect; a field that is absent is emptied. So `If-Match` must name the version that the caller has read, which bookings do not change. A contact moves with its owner: the former one is free at once, and one that somebody else has is refused with `CLIENT_EXISTS`. If a visitor gave the record, its password and picture are dropped too, and the record is the club's from then on; the waivers stay. A record of the club keeps password and picture.",
  success: "Replaced. `ALREADY_DONE` means that nothing differed.",
  answer: changedClientSchema,
  codes: ["CLIENT_EXISTS", "IF_MATCH_REQUIRED", "ALREADY_DONE"],
  event: "client.updated",
  meanings: { "": body },
  rules: profileRules,
};
