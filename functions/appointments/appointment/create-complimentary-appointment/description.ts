import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { appointmentProblems, bodyMeanings, placeRules } from "../appointment-description.ts";
import { bookedAppointmentSchema } from "../booked-appointment-schema.ts";
import type { CreateComplimentaryAppointmentRequest } from "./schema.ts";

const body: Meanings<CreateComplimentaryAppointmentRequest> = {
  ...bodyMeanings,
  comp_reason: "Why the session is complimentary. The club's staff sees it, the client does not.",
};

// A caller who manages appointments is bound by no notice, no blacklist and no number of bookings.
const NOT_FOR_MANAGERS: ReadonlySet<string> = new Set([
  "START_TOO_SOON",
  "CLIENT_BLOCKED",
  "TOO_MANY_BOOKINGS",
]);

export const createComplimentaryAppointment: OperationDescription = {
  summary: "Create appointment complimentary session",
  description:
    "Books an appointment as *Create new appointment* does, but as a complimentary session: no membership loses a session, and the client does not have to pay.",
  success: "Booked.",
  answer: bookedAppointmentSchema,
  codes: [
    ...appointmentProblems.filter((code) => !NOT_FOR_MANAGERS.has(code)),
    "COACH_ASSIGNED",
    "ROOM_ASSIGNED",
  ],
  event: "appointment.created",
  meanings: { path: { tenant_id: "The club location." }, "": body },
  rules: placeRules,
};
