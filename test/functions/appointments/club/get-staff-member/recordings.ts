import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Get staff by ID* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "found", summary: "A coach", options: { pathParameters: { tenant_id: "11", coach_id: "501" } } },
];
