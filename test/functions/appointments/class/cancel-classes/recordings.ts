import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { classRecordings, inAHurry } from "../class-recordings.ts";

const { about, at, planned } = classRecordings(7601, "2027-11-15");
const body = { date: "2027-11-15", reason: "Storm", message: "We are sorry.", expect_classes: 1 };
const keyed = { headers: { "Idempotency-Key": "storm" } };

/** The requests to *Cancel classes* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "cancelled",
    summary: "The classes of a day",
    ...planned(0, {}, [9001]),
    body,
    options: about(undefined, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(undefined, keyed) }, { body: { date: "2027-11-15" } }),
  {
    name: "OUTCOME_CHANGED",
    summary: "There is another number of classes",
    ...planned(1, { start_date_time: at("12:00") }, [9002]),
    body: { date: "2027-11-15", expect_classes: 2 },
    options: about(),
  },
  {
    name: "SETTLING",
    summary: "Bookings still follow when the request is answered",
    body: { date: "2027-11-15", expect_classes: 1 },
    options: about(undefined, inAHurry()),
  },
];
