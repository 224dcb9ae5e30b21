import { rescheduleOperation } from "../reschedule-appointment/operation.ts";

/** *Reschedule appointment* under the UUIDs of company and tenant. */
export const rescheduleAppointmentByUuid = rescheduleOperation(
  "rescheduleAppointmentByUuid",
  () => import("./description.ts"),
);
