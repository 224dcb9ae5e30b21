import { rescheduleRecordings } from "../reschedule-recordings.ts";

/** The requests to *Reschedule appointment* whose answers the API description shows. */
export const recordings = rescheduleRecordings({ idsFrom: 4001, day: "2026-12-02" });
