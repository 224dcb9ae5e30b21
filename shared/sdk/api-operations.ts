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
} as const;
