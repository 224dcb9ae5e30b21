import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { asMember, CAMDEN } from "../../../../support/camden.ts";

const options = {
  ...asMember(9301),
  principal: "member-9301",
  pathParameters: { ...CAMDEN, client_id: "9301" },
};
const keyed = { ...options, headers: { "Idempotency-Key": "no-calendar-of-client" } };

/** The requests to *End calendar feed of a client* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "ended",
    summary: "Nobody reads the calendar any more",
    before: ({ createClientCalendar }) => createClientCalendar(undefined, options),
    options: keyed,
  },
  ...sameKey(
    { options: keyed },
    {
      options: {
        ...keyed,
        grants: { companies: [], tenants: [13, 11], client_id: 9301 },
        pathParameters: { tenant_id: "11", client_id: "9301" },
      },
    },
  ),
  { name: "ALREADY_DONE", summary: "There is none", options },
  {
    name: "CLIENT_NOT_FOUND",
    summary: "The client was erased",
    options: { ...asMember(999_999), pathParameters: { ...CAMDEN, client_id: "999999" } },
  },
];
