import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Get service category* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "found",
    summary: "A service category",
    options: { pathParameters: { tenant_id: "11", service_category_id: "2494559328881948" } },
  },
];
