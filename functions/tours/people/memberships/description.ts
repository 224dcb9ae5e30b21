import { listSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { membershipSchema } from "../../../../shared/sessions/membership-schema.ts";

export const listClientMemberships: OperationDescription = {
  summary: "List active client memberships",
  description:
    "Lists the memberships of a client that are active now, by id. A client's own token gets that client's only.",
  success: "One page of memberships.",
  answer: listSchema("memberships", membershipSchema),
  meanings: {
    query: { is_active: "`false` lists the memberships that are not active instead." },
  },
};

export const getClientMembership: OperationDescription = {
  summary: "Get client membership details",
  description:
    "Gives one membership of a client, active or not. A client's own token gets that client's only. The `ETag` is the client's version, for callers who may see it.",
  success: "The membership.",
  answer: membershipSchema,
};
