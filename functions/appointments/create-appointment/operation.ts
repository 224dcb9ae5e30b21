import { createAppointmentRequest } from "../appointment-request.ts";
import { bookAppointment } from "../book-appointment.ts";
import { refuseOtherClient } from "../own-client.ts";

/** *Create new appointment*. */
export const createAppointment = bookAppointment("createAppointment", {
  describe: () => import("./description.ts"),
  body: createAppointmentRequest,
  authorize: refuseOtherClient,
});
