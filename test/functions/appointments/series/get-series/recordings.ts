import type { Recording } from "../../../../infra/open-api/recording.ts";
import { aboutSeries, bookedWeekly } from "../series-recordings.ts";

const SERIES = 8_101;

/** The requests to *Get a series* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "series",
    summary: "Three appointments, all of them ahead",
    ...bookedWeekly(SERIES, "2027-07-05", 3),
    options: aboutSeries(SERIES),
  },
  {
    name: "near",
    summary: "The first one is so near that its session would be forfeited",
    options: aboutSeries(SERIES),
    now: new Date("2027-07-05T08:00:00Z"),
  },
  { name: "SERIES_NOT_FOUND", summary: "There is no such series", options: aboutSeries(1) },
];
