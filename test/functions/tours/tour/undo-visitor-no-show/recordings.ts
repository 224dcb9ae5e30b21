import { MAX_CHANGES } from "../../../../../shared/history/history.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { aboutTour, book, keyed } from "../recorded-tours.ts";

const tour = { number: 6210, start: "2026-11-20T09:00:00Z" };
const cancelled = { number: 6220, start: "2026-11-20T17:30:00Z" };
const again = { number: 6190, start: "2026-11-20T09:00:00Z" };

/** The requests to *Undo no-show of visitor* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "undone",
    idsFrom: tour.number,
    before: async (functions) => {
      await book(functions, tour);
      await functions.markVisitorNoShow(undefined, aboutTour(tour));
    },
    summary: "The visitor has come after all",
    options: aboutTour(tour),
  },
  { name: "ALREADY_DONE", summary: "It is not marked", options: aboutTour(tour) },
  {
    name: "TOUR_STATE",
    idsFrom: cancelled.number,
    before: async (functions) => {
      await book(functions, cancelled);
      await functions.cancelTour({}, aboutTour(cancelled));
    },
    summary: "The tour is cancelled",
    options: aboutTour(cancelled),
  },
  {
    name: "PROSPECT_ALREADY_BOOKED",
    idsFrom: again.number,
    before: async (functions) => {
      await book(functions, again);
      await functions.markVisitorNoShow(undefined, aboutTour(again));
      await book(functions, { ...again, start: "2026-11-24T17:30:00Z" });
    },
    summary: "The person has booked another tour meanwhile",
    options: aboutTour(again),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ undoVisitorNoShow }) => undoVisitorNoShow(undefined, keyed(tour)),
    summary: "Another request with the same Idempotency-Key",
    options: keyed({ ...tour, number: 1 }),
  },
  {
    name: "TOO_MANY_CHANGES",
    before: async (functions, tables) => {
      await functions.markVisitorNoShow(undefined, aboutTour(tour));
      // The last three are the no-show, its undo and this no-show.
      await fillHistory(tables, "Tours", recordId(TEST_NOW, tour.number), MAX_CHANGES + 3);
    },
    summary: "The tour was changed 99 times, and a no-show undone after that",
    options: aboutTour(tour),
  },
];
