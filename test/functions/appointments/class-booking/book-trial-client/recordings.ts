import type { Recording } from "../../../../infra/open-api/recording.ts";
import { waiter } from "../../../../support/stored-classes.ts";
import { bookingRecordings } from "../booking-recordings.ts";
import { placeRecordings } from "../place-recordings.ts";

const FIRST_ID = 8_800;
const of = bookingRecordings(FIRST_ID, "2027-07-01", { isOfClass: true });
const GRACE = { full_name: "Grace Hopper", email_id: "grace.hopper@example.com" };
const WAITER = { client_id: 9002, status: "waiting" } as const;

/** The requests to *Adds a trial client to class* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "PROSPECT_CREATED",
    idsFrom: 8_890,
    summary: "Somebody whom the club does not know",
    ...of.stored(12),
    body: { prospect: GRACE },
  },
  ...placeRecordings(of, FIRST_ID, "book-trial-client"),
  {
    name: "PROMOTED",
    summary: "One who waits takes a place that has become open",
    ...of.stored(10, {
      of: {
        capacity: 1,
        line: [waiter(9002)],
      },
      bookings: [WAITER],
    }),
    body: { client_id: 9002 },
  },
  {
    name: "PROSPECT_MATCHED",
    summary: "The same person, who has the place already; the mobile number is another client's",
    body: { prospect: { ...GRACE, mobile_country_code: "44", mobile_number: 7_700_900_101 } },
    options: of.about(12),
  },
  {
    name: "FIELD_REQUIRED",
    summary: "Nobody is named",
    body: {},
    options: of.about(12),
  },
  { name: "TRIAL_USED", summary: "The client has had a trial", ...of.stored(11), body: { client_id: 9001 } },
];
