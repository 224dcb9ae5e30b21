import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *List tenants* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "page", summary: "All club locations of the company that take bookings" },
];
