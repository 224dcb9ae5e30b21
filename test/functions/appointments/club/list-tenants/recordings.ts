import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *List tenants* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "page", summary: "All club locations of the company that take bookings" },
  {
    name: "first_page",
    summary: "The first page of one entry; `next_cursor` gets the next",
    options: { query: { limit: ["1"] } },
  },
];
