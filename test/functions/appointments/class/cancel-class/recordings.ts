import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { classRecordings, inAHurry } from "../class-recordings.ts";

const { about, at, planned, stored } = classRecordings(7561, "2027-11-11");
const body = { reason: "The heating is broken", message: "We are sorry.", expect_booked: 1 };
const keyed = { headers: { "Idempotency-Key": "no-yoga-today" } };

/** The requests to *Cancel class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "cancelled",
    summary: "A class with one booking",
    ...planned(0, {}, [9001]),
    body,
    options: about(0, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, keyed) }, { body: {} }),
  { name: "ALREADY_DONE", summary: "It is cancelled already", body: {}, options: about(0) },
  {
    name: "OUTCOME_CHANGED",
    summary: "Somebody has booked it meanwhile",
    ...planned(1, { start_date_time: at("12:00") }, [9001, 9002]),
    body: { expect_booked: 1 },
    options: about(1),
  },
  {
    name: "SETTLING",
    summary: "Bookings still follow when the request is answered",
    body: { expect_booked: 2 },
    options: about(1, inAHurry()),
  },
  {
    name: "CLASS_STATE",
    summary: "It is completed",
    ...stored(2, { status: "completed", completed_at: "2026-11-19T10:00:00.000Z" }),
    body: {},
    options: about(2),
  },
];
