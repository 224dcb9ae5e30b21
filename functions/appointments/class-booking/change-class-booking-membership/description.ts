import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import type { MembershipRequest } from "../../../../shared/sessions/membership-request.ts";
import { changedClassBookingSchema } from "../class-booking-answer.ts";

const body: Meanings<MembershipRequest> = {
  membership_id:
    "The membership of the client that pays from now on; null if none does and the client has to pay.",
};

export const changeClassBookingMembership: OperationDescription = {
  summary: "Changes client membership in class",
  description:
    "Changes which membership pays for a place in a class: not for a trial, and not in a complimentary class. In one transaction the session goes back to the old membership and one is taken from the new one. `jsonObject.reasons` of `MEMBERSHIP_NOT_USABLE` says why the new one cannot pay: `unknown`, `not_active`, `other_category`, `no_session_left`.",
  success: "Changed. `ALREADY_DONE` means that this membership paid before.",
  answer: changedClassBookingSchema,
  codes: [
    "CLASS_BOOKING_NOT_FOUND",
    "CLASS_BOOKING_STATE",
    "CLIENT_UNAVAILABLE",
    "MEMBERSHIP_NOT_USABLE",
    "TOO_MANY_CHANGES",
    "SESSION_RETURNED",
    "SESSION_TAKEN",
    "ALREADY_DONE",
  ],
  event: "class_booking.membership_changed",
  meanings: { "": body },
};
