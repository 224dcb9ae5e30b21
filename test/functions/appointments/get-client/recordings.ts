import type { Recording } from "../../../infra/open-api/recording.ts";

/** The requests to *Gets client by ID* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "client",
    summary: "A client",
    options: { pathParameters: { tenant_id: "11", client_id: "9001" } },
  },
  {
    name: "prospect",
    summary: "A prospect",
    options: { pathParameters: { tenant_id: "13", client_id: "9303" } },
  },
];
