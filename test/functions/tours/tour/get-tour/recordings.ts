import { at, type Recording } from "../../../../infra/open-api/recording.ts";
import { aboutTour, book } from "../recorded-tours.ts";

const tour = { number: 6000, start: at("06:00") };
// What the recorder draws for every tour.
const KEY = Buffer.from("the key of a tour").toString("base64url");

/** The requests to *Get tour details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "tour",
    idsFrom: tour.number,
    before: (functions) => book(functions, tour),
    summary: "A tour with its history, as somebody who manages tours sees it",
    options: aboutTour(tour),
  },
  {
    name: "key",
    summary: "The same tour, as who has its key sees it",
    options: {
      pathParameters: { ...aboutTour(tour).pathParameters },
      headers: { "Tour-Key": KEY },
    },
  },
  {
    name: "TOUR_NOT_FOUND",
    summary: "There is no such tour, or its key was not sent",
    options: {
      pathParameters: { ...aboutTour(tour).pathParameters },
      headers: { "Tour-Key": "unknown" },
    },
  },
];
