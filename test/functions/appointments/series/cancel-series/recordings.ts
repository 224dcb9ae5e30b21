import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { aboutSeries, bookedWeekly, MASSAGE } from "../series-recordings.ts";

const [SERIES, NEAR, MASSAGES, OVER] = [8_201, 8_211, 8_221, 8_231];
const body = { reason: "Moves to Leeds", expect_forfeited: 0 };
const keyed = { headers: { "Idempotency-Key": "zara-moves-to-leeds" } };

/** The requests to *Cancel the rest of a series* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "cancelled",
    summary: "All three are ahead, and every session goes back",
    ...bookedWeekly(SERIES, "2027-08-02", 3),
    body,
    options: aboutSeries(SERIES, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: aboutSeries(SERIES, keyed) }, { body: {} }),
  { name: "ALREADY_DONE", summary: "None is left", body, options: aboutSeries(SERIES) },
  {
    name: "OUTCOME_CHANGED",
    summary: "The person was told that no session is forfeited, and now one would be",
    ...bookedWeekly(NEAR, "2027-08-24", 2),
    body,
    options: aboutSeries(NEAR),
    now: new Date("2027-08-24T08:00:00Z"),
  },
  {
    name: "forfeited",
    summary: "The first one is so near that its session is forfeited",
    body: { expect_forfeited: 1 },
    options: aboutSeries(NEAR),
    now: new Date("2027-08-24T08:00:00Z"),
  },
  {
    name: "CANCEL_TOO_LATE",
    summary: "The type refuses to be cancelled in the last hour",
    ...bookedWeekly(MASSAGES, "2027-08-16", 2, MASSAGE),
    body: {},
    options: aboutSeries(MASSAGES),
    now: new Date("2027-08-16T12:30:00Z"),
  },
  {
    name: "APPOINTMENT_STATE",
    summary: "From an instant since which one has ended",
    ...bookedWeekly(OVER, "2027-09-06", 2),
    body: { from: "2027-09-06T00:00:00Z" },
    options: aboutSeries(OVER),
    now: new Date("2027-09-07T12:00:00Z"),
  },
  { name: "SERIES_NOT_FOUND", summary: "There is no such series", body: {}, options: aboutSeries(1) },
];
