import { MAX_CHANGES } from "../../../../../shared/history/history.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { aboutTour, book, keyed } from "../recorded-tours.ts";

const tour = { number: 6150, start: "2026-11-20T09:30:00Z" };
const cancelled = { number: 6170, start: "2026-11-20T17:00:00Z" };
const again = { number: 6180, start: "2026-11-20T10:00:00Z" };

/** The requests to *Undo check-in of visitor* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "undone",
    idsFrom: tour.number,
    before: async (functions) => {
      await book(functions, tour);
      await functions.checkInVisitor(undefined, aboutTour(tour));
    },
    summary: "It was another visitor",
    options: aboutTour(tour),
  },
  { name: "ALREADY_DONE", summary: "The visitor is not checked in", options: aboutTour(tour) },
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
      await functions.checkInVisitor(undefined, aboutTour(again));
      await book(functions, { ...again, start: "2026-11-24T17:00:00Z" });
    },
    summary: "The person has booked another tour meanwhile",
    options: aboutTour(again),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ undoVisitorCheckIn }) => undoVisitorCheckIn(undefined, keyed(tour)),
    summary: "Another request with the same Idempotency-Key",
    options: keyed({ ...tour, number: 1 }),
  },
  {
    name: "TOO_MANY_CHANGES",
    before: async (functions, tables) => {
      await functions.checkInVisitor(undefined, aboutTour(tour));
      // The last three are the check-in, its undo and this check-in.
      await fillHistory(tables, "Tours", recordId(TEST_NOW, tour.number), MAX_CHANGES + 3);
    },
    summary: "The tour was changed 99 times, and a check-in undone after that",
    options: aboutTour(tour),
  },
];
