import { createAppointmentOperation } from "./create-appointment-operation.ts";

/** *Create new appointment*: the appointment, its holds and its effect on the client in one transaction. */
export const createAppointment = createAppointmentOperation(
  "createAppointment",
  () => import("./description.ts"),
);
