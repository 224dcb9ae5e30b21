// Made by "npm run generate" from the operations. Do not edit.

/** How each operation of the API is called. */
export const apiOperations = {
  bookTour: { method: "post", path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour" },
  createAppointment: { method: "post", path: "/tenants/{tenant_id}/appointments" },
  listTenants: { method: "get", path: "/tenants" },
  getTenant: { method: "get", path: "/tenants/{tenant_id}" },
  listStaff: { method: "get", path: "/tenants/{tenant_id}/staff" },
  getStaffMember: { method: "get", path: "/tenants/{tenant_id}/staff/{coach_id}" },
  listRooms: { method: "get", path: "/tenants/{tenant_id}/rooms" },
  getRoom: { method: "get", path: "/tenants/{tenant_id}/rooms/{room_id}" },
  listAppointmentTypes: { method: "get", path: "/tenants/{tenant_id}/appointment-types" },
  getAppointmentType: { method: "get", path: "/tenants/{tenant_id}/appointment-types/{appointment_type_id}" },
  checkAvailability: { method: "post", path: "/tenants/{tenant_id}/availability/check" },
  checkRecurringAvailability: { method: "post", path: "/tenants/{tenant_id}/availability/check-recurring" },
  listAvailability: { method: "get", path: "/tenants/{tenant_id}/availability" },
  listNextAvailability: { method: "get", path: "/tenants/{tenant_id}/availability/next" },
  listStaffSchedules: { method: "get", path: "/tenants/{tenant_id}/staff-schedules" },
  getStaffSchedule: { method: "get", path: "/tenants/{tenant_id}/staff/{coach_id}/schedule" },
  listStaffUnavailability: { method: "get", path: "/tenants/{tenant_id}/staff/{coach_id}/unavailability" },
  addStaffUnavailability: { method: "post", path: "/tenants/{tenant_id}/staff/{coach_id}/unavailability" },
  removeStaffUnavailability: {
    method: "delete",
    path: "/tenants/{tenant_id}/staff/{coach_id}/unavailability/{unavailability_id}",
  },
  listRoomUnavailability: { method: "get", path: "/tenants/{tenant_id}/rooms/{room_id}/unavailability" },
  addRoomUnavailability: { method: "post", path: "/tenants/{tenant_id}/rooms/{room_id}/unavailability" },
  removeRoomUnavailability: {
    method: "delete",
    path: "/tenants/{tenant_id}/rooms/{room_id}/unavailability/{unavailability_id}",
  },
  getAppointment: { method: "get", path: "/tenants/{tenant_id}/appointments/{appointment_id}" },
  cancelAppointment: { method: "post", path: "/tenants/{tenant_id}/appointments/{appointment_id}/cancel" },
  checkInClient: { method: "post", path: "/tenants/{tenant_id}/appointments/{appointment_id}/check-in" },
  undoClientCheckIn: {
    method: "delete",
    path: "/tenants/{tenant_id}/appointments/{appointment_id}/check-in",
  },
  markClientNoShow: { method: "post", path: "/tenants/{tenant_id}/appointments/{appointment_id}/no-show" },
  undoClientNoShow: { method: "delete", path: "/tenants/{tenant_id}/appointments/{appointment_id}/no-show" },
  changeAppointmentMembership: {
    method: "put",
    path: "/tenants/{tenant_id}/appointments/{appointment_id}/membership",
  },
  createComplimentaryAppointment: { method: "post", path: "/tenants/{tenant_id}/appointments/complimentary" },
  listTourAvailability: {
    method: "get",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/availability",
  },
  updateAppointment: { method: "put", path: "/tenants/{tenant_id}/appointments/{appointment_id}" },
  rescheduleAppointment: {
    method: "post",
    path: "/tenants/{tenant_id}/appointments/{appointment_id}/reschedule",
  },
  rescheduleAppointmentByUuid: {
    method: "post",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/appointments/{appointment_id}/reschedule",
  },
  substituteCoach: {
    method: "post",
    path: "/tenants/{tenant_id}/appointments/{appointment_id}/substitute-coach",
  },
  listAppointments: { method: "get", path: "/tenants/{tenant_id}/appointments" },
  listClientAppointments: { method: "get", path: "/tenants/{tenant_id}/clients/{client_id}/appointments" },
  getClient: { method: "get", path: "/tenants/{tenant_id}/clients/{client_id}" },
  listClientSessions: { method: "get", path: "/tenants/{tenant_id}/clients/{client_id}/sessions" },
  createAppointmentByUuid: {
    method: "post",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/appointments",
  },
  getAppointmentByUuid: {
    method: "get",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/appointments/{appointment_id}",
  },
  getTour: { method: "get", path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}" },
  listTours: { method: "get", path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour" },
  rescheduleTour: {
    method: "post",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/reschedule",
  },
  cancelTour: {
    method: "post",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/cancel",
  },
  checkInVisitor: {
    method: "post",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/check-in",
  },
  undoVisitorCheckIn: {
    method: "delete",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/check-in",
  },
  markVisitorNoShow: {
    method: "post",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/no-show",
  },
  undoVisitorNoShow: {
    method: "delete",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/no-show",
  },
  createProspect: { method: "post", path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/prospect" },
} as const;
