import type { Recording } from "../../../../infra/open-api/recording.ts";
import { CLIENT_READER, clientPath } from "../../../../support/clients.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";

const path = clientPath(11, 9001, { membership_id: "30002" });

/** The requests to *Get client membership details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "membership", summary: "A membership", options: { ...CLIENT_READER, ...path } },
  { name: "own", summary: "The same for the client", options: { ...path, grants: MEMBER_9001 } },
];
