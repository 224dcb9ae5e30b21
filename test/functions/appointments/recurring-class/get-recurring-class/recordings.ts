import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recurringRecordings } from "../recurring-recordings.ts";

const { about, made } = recurringRecordings(9501, "08:30");

/** The requests to *Get recurring class template* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "active",
    summary: "A template, and until when its classes have been made",
    ...made(0),
    options: about(0),
  },
];
