import type { Recording } from "../../../../infra/open-api/recording.ts";
import { attendanceRecordings } from "../attendance-recordings.ts";
import { PAID } from "../booking-recordings.ts";

const { recordings: shared, about } = attendanceRecordings({
  firstId: 8500,
  firstDay: "2027-04-21",
  key: "mark-class-no-show",
  body: {},
  before: PAID,
  change: "no_show",
  success: ["no_show", "The policy forfeits the session"],
  alreadyDone: "The client was marked before",
});

/** The requests to *Marks client as no-show in class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  ...shared,
  {
    name: "waived",
    summary: "The session is returned all the same",
    body: { waive: true },
    options: about(0),
  },
];
