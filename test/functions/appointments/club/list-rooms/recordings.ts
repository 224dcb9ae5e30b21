import { pageRecordings } from "../page-recordings.ts";

/** The requests to *List rooms* whose answers the API description shows. */
export const recordings = pageRecordings("All active rooms");
