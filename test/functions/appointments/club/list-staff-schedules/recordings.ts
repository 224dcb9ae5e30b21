import type { Recording } from "../../../../infra/open-api/recording.ts";

const camden = { pathParameters: { tenant_id: "13" } };

/** The requests to *Lists staff schedules* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "page", summary: "The schedules of all active coaches", options: camden },
];
