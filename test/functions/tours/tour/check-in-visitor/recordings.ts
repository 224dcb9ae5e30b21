import { at } from "../../../../infra/open-api/recording.ts";
import { markRecordings } from "../attendance-recordings.ts";
import { CAMDEN, CHANGED_OFTEN } from "../recorded-tours.ts";

/** The requests to *Mark visitor as checked in* whose answers the API description shows. */
export const recordings = markRecordings({
  mark: "checkInVisitor",
  tour: { number: 6120, start: "2026-11-20T09:30:00Z" },
  success: ["checked-in", "The visitor has come"],
  early: { number: 6130, start: at("18:30"), tenant: CAMDEN },
  done: "The visitor was checked in before",
  tooEarly: "The tour begins in more than 60 minutes",
  tooOften: "The tour was changed 99 times, and the visitor was checked in after that",
  changedOften: CHANGED_OFTEN,
  since: ["checkInVisitor", "markVisitorNoShow"],
});
