import { listRecordings } from "../unavailability-recordings.ts";

/** The requests to *Get room scheduled unavailability* whose answers the API description shows. */
export const recordings = listRecordings({ room_id: "73" }, 1601);
