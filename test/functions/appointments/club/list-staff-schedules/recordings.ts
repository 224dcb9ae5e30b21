import { pageRecordings } from "../page-recordings.ts";

/** The requests to *Lists staff schedules* whose answers the API description shows. */
export const recordings = pageRecordings("The schedules of all active coaches", {
  pathParameters: { tenant_id: "13" },
});
