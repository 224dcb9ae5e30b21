import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Gets staff schedule* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "found",
    summary: "A coach with a schedule and exceptions",
    options: { pathParameters: { tenant_id: "13", coach_id: "522" } },
  },
  {
    name: "opening_hours",
    summary: "A coach who works the opening hours",
    options: { pathParameters: { tenant_id: "13", coach_id: "521" } },
  },
];
