import type { Recording } from "../../../../infra/open-api/recording.ts";
import { planningRecordings } from "../planning-recordings.ts";

/** The requests to *Create complimentary class* whose answers the API description shows. */
export const recordings: readonly Recording[] = planningRecordings(7421, "2027-11-02", {
  comp_reason: "Open day",
});
