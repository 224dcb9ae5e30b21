import { refuseOtherClient } from "../appointment-access.ts";
import { createAppointmentRequest } from "../appointment-request.ts";
import { bookAppointment } from "../book-appointment.ts";

/** *Create new appointment*. */
export const createAppointment = bookAppointment({
  body: createAppointmentRequest,
  authorize: refuseOtherClient,
});

/** *Create new appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const createAppointmentByUuid = createAppointment;
