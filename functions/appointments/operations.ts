import type { Definitions } from "../../shared/booking/tenant-operation.ts";
import { createAppointment } from "./create-appointment/operation.ts";

/** The operations that this function answers. */
export const appointmentOperations = { createAppointment } satisfies Definitions<"Appointments">;
