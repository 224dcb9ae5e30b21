import { getAppointmentOperation } from "../get-appointment/operation.ts";

/** *Get appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const getAppointmentByUuid = getAppointmentOperation(
  "getAppointmentByUuid",
  () => import("./description.ts"),
);
