// Made by "npm run generate" from the operations. Do not edit.

/** How each operation of the API is called. */
export const apiOperations = {
  bookTour: { method: "POST", path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour" },
  createAppointment: { method: "POST", path: "/tenants/{tenant_id}/appointments" },
  listTenants: { method: "GET", path: "/tenants" },
  getTenant: { method: "GET", path: "/tenants/{tenant_id}" },
  listStaff: { method: "GET", path: "/tenants/{tenant_id}/staff" },
  getStaffMember: { method: "GET", path: "/tenants/{tenant_id}/staff/{coach_id}" },
  listRooms: { method: "GET", path: "/tenants/{tenant_id}/rooms" },
  getRoom: { method: "GET", path: "/tenants/{tenant_id}/rooms/{room_id}" },
  listAppointmentTypes: { method: "GET", path: "/tenants/{tenant_id}/appointment-types" },
} as const;
