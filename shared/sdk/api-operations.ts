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
  listTourAvailability: {
    method: "get",
    path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/availability",
  },
} as const;
