import { pageRecordings } from "../page-recordings.ts";

/** The requests to *Gets staff appointment type links* whose answers the API description shows. */
export const recordings = pageRecordings("Who delivers what");
