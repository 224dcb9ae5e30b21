import type { Recording } from "../../../../infra/open-api/recording.ts";

const camden = { pathParameters: { tenant_id: "13" } };

/** The requests to *Lists staff schedules* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "page", summary: "The schedules of all active coaches", options: camden },
  {
    name: "first_page",
    summary: "The first page of one entry; `next_cursor` gets the next",
    options: { ...camden, query: { limit: ["1"] } },
  },
];
