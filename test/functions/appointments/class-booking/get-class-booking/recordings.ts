import type { Recording } from "../../../../infra/open-api/recording.ts";
import { waiter } from "../../../../support/stored-classes.ts";
import { bookingRecordings, PAID } from "../booking-recordings.ts";

const { about, stored } = bookingRecordings(8_000, "2027-03-01");

/** The requests to *Get class booking* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  { name: "booked", summary: "A place that a session paid for", ...stored(0, { bookings: [PAID] }) },
  {
    name: "waiting",
    summary: "One who waits for the only place",
    ...stored(1, {
      of: {
        capacity: 1,
        booked: 1,
        line: [waiter(9001)],
      },
      bookings: [{ status: "waiting" }],
    }),
  },
  { name: "CLASS_BOOKING_NOT_FOUND", summary: "The client has no booking of this class", options: about(7) },
];
