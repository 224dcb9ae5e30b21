import { createAppointmentRequest } from "../booking/appointment-request.ts";
import { bookAppointment } from "../booking/book-appointment.ts";
import { refuseOtherClient } from "../booking/own-client.ts";

/** *Create new appointment*. */
export const createAppointment = bookAppointment("createAppointment", {
  describe: () => import("./description.ts"),
  body: createAppointmentRequest,
  authorize: refuseOtherClient,
});
