import { pageRecordings } from "../page-recordings.ts";

/** The requests to *Get appointment types list* whose answers the API description shows. */
export const recordings = pageRecordings("All active appointment types");
