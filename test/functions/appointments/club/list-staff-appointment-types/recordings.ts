import type { Recording } from "../../../../infra/open-api/recording.ts";

const options = { pathParameters: { tenant_id: "11", coach_id: "502" } };

/** The requests to *List staff appointment types* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "page", summary: "The active appointment types that a coach delivers", options },
];
