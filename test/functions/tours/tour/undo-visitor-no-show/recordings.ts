import { undoRecordings } from "../attendance-recordings.ts";

/** The requests to *Undo no-show of visitor* whose answers the API description shows. */
export const recordings = undoRecordings({
  mark: "markVisitorNoShow",
  undo: "undoVisitorNoShow",
  tour: { number: 6210, start: "2026-11-20T09:00:00Z" },
  cancelled: { number: 6220, start: "2026-11-20T17:30:00Z" },
  again: { number: 6190, start: "2026-11-20T09:00:00Z" },
  next: "2026-11-24T17:30:00Z",
  undone: "The visitor has come after all",
  done: "It is not marked",
  tooOften: "The tour was changed 99 times, and a no-show undone after that",
});
