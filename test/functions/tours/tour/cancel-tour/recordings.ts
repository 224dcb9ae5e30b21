import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { aboutTour, book, keyed } from "../recorded-tours.ts";

const tour = { number: 6100, start: at("18:00") };
const visited = { number: 6110, start: "2026-11-20T10:00:00Z" };

/** The requests to *Cancel tour* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "cancelled",
    idsFrom: tour.number,
    before: (functions) => book(functions, tour),
    summary: "The visitor cannot come",
    body: { reason: "Ill" },
    options: aboutTour(tour),
    showsRequest: true,
  },
  {
    name: "ALREADY_DONE",
    summary: "It had been cancelled before",
    body: {},
    options: aboutTour(tour),
  },
  {
    name: "TOUR_STATE",
    idsFrom: visited.number,
    before: async (functions) => {
      await book(functions, visited);
      await functions.checkInVisitor(undefined, aboutTour(visited));
    },
    summary: "The visitor has come",
    body: {},
    options: aboutTour(visited),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ cancelTour }) => cancelTour({}, keyed(tour)),
    summary: "Another request with the same Idempotency-Key",
    body: { reason: "Ill" },
    options: keyed(tour),
  },
];
