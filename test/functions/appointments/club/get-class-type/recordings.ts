import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Get class type details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "found",
    summary: "A class type",
    options: { pathParameters: { tenant_id: "11", class_type_id: "151" } },
  },
];
