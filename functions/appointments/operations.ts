import type { Definitions } from "../../shared/booking/tenant-operation.ts";
import { checkAvailability } from "./check-availability/operation.ts";
import { checkRecurringAvailability } from "./check-recurring-availability/operation.ts";
import { createAppointment } from "./create-appointment/operation.ts";
import { getAppointmentType } from "./get-appointment-type/operation.ts";
import { getRoom } from "./get-room/operation.ts";
import { getStaffMember } from "./get-staff-member/operation.ts";
import { getTenant } from "./get-tenant/operation.ts";
import { listAppointmentTypes } from "./list-appointment-types/operation.ts";
import { listRooms } from "./list-rooms/operation.ts";
import { listStaff } from "./list-staff/operation.ts";
import { listTenants } from "./list-tenants/operation.ts";

/** The operations that this function answers. */
export const appointmentOperations = {
  createAppointment,
  listTenants,
  getTenant,
  listStaff,
  getStaffMember,
  listRooms,
  getRoom,
  listAppointmentTypes,
  getAppointmentType,
  checkAvailability,
  checkRecurringAvailability,
} satisfies Definitions<"Appointments">;
