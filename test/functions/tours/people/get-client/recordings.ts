import type { Recording } from "../../../../infra/open-api/recording.ts";

const APP = ["appointments.read"] as const;

/** The requests to *Gets client by ID* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "client",
    summary: "A client, for a token with `clients.read`",
    options: {
      scopes: [...APP, "clients.find", "clients.read"],
      pathParameters: { tenant_id: "11", client_id: "9001" },
    },
  },
  {
    name: "contacts",
    summary: "The same client, for a token with `clients.find` alone",
    options: { scopes: [...APP, "clients.find"], pathParameters: { tenant_id: "11", client_id: "9001" } },
  },
  {
    name: "without_contacts",
    summary: "The same client, for a token without `clients.find`",
    options: { pathParameters: { tenant_id: "11", client_id: "9001" } },
  },
  {
    name: "prospect",
    summary: "A prospect",
    options: { scopes: [...APP, "clients.find"], pathParameters: { tenant_id: "13", client_id: "9303" } },
  },
];
