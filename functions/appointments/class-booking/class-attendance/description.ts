import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import type { NoShowRequest } from "../../../../shared/sessions/no-show-request.ts";
import { changedClassBookingSchema } from "../class-booking-answer.ts";

// What refuses each of them.
const codes = [
  "CLASS_BOOKING_NOT_FOUND",
  "CLASS_BOOKING_STATE",
  "TOO_EARLY",
  "TOO_LATE",
  "TOO_MANY_CHANGES",
  "CLIENT_UNAVAILABLE",
] as const;

export const checkInClassClient: OperationDescription = {
  summary: "Marks client as checked in to class",
  description:
    "Marks that the client came: from `check_in_from_minutes` before the start until 24 hours after the end. A no-show can be checked in too. If the no-show had returned the session, it is taken again. If the membership has none left, the client has to pay.",
  success: "Checked in. `ALREADY_DONE` means that the client had been checked in before.",
  answer: changedClassBookingSchema,
  codes: [...codes, "SESSION_TAKEN", "MEMBERSHIP_CHANGED", "ALREADY_DONE"],
  event: "class_booking.checked_in",
};

export const undoClassCheckIn: OperationDescription = {
  summary: "Undo check-in to class",
  description:
    "Undoes a check-in: the client is booked again. It is possible from `check_in_from_minutes` before the start until 24 hours after the end.",
  success: "Booked again. `ALREADY_DONE` means that the client was not checked in.",
  answer: changedClassBookingSchema,
  codes: [...codes, "ALREADY_DONE"],
  event: "class_booking.undone",
};

const body: Meanings<NoShowRequest> = {
  waive:
    "Returns the session, whatever the policy says. If the client is marked as a no-show already, it returns the session that was forfeited.",
};

export const markClassNoShow: OperationDescription = {
  summary: "Marks client as no-show in class",
  description:
    "Marks that the client did not come: from the start until 7 days after the end. A client who was checked in can be marked too. The session is returned or forfeited according to the policy that the client agreed to.",
  success: "Marked. `ALREADY_DONE` means that the client had been marked as a no-show before.",
  answer: changedClassBookingSchema,
  codes: [...codes, "SESSION_RETURNED", "SESSION_FORFEITED", "ALREADY_DONE"],
  event: "class_booking.no_show",
  meanings: { "": body },
};

export const undoClassNoShow: OperationDescription = {
  summary: "Undo no-show in class",
  description:
    "Undoes a no-show: the client is booked again. It is possible from the start until 7 days after the end. If the no-show had returned the session, it is taken again. If the membership has none left, the client has to pay.",
  success: "Booked again. `ALREADY_DONE` means that the client was not marked as a no-show.",
  answer: changedClassBookingSchema,
  codes: [...codes, "SESSION_TAKEN", "MEMBERSHIP_CHANGED", "ALREADY_DONE"],
  event: "class_booking.undone",
};
