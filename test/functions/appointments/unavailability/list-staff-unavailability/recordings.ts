import { listRecordings } from "../unavailability-recordings.ts";

/** The requests to *Get staff scheduled unavailability* whose answers the API description shows. */
export const recordings = listRecordings({ coach_id: "503" }, 1201);
