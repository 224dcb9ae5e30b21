import { pageRecordings } from "../page-recordings.ts";

/** The requests to *List all staff* whose answers the API description shows. */
export const recordings = pageRecordings("All active coaches");
