import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recurringRecordings } from "../recurring-recordings.ts";

const { about, made } = recurringRecordings(9701, "13:30");

/** The requests to *List classes by template* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "page", summary: "The classes of a template", ...made(0), options: about(0) },
];
