import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Get room details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "found", summary: "A room", options: { pathParameters: { tenant_id: "11", room_id: "71" } } },
];
