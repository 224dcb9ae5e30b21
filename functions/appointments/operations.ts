import type { Definitions } from "../../shared/booking/operation-definition.ts";
import { addRoomUnavailability } from "./add-room-unavailability/operation.ts";
import { addStaffUnavailability } from "./add-staff-unavailability/operation.ts";
import { cancelAppointment } from "./cancel-appointment/operation.ts";
import { changeAppointmentMembership } from "./change-appointment-membership/operation.ts";
import { checkAvailability } from "./check-availability/operation.ts";
import { checkInClient } from "./check-in-client/operation.ts";
import { checkRecurringAvailability } from "./check-recurring-availability/operation.ts";
import { createAppointment } from "./create-appointment/operation.ts";
import { createAppointmentByUuid } from "./create-appointment-by-uuid/operation.ts";
import { createComplimentaryAppointment } from "./create-complimentary-appointment/operation.ts";
import { getAppointment } from "./get-appointment/operation.ts";
import { getAppointmentByUuid } from "./get-appointment-by-uuid/operation.ts";
import { getAppointmentType } from "./get-appointment-type/operation.ts";
import { getClient } from "./get-client/operation.ts";
import { getRoom } from "./get-room/operation.ts";
import { getStaffMember } from "./get-staff-member/operation.ts";
import { getStaffSchedule } from "./get-staff-schedule/operation.ts";
import { getTenant } from "./get-tenant/operation.ts";
import { listAppointmentTypes } from "./list-appointment-types/operation.ts";
import { listAppointments } from "./list-appointments/operation.ts";
import { listAvailability } from "./list-availability/operation.ts";
import { listClientAppointments } from "./list-client-appointments/operation.ts";
import { listClientSessions } from "./list-client-sessions/operation.ts";
import { listNextAvailability } from "./list-next-availability/operation.ts";
import { listRoomUnavailability } from "./list-room-unavailability/operation.ts";
import { listRooms } from "./list-rooms/operation.ts";
import { listStaff } from "./list-staff/operation.ts";
import { listStaffSchedules } from "./list-staff-schedules/operation.ts";
import { listStaffUnavailability } from "./list-staff-unavailability/operation.ts";
import { listTenants } from "./list-tenants/operation.ts";
import { listUnavailability } from "./list-unavailability/operation.ts";
import { markClientNoShow } from "./mark-client-no-show/operation.ts";
import { removeRoomUnavailability } from "./remove-room-unavailability/operation.ts";
import { removeStaffUnavailability } from "./remove-staff-unavailability/operation.ts";
import { rescheduleAppointment } from "./reschedule-appointment/operation.ts";
import { rescheduleAppointmentByUuid } from "./reschedule-appointment-by-uuid/operation.ts";
import { substituteCoach } from "./substitute-coach/operation.ts";
import { undoClientCheckIn } from "./undo-client-check-in/operation.ts";
import { undoClientNoShow } from "./undo-client-no-show/operation.ts";
import { updateAppointment } from "./update-appointment/operation.ts";

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
  listAvailability,
  listNextAvailability,
  listStaffSchedules,
  getStaffSchedule,
  listUnavailability,
  listStaffUnavailability,
  addStaffUnavailability,
  removeStaffUnavailability,
  listRoomUnavailability,
  addRoomUnavailability,
  removeRoomUnavailability,
  checkRecurringAvailability,
  getAppointment,
  cancelAppointment,
  checkInClient,
  undoClientCheckIn,
  markClientNoShow,
  undoClientNoShow,
  changeAppointmentMembership,
  createComplimentaryAppointment,
  updateAppointment,
  rescheduleAppointment,
  rescheduleAppointmentByUuid,
  substituteCoach,
  listAppointments,
  listClientAppointments,
  getClient,
  listClientSessions,
  createAppointmentByUuid,
  getAppointmentByUuid,
} satisfies Definitions<"Appointments">;
