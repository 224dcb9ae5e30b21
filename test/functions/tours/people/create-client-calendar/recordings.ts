import type { Recording } from "../../../../infra/open-api/recording.ts";
import { asMember, CAMDEN } from "../../../../support/camden.ts";

const options = {
  ...asMember(9301),
  principal: "member-9301",
  pathParameters: { ...CAMDEN, client_id: "9301" },
};
const keyed = { ...options, headers: { "Idempotency-Key": "calendar-of-client" } };

/** The requests to *Create calendar feed of a client* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "created", summary: "A calendar app subscribes to the URL", options: keyed },
  {
    name: "replayed",
    summary: "The same request again: the answer does not show the URL",
    options: keyed,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    options: {
      ...keyed,
      grants: { companies: [], tenants: [13, 11], client_id: 9301 },
      pathParameters: { tenant_id: "11", client_id: "9301" },
    },
  },
  {
    name: "CLIENT_NOT_FOUND",
    summary: "The client was erased",
    options: { ...asMember(999_999), pathParameters: { ...CAMDEN, client_id: "999999" } },
  },
];
