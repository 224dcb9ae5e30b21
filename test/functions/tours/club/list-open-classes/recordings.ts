import type { Recording } from "../../../../infra/open-api/recording.ts";
import { storeClasses } from "../../../../support/stored-classes.ts";

const start_date_time = "2026-11-26T18:00:00.000Z";

/** The requests to *List the timetable of classes for visitors* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "timetable",
    summary: "The classes of a day",
    before: (_, tables) =>
      storeClasses(tables, [
        { class_id: 7401, start_date_time, capacity: 20, booked: 17 },
        { class_id: 7402, start_date_time: "2026-11-26T19:30:00.000Z", capacity: 20, booked: 20 },
      ]),
    options: { query: { date: ["2026-11-26"] } },
  },
  {
    name: "CURSOR_INVALID",
    summary: "The cursor is none of this list's",
    options: { query: { date: ["2026-11-26"], cursor: ["nonsense"] } },
  },
  { name: "one_class", summary: "One class", options: { query: { class_id: ["7401"] } } },
];
