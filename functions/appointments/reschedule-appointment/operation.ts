import { rescheduleOperation } from "./reschedule-operation.ts";

/** *Reschedule appointment*: the same appointment at another time; its old holds change to the new ones in one transaction. */
export const rescheduleAppointment = rescheduleOperation(
  "rescheduleAppointment",
  () => import("./description.ts"),
);
