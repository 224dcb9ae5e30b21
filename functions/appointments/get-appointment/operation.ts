import { getAppointmentOperation } from "./get-appointment-operation.ts";

/** *Get appointment*. */
export const getAppointment = getAppointmentOperation("getAppointment", () => import("./description.ts"));
