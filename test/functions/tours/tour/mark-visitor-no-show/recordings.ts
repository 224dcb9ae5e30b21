import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { aboutTour, book, bookChangedOften, CAMDEN, CHANGED_OFTEN_TOO, keyed } from "../recorded-tours.ts";

const tour = { number: 6190, start: "2026-11-20T09:00:00Z" };
const early = { number: 6200, start: at("19:00"), tenant: CAMDEN };

/** The requests to *Mark visitor as no-show* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "no-show",
    idsFrom: tour.number,
    before: (functions) => book(functions, tour),
    summary: "The visitor has not come",
    options: aboutTour(tour),
  },
  { name: "ALREADY_DONE", summary: "It was marked before", options: aboutTour(tour) },
  {
    name: "TOUR_STATE",
    idsFrom: early.number,
    before: (functions) => book(functions, early),
    summary: "The tour has not begun",
    options: aboutTour(early),
  },
  {
    name: "TOO_MANY_CHANGES",
    idsFrom: CHANGED_OFTEN_TOO.number,
    before: async (functions, tables) => {
      await bookChangedOften({ functions, tables }, CHANGED_OFTEN_TOO);
      await functions.markVisitorNoShow(undefined, aboutTour(CHANGED_OFTEN_TOO));
      await functions.checkInVisitor(undefined, aboutTour(CHANGED_OFTEN_TOO));
    },
    summary: "The tour was changed 99 times, and the visitor was marked after that",
    options: aboutTour(CHANGED_OFTEN_TOO),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ markVisitorNoShow }) => markVisitorNoShow(undefined, keyed(tour)),
    summary: "Another request with the same Idempotency-Key",
    options: keyed({ ...tour, number: 1 }),
  },
];
