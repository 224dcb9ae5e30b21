// Made by "npm run generate" from the operations. Do not edit.

/**
 * Book tour.
 * @example
 * const result = await club.bookTour({
 *   path: { company_uuid, tenant_uuid },
 *   body: {
 *     prospect: { full_name: "Ada Byron", email_id: "ada.byron@example.com" },
 *     book_tour: { scheduled_datetime: "2026-11-27T10:00:00Z" },
 *   },
 * });
 */
export const bookTour = {
  name: "bookTour",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour",
  isIdempotent: true,
} as const;

/**
 * Create new appointment.
 * @example
 * const result = await club.createAppointment({
 *   path: { tenant_id },
 *   body: {
 *     appointment_type_id: 101,
 *     client_id: 9001,
 *     coach_id: 501,
 *     start_date_time: "2026-11-27T09:00:00Z",
 *     room_id: 72,
 *   },
 * });
 */
export const createAppointment = {
  name: "createAppointment",
  method: "post",
  path: "/tenants/{tenant_id}/appointments",
  isIdempotent: true,
} as const;

/**
 * List tenants.
 * @example
 * for await (const each of eachItem(club.listTenants)) console.log(each);
 */
export const listTenants = {
  name: "listTenants",
  method: "get",
  path: "/tenants",
  items: "tenants",
} as const;

/**
 * Get tenant details.
 * @example
 * const result = await club.getTenant({ path: { tenant_id } });
 */
export const getTenant = { name: "getTenant", method: "get", path: "/tenants/{tenant_id}" } as const;

/**
 * List all staff.
 * @example
 * for await (const each of eachItem(club.listStaff, { path: { tenant_id } })) console.log(each);
 */
export const listStaff = {
  name: "listStaff",
  method: "get",
  path: "/tenants/{tenant_id}/staff",
  items: "staff",
} as const;

/**
 * Get staff by ID.
 * @example
 * const result = await club.getStaffMember({ path: { tenant_id, coach_id } });
 */
export const getStaffMember = {
  name: "getStaffMember",
  method: "get",
  path: "/tenants/{tenant_id}/staff/{coach_id}",
} as const;

/**
 * List rooms.
 * @example
 * for await (const each of eachItem(club.listRooms, { path: { tenant_id } })) console.log(each);
 */
export const listRooms = {
  name: "listRooms",
  method: "get",
  path: "/tenants/{tenant_id}/rooms",
  items: "rooms",
} as const;

/**
 * Get room details.
 * @example
 * const result = await club.getRoom({ path: { tenant_id, room_id } });
 */
export const getRoom = {
  name: "getRoom",
  method: "get",
  path: "/tenants/{tenant_id}/rooms/{room_id}",
} as const;

/**
 * Get appointment types list.
 * @example
 * for await (const each of eachItem(club.listAppointmentTypes, { path: { tenant_id } })) console.log(each);
 */
export const listAppointmentTypes = {
  name: "listAppointmentTypes",
  method: "get",
  path: "/tenants/{tenant_id}/appointment-types",
  items: "appointment_types",
} as const;

/**
 * Get appointment type details.
 * @example
 * const result = await club.getAppointmentType({ path: { tenant_id, appointment_type_id } });
 */
export const getAppointmentType = {
  name: "getAppointmentType",
  method: "get",
  path: "/tenants/{tenant_id}/appointment-types/{appointment_type_id}",
} as const;

/**
 * Check staff availability.
 * @example
 * const result = await club.checkAvailability({
 *   path: { tenant_id },
 *   body: {
 *     appointment_type_id: 101,
 *     client_id: 9001,
 *     coach_id: 501,
 *     start_date_time: "2026-11-27T15:00:00Z",
 *     room_id: 72,
 *   },
 * });
 */
export const checkAvailability = {
  name: "checkAvailability",
  method: "post",
  path: "/tenants/{tenant_id}/availability/check",
} as const;

/**
 * Check staff availability for recurring schedule.
 * @example
 * const result = await club.checkRecurringAvailability({
 *   path: { tenant_id },
 *   body: {
 *     appointment_type_id: 101,
 *     client_id: 9001,
 *     coach_id: 501,
 *     room_id: 72,
 *     recurrence: {
 *       weekdays: [ "monday", "wednesday" ],
 *       local_time: "18:00",
 *       first_date: "2026-11-30",
 *       occurrences: 4,
 *     },
 *   },
 * });
 */
export const checkRecurringAvailability = {
  name: "checkRecurringAvailability",
  method: "post",
  path: "/tenants/{tenant_id}/availability/check-recurring",
} as const;

/**
 * List staff availability by appointment category.
 * @example
 * const result = await club.listAvailability({ path: { tenant_id }, query: { appointment_type_id, date } });
 */
export const listAvailability = {
  name: "listAvailability",
  method: "get",
  path: "/tenants/{tenant_id}/availability",
} as const;

/**
 * List next available slots by appointment category.
 * @example
 * const result = await club.listNextAvailability({ path: { tenant_id }, query: { appointment_type_id } });
 */
export const listNextAvailability = {
  name: "listNextAvailability",
  method: "get",
  path: "/tenants/{tenant_id}/availability/next",
} as const;

/**
 * Lists staff schedules.
 * @example
 * for await (const each of eachItem(club.listStaffSchedules, { path: { tenant_id } })) console.log(each);
 */
export const listStaffSchedules = {
  name: "listStaffSchedules",
  method: "get",
  path: "/tenants/{tenant_id}/staff-schedules",
  items: "staff_schedules",
} as const;

/**
 * Gets staff schedule.
 * @example
 * const result = await club.getStaffSchedule({ path: { tenant_id, coach_id } });
 */
export const getStaffSchedule = {
  name: "getStaffSchedule",
  method: "get",
  path: "/tenants/{tenant_id}/staff/{coach_id}/schedule",
} as const;

/**
 * List all unavailability.
 * @example
 * for await (const each of eachItem(club.listUnavailability, { path: { tenant_id }, query: { date } })) console.log(each);
 */
export const listUnavailability = {
  name: "listUnavailability",
  method: "get",
  path: "/tenants/{tenant_id}/unavailability",
  items: "unavailability",
} as const;

/**
 * Get staff scheduled unavailability.
 * @example
 * for await (const each of eachItem(club.listStaffUnavailability, { path: { tenant_id, coach_id }, query: { date } })) console.log(each);
 */
export const listStaffUnavailability = {
  name: "listStaffUnavailability",
  method: "get",
  path: "/tenants/{tenant_id}/staff/{coach_id}/unavailability",
  items: "unavailability",
} as const;

/**
 * Add staff unavailability.
 * @example
 * const result = await club.addStaffUnavailability({
 *   path: { tenant_id, coach_id },
 *   body: {
 *     start_date_time: "2027-01-04T00:00:00Z",
 *     end_date_time: "2027-01-09T00:00:00Z",
 *     reason: "Holiday",
 *   },
 * });
 */
export const addStaffUnavailability = {
  name: "addStaffUnavailability",
  method: "post",
  path: "/tenants/{tenant_id}/staff/{coach_id}/unavailability",
  isIdempotent: true,
} as const;

/**
 * Remove staff unavailability.
 * @example
 * const result = await club.removeStaffUnavailability({ path: { tenant_id, coach_id, unavailability_id } }, { ifMatch: record });
 */
export const removeStaffUnavailability = {
  name: "removeStaffUnavailability",
  method: "delete",
  path: "/tenants/{tenant_id}/staff/{coach_id}/unavailability/{unavailability_id}",
  isIdempotent: true,
} as const;

/**
 * Get room scheduled unavailability.
 * @example
 * for await (const each of eachItem(club.listRoomUnavailability, { path: { tenant_id, room_id }, query: { date } })) console.log(each);
 */
export const listRoomUnavailability = {
  name: "listRoomUnavailability",
  method: "get",
  path: "/tenants/{tenant_id}/rooms/{room_id}/unavailability",
  items: "unavailability",
} as const;

/**
 * Add room unavailability.
 * @example
 * const result = await club.addRoomUnavailability({
 *   path: { tenant_id, room_id },
 *   body: {
 *     start_date_time: "2027-02-04T00:00:00Z",
 *     end_date_time: "2027-02-09T00:00:00Z",
 *     reason: "New floor",
 *   },
 * });
 */
export const addRoomUnavailability = {
  name: "addRoomUnavailability",
  method: "post",
  path: "/tenants/{tenant_id}/rooms/{room_id}/unavailability",
  isIdempotent: true,
} as const;

/**
 * Remove room unavailability.
 * @example
 * const result = await club.removeRoomUnavailability({ path: { tenant_id, room_id, unavailability_id } }, { ifMatch: record });
 */
export const removeRoomUnavailability = {
  name: "removeRoomUnavailability",
  method: "delete",
  path: "/tenants/{tenant_id}/rooms/{room_id}/unavailability/{unavailability_id}",
  isIdempotent: true,
} as const;

/**
 * Get appointment.
 * @example
 * const result = await club.getAppointment({ path: { tenant_id, appointment_id } });
 */
export const getAppointment = {
  name: "getAppointment",
  method: "get",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}",
} as const;

/**
 * Cancel appointment.
 * @example
 * const result = await club.cancelAppointment({
 *   path: { tenant_id, appointment_id },
 *   body: { reason: "Down with the flu", expect_session_outcome: "returned" },
 * }, { ifMatch: record });
 */
export const cancelAppointment = {
  name: "cancelAppointment",
  method: "post",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/cancel",
  isIdempotent: true,
} as const;

/**
 * Mark client as checked in.
 * @example
 * const result = await club.checkInClient({ path: { tenant_id, appointment_id } }, { ifMatch: record });
 */
export const checkInClient = {
  name: "checkInClient",
  method: "post",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/check-in",
  isIdempotent: true,
} as const;

/**
 * Undo client check-in.
 * @example
 * const result = await club.undoClientCheckIn({ path: { tenant_id, appointment_id } }, { ifMatch: record });
 */
export const undoClientCheckIn = {
  name: "undoClientCheckIn",
  method: "delete",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/check-in",
  isIdempotent: true,
} as const;

/**
 * Mark client as no-show.
 * @example
 * const result = await club.markClientNoShow({ path: { tenant_id, appointment_id }, body: {} }, { ifMatch: record });
 */
export const markClientNoShow = {
  name: "markClientNoShow",
  method: "post",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/no-show",
  isIdempotent: true,
} as const;

/**
 * Undo client no-show.
 * @example
 * const result = await club.undoClientNoShow({ path: { tenant_id, appointment_id } }, { ifMatch: record });
 */
export const undoClientNoShow = {
  name: "undoClientNoShow",
  method: "delete",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/no-show",
  isIdempotent: true,
} as const;

/**
 * Change client membership in appointment.
 * @example
 * const result = await club.changeAppointmentMembership({ path: { tenant_id, appointment_id }, body: { membership_id: 31002 } }, { ifMatch: record });
 */
export const changeAppointmentMembership = {
  name: "changeAppointmentMembership",
  method: "put",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/membership",
  isIdempotent: true,
} as const;

/**
 * Create appointment complimentary session.
 * @example
 * const result = await club.createComplimentaryAppointment({
 *   path: { tenant_id },
 *   body: {
 *     appointment_type_id: 101,
 *     client_id: 9001,
 *     coach_id: 501,
 *     start_date_time: "2026-12-04T09:00:00Z",
 *     room_id: 72,
 *     comp_reason: "Trial",
 *   },
 * });
 */
export const createComplimentaryAppointment = {
  name: "createComplimentaryAppointment",
  method: "post",
  path: "/tenants/{tenant_id}/appointments/complimentary",
  isIdempotent: true,
} as const;

/**
 * List staff availability for tours.
 * @example
 * const result = await club.listTourAvailability({ path: { company_uuid, tenant_uuid }, query: { date } });
 */
export const listTourAvailability = {
  name: "listTourAvailability",
  method: "get",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/availability",
} as const;

/**
 * Update appointment.
 * @example
 * const result = await club.updateAppointment({ path: { tenant_id, appointment_id }, body: { room_id: 72, comments: "Bring the knee brace" } }, { ifMatch: record });
 */
export const updateAppointment = {
  name: "updateAppointment",
  method: "put",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}",
  isIdempotent: true,
} as const;

/**
 * Reschedule appointment.
 * @example
 * const result = await club.rescheduleAppointment({
 *   path: { tenant_id, appointment_id },
 *   body: { start_date_time: "2026-12-02T14:00:00Z", reason: "The client has a meeting" },
 * }, { ifMatch: record });
 */
export const rescheduleAppointment = {
  name: "rescheduleAppointment",
  method: "post",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/reschedule",
  isIdempotent: true,
} as const;

/**
 * Reschedule appointment by UUID.
 * @example
 * const result = await club.rescheduleAppointmentByUuid({
 *   path: { company_uuid, tenant_uuid, appointment_id },
 *   body: { start_date_time: "2026-12-03T14:00:00Z", reason: "The client has a meeting" },
 * }, { ifMatch: record });
 */
export const rescheduleAppointmentByUuid = {
  name: "rescheduleAppointmentByUuid",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/appointments/{appointment_id}/reschedule",
  isIdempotent: true,
} as const;

/**
 * Substitute coach for appointment.
 * @example
 * const result = await club.substituteCoach({ path: { tenant_id, appointment_id }, body: { coach_id: 502, reason: "Amara is ill" } }, { ifMatch: record });
 */
export const substituteCoach = {
  name: "substituteCoach",
  method: "post",
  path: "/tenants/{tenant_id}/appointments/{appointment_id}/substitute-coach",
  isIdempotent: true,
} as const;

/**
 * List appointments.
 * @example
 * for await (const each of eachItem(club.listAppointments, { path: { tenant_id }, query: { date } })) console.log(each);
 */
export const listAppointments = {
  name: "listAppointments",
  method: "get",
  path: "/tenants/{tenant_id}/appointments",
  items: "appointments",
} as const;

/**
 * List appointments by client ID.
 * @example
 * for await (const each of eachItem(club.listClientAppointments, { path: { tenant_id, client_id } })) console.log(each);
 */
export const listClientAppointments = {
  name: "listClientAppointments",
  method: "get",
  path: "/tenants/{tenant_id}/clients/{client_id}/appointments",
  items: "appointments",
} as const;

/**
 * Gets client by ID.
 * @example
 * const result = await club.getClient({ path: { tenant_id, client_id } });
 */
export const getClient = {
  name: "getClient",
  method: "get",
  path: "/tenants/{tenant_id}/clients/{client_id}",
} as const;

/**
 * Gets client session inventory.
 * @example
 * for await (const each of eachItem(club.listClientSessions, { path: { tenant_id, client_id } })) console.log(each);
 */
export const listClientSessions = {
  name: "listClientSessions",
  method: "get",
  path: "/tenants/{tenant_id}/clients/{client_id}/sessions",
  items: "entries",
} as const;

/**
 * Create new appointment by UUID.
 * @example
 * const result = await club.createAppointmentByUuid({
 *   path: { company_uuid, tenant_uuid },
 *   body: {
 *     appointment_type_id: 101,
 *     client_id: 9001,
 *     coach_id: 501,
 *     start_date_time: "2027-02-05T09:00:00Z",
 *     room_id: 72,
 *   },
 * });
 */
export const createAppointmentByUuid = {
  name: "createAppointmentByUuid",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/appointments",
  isIdempotent: true,
} as const;

/**
 * Get appointment by UUID.
 * @example
 * const result = await club.getAppointmentByUuid({ path: { company_uuid, tenant_uuid, appointment_id } });
 */
export const getAppointmentByUuid = {
  name: "getAppointmentByUuid",
  method: "get",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/appointments/{appointment_id}",
} as const;

/**
 * Get tour details.
 * @example
 * const result = await club.getTour({ path: { company_uuid, tenant_uuid, tour_id } });
 */
export const getTour = {
  name: "getTour",
  method: "get",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}",
} as const;

/**
 * List tours.
 * @example
 * for await (const each of eachItem(club.listTours, { path: { company_uuid, tenant_uuid }, query: { date } })) console.log(each);
 */
export const listTours = {
  name: "listTours",
  method: "get",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour",
  items: "tours",
} as const;

/**
 * Reschedule tour.
 * @example
 * const result = await club.rescheduleTour({
 *   path: { company_uuid, tenant_uuid, tour_id },
 *   body: { scheduled_datetime: "2026-11-27T08:00:00Z", reason: "The train is late" },
 * }, { ifMatch: record });
 */
export const rescheduleTour = {
  name: "rescheduleTour",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/reschedule",
  isIdempotent: true,
} as const;

/**
 * Cancel tour.
 * @example
 * const result = await club.cancelTour({ path: { company_uuid, tenant_uuid, tour_id }, body: { reason: "Ill" } }, { ifMatch: record });
 */
export const cancelTour = {
  name: "cancelTour",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/cancel",
  isIdempotent: true,
} as const;

/**
 * Mark visitor as checked in.
 * @example
 * const result = await club.checkInVisitor({ path: { company_uuid, tenant_uuid, tour_id } }, { ifMatch: record });
 */
export const checkInVisitor = {
  name: "checkInVisitor",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/check-in",
  isIdempotent: true,
} as const;

/**
 * Undo check-in of visitor.
 * @example
 * const result = await club.undoVisitorCheckIn({ path: { company_uuid, tenant_uuid, tour_id } }, { ifMatch: record });
 */
export const undoVisitorCheckIn = {
  name: "undoVisitorCheckIn",
  method: "delete",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/check-in",
  isIdempotent: true,
} as const;

/**
 * Mark visitor as no-show.
 * @example
 * const result = await club.markVisitorNoShow({ path: { company_uuid, tenant_uuid, tour_id } }, { ifMatch: record });
 */
export const markVisitorNoShow = {
  name: "markVisitorNoShow",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/no-show",
  isIdempotent: true,
} as const;

/**
 * Undo no-show of visitor.
 * @example
 * const result = await club.undoVisitorNoShow({ path: { company_uuid, tenant_uuid, tour_id } }, { ifMatch: record });
 */
export const undoVisitorNoShow = {
  name: "undoVisitorNoShow",
  method: "delete",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/tour/{tour_id}/no-show",
  isIdempotent: true,
} as const;

/**
 * Create prospect.
 * @example
 * const result = await club.createProspect({
 *   path: { company_uuid, tenant_uuid },
 *   body: { prospect: { full_name: "Ada Lovelace", email_id: "ada.lovelace@example.com" } },
 * });
 */
export const createProspect = {
  name: "createProspect",
  method: "post",
  path: "/open/companies/{company_uuid}/tenants/{tenant_uuid}/prospect",
  isIdempotent: true,
} as const;
