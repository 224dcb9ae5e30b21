import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { appointmentProblems, bodyMeanings, venueRules } from "../appointment-description.ts";
import type { ComplimentaryRequest } from "../appointment-request.ts";
import { bookedAppointmentSchema } from "../booked-appointment-schema.ts";

export const createAppointment: OperationDescription = {
  summary: "Create new appointment",
  description:
    "Books a client with a coach, in a room or virtually. Where the request names no coach or no room, one that is free is chosen and named by `COACH_ASSIGNED` or `ROOM_ASSIGNED`. Where a membership of the client covers the appointment and has a session left, the one that ends first loses a session; otherwise the booking stands and `is_payment_required` is true. A client on the blacklist is booked by callers with `appointments.manage` alone, whom the `Warning` `CLIENT_BLOCKED` tells of it.",
  success: "Booked.",
  answer: bookedAppointmentSchema,
  codes: [...appointmentProblems, "COACH_ASSIGNED", "ROOM_ASSIGNED"],
  event: "appointment.created",
  meanings: { "": bodyMeanings },
  rules: venueRules,
};

export const createAppointmentByUuid: OperationDescription = {
  ...createAppointment,
  summary: "Create new appointment by UUID",
  description: `The same operation as *Create new appointment*, under the UUIDs of company and club location. ${createAppointment.description}`,
};

const complimentary: Meanings<ComplimentaryRequest> = {
  ...bodyMeanings,
  comp_reason: "Why the session is complimentary. The club's staff sees it, the client does not.",
};

// No notice or number of bookings binds who manages appointments; of the blacklist they are warned.
const NOT_FOR_MANAGERS: ReadonlySet<string> = new Set(["START_TOO_SOON", "TOO_MANY_BOOKINGS"]);

export const createComplimentaryAppointment: OperationDescription = {
  ...createAppointment,
  summary: "Create appointment complimentary session",
  description:
    "Books an appointment as *Create new appointment* does, but as a complimentary session: no membership loses a session, and the client does not have to pay.",
  codes: [
    ...appointmentProblems.filter((code) => !NOT_FOR_MANAGERS.has(code)),
    "COACH_ASSIGNED",
    "ROOM_ASSIGNED",
  ],
  meanings: { "": complimentary },
};
