import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import type { NoShowRequest } from "../../../../shared/sessions/no-show-request.ts";
import { changedAppointmentSchema } from "../appointment-schema.ts";

// What refuses each of them.
const codes = [
  "APPOINTMENT_NOT_FOUND",
  "APPOINTMENT_STATE",
  "TOO_EARLY",
  "TOO_LATE",
  "TOO_MANY_CHANGES",
] as const;

export const checkInClient: OperationDescription = {
  summary: "Mark client as checked in",
  description:
    "Marks that the client came: from `check_in_from_minutes` before the start until 24 hours after the end. A no-show can be checked in too. If the no-show had returned the session, it is taken again. If the membership has none left, the client has to pay.",
  success: "Checked in. `ALREADY_DONE` means that the client had been checked in before.",
  answer: changedAppointmentSchema,
  codes: [...codes, "SESSION_TAKEN", "MEMBERSHIP_CHANGED", "ALREADY_DONE"],
  event: "appointment.checked_in",
};

export const undoClientCheckIn: OperationDescription = {
  summary: "Undo client check-in",
  description:
    "Undoes a check-in: the appointment is booked again. It is possible from `check_in_from_minutes` before the start until 24 hours after the end.",
  success: "Booked again. `ALREADY_DONE` means that the client was not checked in.",
  answer: changedAppointmentSchema,
  codes: [...codes, "ALREADY_DONE"],
  event: "appointment.undone",
};

const body: Meanings<NoShowRequest> = {
  waive:
    "Returns the session, whatever the policy says. If the client is marked as a no-show already, it returns the session that was forfeited.",
};

export const markClientNoShow: OperationDescription = {
  summary: "Mark client as no-show",
  description:
    "Marks that the client did not come: from the start until 7 days after the end. A client who was checked in can be marked too. The session is returned or forfeited according to the policy that the client agreed to by booking.",
  success: "Marked. `ALREADY_DONE` means that the client had been marked as a no-show before.",
  answer: changedAppointmentSchema,
  codes: [...codes, "SESSION_RETURNED", "SESSION_FORFEITED", "ALREADY_DONE"],
  event: "appointment.no_show",
  meanings: { "": body },
};

export const undoClientNoShow: OperationDescription = {
  summary: "Undo client no-show",
  description:
    "Undoes a no-show: the appointment is booked again. It is possible from the start until 7 days after the end. If the no-show had returned the session, it is taken again. If the membership has none left, the client has to pay.",
  success: "Booked again. `ALREADY_DONE` means that the client was not marked as a no-show.",
  answer: changedAppointmentSchema,
  codes: [...codes, "SESSION_TAKEN", "MEMBERSHIP_CHANGED", "ALREADY_DONE"],
  event: "appointment.undone",
};
