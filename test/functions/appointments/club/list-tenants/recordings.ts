import { pageRecordings } from "../page-recordings.ts";

/** The requests to *List tenants* whose answers the API description shows. */
export const recordings = pageRecordings("All club locations of the company that take bookings");
