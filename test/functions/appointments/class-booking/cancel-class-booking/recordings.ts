import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { waiter } from "../../../../support/stored-classes.ts";
import { bookingRecordings, PAID } from "../booking-recordings.ts";

const { about, stored, startOf } = bookingRecordings(8_100, "2027-03-11");
const body = { reason: "Down with the flu", expect_session_outcome: "returned" };
const keyed = about(0, { headers: { "Idempotency-Key": "no-yoga-for-me" } });
const LATE = { policy: { cancel_until_minutes: 120, free_cancel_until: "2026-11-20T08:00:00.000Z" } };
const FIRST_WAITER = 9002;

/** The requests to *Removes client from class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "cancelled",
    summary: "The session goes back to the membership, and the place to who waits",
    ...stored(0, {
      of: {
        capacity: 1,
        line: [waiter(FIRST_WAITER, { needs_session: false })],
      },
      bookings: [PAID, { client_id: FIRST_WAITER, status: "waiting", policy: { requires_session: false } }],
    }),
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: {} }),
  { name: "ALREADY_DONE", summary: "It was cancelled before", body, options: about(0) },
  {
    name: "OUTCOME_CHANGED",
    summary: "The person was shown a place in the line, and has a place by now",
    ...stored(1, { bookings: [{ ...PAID, ...LATE }] }),
    body: { expect_session_outcome: "none" },
  },
  { name: "forfeited", summary: "After the free period", body: {}, options: about(1) },
  {
    name: "CANCEL_TOO_LATE",
    summary: "The policy refuses it after the free period",
    ...stored(2, {
      bookings: [{ ...PAID, policy: { ...LATE.policy, late_cancel: "refuse" } }],
      options: { scopes: ["classes.write", "classes.read"] },
    }),
    body: {},
  },
  {
    name: "CLASS_BOOKING_STATE",
    summary: "The client has been checked in",
    ...stored(3, { bookings: [{ ...PAID, status: "checked_in", checked_in_at: startOf(3) }] }),
    body: {},
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "It has been changed a hundred times, and was cancelled once since",
    ...stored(4, {
      bookings: [{ ...PAID, status: "cancelled", session_outcome: "forfeited" }],
      afterFull: "cancelled",
    }),
    body: { waive: true },
  },
  {
    name: "CLASS_BOOKING_NOT_FOUND",
    summary: "The client has no booking of this class",
    body: {},
    options: about(50),
  },
];
