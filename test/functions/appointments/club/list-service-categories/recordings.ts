import { pageRecordings } from "../page-recordings.ts";

/** The requests to *List service categories* whose answers the API description shows. */
export const recordings = pageRecordings("All service categories");
