import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import type { CancelRequest } from "../../../../shared/sessions/cancel-request.ts";
import { changedClassBookingSchema } from "../class-booking-answer.ts";

const body: Meanings<CancelRequest> = {
  reason: "Why it is cancelled.",
  expect_session_outcome:
    "The effect on the session that the person was shown: the `session_outcome` of `actions.cancel`, `none` for a place in the line. If the effect is another one now, nothing is cancelled.",
  waive:
    "Returns the session, whatever the policy says; for `classes.manage` only. If the booking is cancelled already, it returns the session that was forfeited.",
};

export const cancelClassBooking: OperationDescription = {
  summary: "Removes client from class",
  description:
    "Gives a place in a class up before its end; `classes.manage` may until 7 days after. The session is returned or forfeited according to the policy that the client agreed to. For 24 hours after a move or a change of coach, and not after the start, it is free. Before the start the place passes to the first waiting client who can take it, in the same transaction. A client who waits leaves the line, which costs nothing; what an earlier late cancellation cost stays. In a completed class nobody gives a place up.",
  success: "Cancelled. `ALREADY_DONE` means that it had been cancelled before.",
  answer: changedClassBookingSchema,
  codes: [
    "CLASS_BOOKING_NOT_FOUND",
    "CLASS_BOOKING_STATE",
    "CANCEL_TOO_LATE",
    "OUTCOME_CHANGED",
    "TOO_MANY_CHANGES",
    "SESSION_RETURNED",
    "SESSION_FORFEITED",
    "PLACE_PASSED_ON",
    "ALREADY_DONE",
  ],
  event: "class_booking.cancelled",
  meanings: { "": body },
};
