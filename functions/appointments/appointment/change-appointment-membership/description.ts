import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import type { MembershipRequest } from "../../../../shared/sessions/membership-request.ts";
import { changedAppointmentSchema } from "../appointment-schema.ts";

const body: Meanings<MembershipRequest> = {
  membership_id:
    "The membership of the client that pays from now on; null if none does and the client has to pay.",
};

export const changeAppointmentMembership: OperationDescription = {
  summary: "Change client membership in appointment",
  description:
    "Changes which membership pays for an appointment that is booked or checked in and is not complimentary. In one transaction the session goes back to the old membership and one is taken from the new one. `jsonObject.reasons` of `MEMBERSHIP_NOT_USABLE` says why the new one cannot pay: `unknown`, `not_active`, `other_category`, `no_session_left`.",
  success: "Changed. `ALREADY_DONE` means that this membership paid before.",
  answer: changedAppointmentSchema,
  codes: [
    "APPOINTMENT_NOT_FOUND",
    "APPOINTMENT_STATE",
    "MEMBERSHIP_NOT_USABLE",
    "TOO_MANY_CHANGES",
    "SESSION_RETURNED",
    "SESSION_TAKEN",
    "ALREADY_DONE",
  ],
  event: "appointment.membership_changed",
  meanings: { "": body },
};
