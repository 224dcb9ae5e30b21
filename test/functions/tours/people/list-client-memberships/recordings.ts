import type { Recording } from "../../../../infra/open-api/recording.ts";
import { clientPath } from "../../../../support/clients.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";

/** The requests to *List active client memberships* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "active", summary: "The memberships that are active now", options: clientPath(11, 9001) },
  {
    name: "inactive",
    summary: "One that has ended",
    options: { ...clientPath(11, 9003), query: { is_active: ["false"] } },
  },
  {
    name: "own",
    summary: "A page of the client's own",
    options: { ...clientPath(11, 9001), grants: MEMBER_9001, query: { limit: ["1"] } },
  },
];
