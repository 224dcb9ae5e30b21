import { createAppointmentRequest } from "../appointment/appointment-request.ts";
import { bookAppointment } from "../appointment/book-appointment.ts";
import { refuseOtherClient } from "../appointment/own-client.ts";

/** *Create new appointment*. */
export const createAppointment = bookAppointment("createAppointment", {
  describe: () => import("./description.ts"),
  body: createAppointmentRequest,
  authorize: refuseOtherClient,
});
