import type { Recording } from "../../../../infra/open-api/recording.ts";
import { KIOSK } from "../../../../support/class-bookings.ts";
import { waiter } from "../../../../support/stored-classes.ts";
import { BLOCKED_CLIENT } from "../../appointment/blocked-client.ts";
import { addMuchBookedClient, MUCH_BOOKED_CLIENT } from "../../appointment/much-booked-client.ts";
import { bookingRecordings } from "../booking-recordings.ts";
import { ofTenant, placeRecordings } from "../place-recordings.ts";

const FIRST_ID = 8_700;
const of = bookingRecordings(FIRST_ID, "2027-06-01", { isOfClass: true });
const { about, stored, startOf } = of;
const body = { client_id: 9001 };
const WAIT = { client_id: 9001, if_full: "wait" };
const FULL = { capacity: 1, booked: 1 };
const LINE = [waiter(9002)];

/** The requests to *Books client to class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  ...placeRecordings(of, FIRST_ID, "book-class"),
  {
    name: "waiting",
    summary: "The class is full, so the client waits",
    ...stored(10, { of: FULL }),
    body: { ...WAIT, until: startOf(10, 8) },
    showsRequest: true,
  },
  {
    name: "terms_of_waiting",
    summary: "One who waits wants a place at any hour",
    body: { ...WAIT, notice_minutes: 0 },
    options: about(10),
  },
  {
    name: "OVER_CAPACITY",
    summary: "The desk books one more",
    ...stored(11, { of: FULL }),
    body: { client_id: 9001, if_full: "exceed" },
  },
  {
    name: "PROMOTED",
    summary: "A place has become open, and one who waits takes it",
    ...stored(12, {
      of: { capacity: 1, line: LINE.map((each) => ({ ...each, client_id: 9001 })) },
      bookings: [{ status: "waiting" }],
    }),
    body,
  },
  {
    name: "WAITLIST_FULL",
    summary: "As many wait as may",
    ...stored(13, { of: { ...FULL, waitlist_size: 1, line: LINE } }),
    body: WAIT,
  },
  {
    name: "WAITLIST_CLOSED",
    summary: "Nobody may wait for the class",
    ...stored(14, { of: { ...FULL, waitlist_size: 0 } }),
    body: WAIT,
  },
  {
    name: "BOOKING_NOT_OPEN",
    summary: "An app asks too early",
    ...stored(15, { of: { booking_opens_at: startOf(8) }, options: KIOSK }),
    body,
  },
  {
    name: "MEMBERSHIP_REQUIRED",
    summary: "No membership of the client can pay",
    ...stored(16, { options: KIOSK }),
    body: { client_id: 9003 },
  },
  {
    name: "MEMBERSHIP_NOT_USABLE",
    summary: "The membership is for something else",
    body: { ...body, membership_id: 30_001 },
    options: about(16),
  },
  {
    name: "CLIENT_BLOCKED",
    summary: "An app books a client who is on the blacklist",
    body: { client_id: BLOCKED_CLIENT },
    ...stored(17, { of: { tenant_id: 13 }, options: { ...KIOSK, ...ofTenant(13, FIRST_ID + 17) } }),
  },
  {
    name: "TOO_MANY_BOOKINGS",
    summary: "The client holds 50 bookings",
    body: { client_id: MUCH_BOOKED_CLIENT },
    ...stored(18, {
      of: { tenant_id: 13, class_type_id: 161 },
      before: (_, tables) => addMuchBookedClient(tables),
      options: { ...KIOSK, ...ofTenant(13, FIRST_ID + 18) },
    }),
  },
  {
    name: "TOO_EARLY",
    summary: "A check-in months ahead",
    body: { ...body, check_in: true },
    options: about(16),
  },
];
