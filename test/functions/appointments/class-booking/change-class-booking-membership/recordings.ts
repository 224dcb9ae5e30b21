import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { bookingRecordings, PAID } from "../booking-recordings.ts";
import { movedAway } from "../moved-away.ts";

const { about, stored, startOf } = bookingRecordings(8_200, "2027-03-22");
const keyed = about(0, { headers: { "Idempotency-Key": "pay-by-card" } });

/** The requests to *Changes client membership in class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "changed",
    summary: "The client pays for the place",
    ...stored(0, { bookings: [PAID] }),
    body: { membership_id: null },
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body: { membership_id: null }, options: keyed }, { body: { membership_id: 30_004 } }),
  { name: "ALREADY_DONE", summary: "Nobody paid before", body: { membership_id: null }, options: about(0) },
  { name: "taken", summary: "A membership pays again", body: { membership_id: 30_004 }, options: about(0) },
  {
    name: "MEMBERSHIP_NOT_USABLE",
    summary: "The membership is for something else",
    body: { membership_id: 30_001 },
    options: about(0),
  },
  {
    name: "CLASS_BOOKING_STATE",
    summary: "The client waits",
    ...stored(1, { bookings: [{ status: "waiting" }] }),
    body: { membership_id: 30_004 },
  },
  {
    name: "CLIENT_UNAVAILABLE",
    summary: "The class has moved to a time at which the client has something else",
    ...stored(2, movedAway(startOf(2), startOf(2, 14))),
    body: { membership_id: null },
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times",
    ...stored(3, { bookings: [PAID], entries: 100 }),
    body: { membership_id: null },
  },
  {
    name: "CLASS_BOOKING_NOT_FOUND",
    summary: "The client has no booking of this class",
    body: { membership_id: null },
    options: about(50),
  },
];
