import { undoRecordings } from "../attendance-recordings.ts";

/** The requests to *Undo check-in of visitor* whose answers the API description shows. */
export const recordings = undoRecordings({
  mark: "checkInVisitor",
  undo: "undoVisitorCheckIn",
  tour: { number: 6150, start: "2026-11-20T09:30:00Z" },
  cancelled: { number: 6170, start: "2026-11-20T17:00:00Z" },
  again: { number: 6180, start: "2026-11-20T10:00:00Z" },
  next: "2026-11-24T17:00:00Z",
  undone: "It was another visitor",
  done: "The visitor is not checked in",
  tooOften: "The tour was changed 99 times, and a check-in undone after that",
});
