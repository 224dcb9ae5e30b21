import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CANCELLED, classRecordings, inAHurry } from "../class-recordings.ts";

const { about, at, planned, stored } = classRecordings(7581, "2027-11-12");
const now = new Date(at("11:00"));
const body = { checked_in: [9001], unmarked: "no_show" };
const keyed = { headers: { "Idempotency-Key": "yoga-is-over" } };

/** The requests to *Mark class as completed* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "completed",
    summary: "One client came, the other did not",
    ...stored(0, { start_date_time: "2026-11-19T03:00:00.000Z" }, [{ client_id: 9001 }, { client_id: 9002 }]),
    body,
    options: about(0, keyed),
    showsRequest: true,
  },
  ...sameKey({ body, options: about(0, keyed) }, { body: {} }),
  { name: "ALREADY_DONE", summary: "It is completed already", body: {}, options: about(0) },
  {
    name: "FIELD_REQUIRED",
    summary: "A client is neither checked in nor marked as a no-show",
    ...planned(1, { coach_id: 502, room_id: 71 }, [9003]),
    now,
    body: {},
    options: about(1),
  },
  {
    name: "CLASS_BOOKING_NOT_FOUND",
    summary: "A client has no place",
    now,
    body: { ...body, checked_in: [9001] },
    options: about(1),
  },
  {
    name: "SETTLING",
    summary: "A booking still follows when the request is answered",
    now,
    body: { unmarked: "checked_in" },
    options: about(1, inAHurry()),
  },
  {
    name: "CLASS_BOOKING_STATE",
    summary: "A client is checked in, and listed as a no-show",
    ...stored(2, {}, [
      {
        ...{ client_id: 9001, status: "checked_in" },
        ...{ start_date_time: at("06:00"), end_date_time: at("07:00") },
      },
    ]),
    now,
    body: { no_show: [9001] },
    options: about(2),
  },
  {
    name: "TOO_LATE",
    summary: "It ended more than a week ago",
    now: new Date("2027-12-01T10:00:00Z"),
    body,
    options: about(2),
  },
  {
    name: "CLASS_STATE",
    summary: "It is cancelled",
    ...stored(3, CANCELLED),
    now,
    body: {},
    options: about(3),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times",
    ...stored(4, { version: 100 }),
    now,
    body: {},
    options: about(4),
  },
];
