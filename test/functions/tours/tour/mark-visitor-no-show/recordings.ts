import { at } from "../../../../infra/open-api/recording.ts";
import { markRecordings } from "../attendance-recordings.ts";
import { CAMDEN, CHANGED_OFTEN_TOO } from "../recorded-tours.ts";

/** The requests to *Mark visitor as no-show* whose answers the API description shows. */
export const recordings = markRecordings({
  mark: "markVisitorNoShow",
  tour: { number: 6190, start: "2026-11-20T09:00:00Z" },
  success: ["no-show", "The visitor has not come"],
  early: { number: 6200, start: at("19:00"), tenant: CAMDEN },
  done: "It was marked before",
  tooEarly: "The tour has not begun",
  tooOften: "The tour was changed 99 times, and the visitor was marked after that",
  changedOften: CHANGED_OFTEN_TOO,
  since: ["markVisitorNoShow", "checkInVisitor"],
});
