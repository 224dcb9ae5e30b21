import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { bookedClassSchema, changedClassBookingSchema, placeCodes } from "../class-booking-answer.ts";
import type { BookClassRequest } from "./operation.ts";

const body: Meanings<BookClassRequest> = {
  client_id: "A client or prospect of the tenant.",
  membership_id:
    "The membership of the client that pays. Without it, the one that covers the class type, has a session left and ends first.",
  if_full:
    "What happens if no place is open: `refuse`, the default, answers `CLASS_FULL`; `wait` joins the line; `exceed` books beyond the capacity, for `classes.manage` only.",
  until:
    "The last instant at which a waiting client wants a place. Null, the default, is the start of the class, even if it moves. A client who waits already and leaves it out keeps theirs.",
  notice_minutes:
    "How many minutes outside the club's quiet hours must be left before the start when the client is promoted; the policy's by default. 0 is at any hour.",
  check_in:
    "Checks the client in by the same write; for `classes.manage` only. A client who has to wait is not checked in.",
};

export const bookClass: OperationDescription = {
  summary: "Books client to class",
  description:
    "Books a place in a class, or joins the line of clients who wait for one. The place, a session of the membership and the client's time are taken together. A waiting client who sends it again gets an open place, until the start even if booking has closed, or changes `until`, `notice_minutes` and `membership_id` and keeps the place in line. A cancelled booking that is booked again stays the same record, and its versions go on. A session that the cancellation forfeited pays for it, unless another membership is named. The booking window, the blacklist, `requires_session` and the limits of bookings do not bind `classes.manage`, which books until 24 hours after the end. A client whom another app has booked counts as taken.",
  success: "Booked, or with `WAITLISTED` in the line.",
  answer: bookedClassSchema,
  otherSuccess: {
    success:
      "Nothing was created. `ALREADY_DONE`: the client has a place or waits already. `PROMOTED`: one who waited has a place now. Without either, the terms of waiting have changed.",
    answer: changedClassBookingSchema,
    codes: ["PROMOTED", "SESSION_TAKEN", "ALREADY_DONE"],
  },
  codes: [
    ...placeCodes,
    "BOOKING_NOT_OPEN",
    "CLIENT_BLOCKED",
    "TOO_MANY_BOOKINGS",
    "MEMBERSHIP_REQUIRED",
    "MEMBERSHIP_NOT_USABLE",
    "WAITLIST_FULL",
    "WAITLIST_CLOSED",
    "TOO_EARLY",
    "WAITLISTED",
    "OVER_CAPACITY",
    "PROMOTED",
    "SESSION_TAKEN",
  ],
  event: "class_booking.booked",
  meanings: { "": body },
};
