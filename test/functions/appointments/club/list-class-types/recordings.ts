import { pageRecordings } from "../page-recordings.ts";

/** The requests to *List class types* whose answers the API description shows. */
export const recordings = pageRecordings("All active class types");
