import { createAppointmentOperation } from "../create-appointment/create-appointment-operation.ts";

/** *Create new appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const createAppointmentByUuid = createAppointmentOperation(
  "createAppointmentByUuid",
  () => import("./description.ts"),
);
