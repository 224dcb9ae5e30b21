import { pageRecordings } from "../page-recordings.ts";

/** The requests to *List staff appointment types* whose answers the API description shows. */
export const recordings = pageRecordings("The active appointment types that a coach delivers", {
  pathParameters: { tenant_id: "11", coach_id: "502" },
});
