import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { aboutTour, book, bookChangedOften, CAMDEN, CHANGED_OFTEN, keyed } from "../recorded-tours.ts";

const tour = { number: 6120, start: "2026-11-20T09:30:00Z" };
const early = { number: 6130, start: at("18:30"), tenant: CAMDEN };

/** The requests to *Mark visitor as checked in* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "checked-in",
    idsFrom: tour.number,
    before: (functions) => book(functions, tour),
    summary: "The visitor has come",
    options: aboutTour(tour),
  },
  { name: "ALREADY_DONE", summary: "The visitor was checked in before", options: aboutTour(tour) },
  {
    name: "TOUR_STATE",
    idsFrom: early.number,
    before: (functions) => book(functions, early),
    summary: "The tour begins in more than 60 minutes",
    options: aboutTour(early),
  },
  {
    name: "TOO_MANY_CHANGES",
    idsFrom: CHANGED_OFTEN.number,
    before: async (functions, tables) => {
      await bookChangedOften({ functions, tables }, CHANGED_OFTEN);
      await functions.checkInVisitor(undefined, aboutTour(CHANGED_OFTEN));
      await functions.markVisitorNoShow(undefined, aboutTour(CHANGED_OFTEN));
    },
    summary: "The tour was changed 99 times, and the visitor was checked in after that",
    options: aboutTour(CHANGED_OFTEN),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ checkInVisitor }) => checkInVisitor(undefined, keyed(tour)),
    summary: "Another request with the same Idempotency-Key",
    options: keyed({ ...tour, number: 1 }),
  },
];
