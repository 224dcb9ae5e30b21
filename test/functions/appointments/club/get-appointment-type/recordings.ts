import type { Recording } from "../../../../infra/open-api/recording.ts";

/** The requests to *Get appointment type details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "found",
    summary: "An appointment type",
    options: { pathParameters: { tenant_id: "11", appointment_type_id: "101" } },
  },
];
