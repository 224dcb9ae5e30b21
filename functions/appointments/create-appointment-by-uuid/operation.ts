import { createAppointmentRequest } from "../booking/appointment-request.ts";
import { bookAppointment } from "../booking/book-appointment.ts";
import { refuseOtherClient } from "../booking/own-client.ts";

/** *Create new appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const createAppointmentByUuid = bookAppointment("createAppointmentByUuid", {
  describe: () => import("./description.ts"),
  body: createAppointmentRequest,
  authorize: refuseOtherClient,
});
