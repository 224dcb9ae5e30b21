import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { inAHurry } from "../../class/class-recordings.ts";
import { FULL, recurringRecordings } from "../recurring-recordings.ts";

const { about, made, stored } = recurringRecordings(9401, "20:15");

const body = { from: "2027-02-15", reason: "Nobody came", message: "Thank you for coming." };
const keyed = { headers: { "Idempotency-Key": "no-more-fridays" } };

/** The requests to *Cancel recurring class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "ended",
    summary: "It ends for good, with the class before that day",
    ...made(0),
    body,
    options: about(0, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, keyed) }, { body: { from: "2027-02-12" } }),
  { name: "ALREADY_DONE", summary: "It has ended by then", body, options: about(0) },
  {
    name: "paused",
    summary: "Not for a week",
    ...made(1, { local_time: "21:30" }),
    body: { from: "2027-02-12", to: "2027-02-18", reason: "The studio is painted" },
    options: about(1),
    showsRequest: true,
  },
  {
    name: "CLASS_SKIPPED",
    summary: "No Saturdays any more; on Fridays the coach is taken still",
    ...made(3, {
      weekdays: ["friday", "saturday"],
      local_time: "07:30",
      room_id: 71,
      last_date: "2027-02-20",
    }),
    body: { from: "2027-02-20", to: "2027-02-20" },
    options: about(3),
  },
  {
    name: "FIELD_INVALID",
    summary: "A day that is over",
    body: { from: "2026-11-19" },
    options: about(1),
  },
  {
    name: "SETTLING",
    summary: "Classes are still to be cancelled when the request is answered",
    body: { from: "2027-02-12" },
    options: about(1, inAHurry()),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has twenty phases already",
    ...stored(2, FULL),
    body: { from: "2026-12-24", to: "2026-12-25" },
    options: about(2),
  },
];
