import { bookAppointment } from "../book-appointment.ts";
import { createComplimentaryAppointmentRequest } from "./schema.ts";

/** *Create appointment complimentary session*: as *Create new appointment*, but no session is taken and nobody pays. */
export const createComplimentaryAppointment = bookAppointment({
  body: createComplimentaryAppointmentRequest,
});
