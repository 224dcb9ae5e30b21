/** A function that answers operations. */
export type OperationFunction = "Tours" | "Appointments";

/** A scope of tokens, without the prefix that an issuer puts before it. */
interface ScopeRow {
  /** What it allows. */
  readonly allows: string;
  readonly includes: readonly string[];
  /** Whether it is for the club's staff only: a member's token never has it. */
  readonly isForStaff: boolean;
}

/** Every scope, one row each. */
export const scopes = {
  "tours.write": {
    allows: "Book tours, and read when tours can be booked and what a page may show of the company",
    includes: [],
    isForStaff: false,
  },
  "tours.manage": {
    allows: "Manage all tours of the club, without its notice",
    includes: ["tours.write", "clients.find"],
    isForStaff: true,
  },
  "appointments.read": {
    allows:
      "Read the club (tenants, staff, rooms, appointment types), its clients without contacts and medical alerts, appointments, schedules, unavailability and availability",
    includes: [],
    isForStaff: false,
  },
  "appointments.write": {
    allows: "Book, move and cancel appointments",
    includes: ["appointments.read"],
    isForStaff: false,
  },
  "appointments.manage": {
    allows: "Manage all appointments of the club, without the limits of its policies",
    includes: ["appointments.write", "appointments.read", "clients.find"],
    isForStaff: true,
  },
  "classes.read": {
    allows: "Read class types, classes, and the places in them that a client or the app itself has",
    includes: [],
    isForStaff: false,
  },
  "classes.write": {
    allows: "Book places in classes, wait for them and give them up",
    includes: ["classes.read"],
    isForStaff: false,
  },
  "classes.manage": {
    allows: "Manage all classes of the club and who is in them, without the limits of their policies",
    includes: ["classes.write", "classes.read", "clients.find"],
    isForStaff: true,
  },
  "clients.find": {
    allows: "Find the club's clients and prospects, and see their contacts and medical alerts",
    includes: [],
    isForStaff: true,
  },
  "clients.read": {
    allows: "Read the records of the club's clients and prospects",
    includes: ["clients.find", "appointments.read"],
    isForStaff: true,
  },
  "clients.write": {
    allows: "Create clients and change their records, and block them",
    includes: ["clients.read", "clients.find", "appointments.read"],
    isForStaff: true,
  },
  "staff.write": {
    allows:
      "Activate and suspend coaches, add and remove unavailability of coaches and rooms, and read its reason",
    includes: ["appointments.read"],
    isForStaff: true,
  },
  "webhooks.manage": {
    allows:
      "Create and manage the app's own webhooks; each event type also takes the scope that reads its records",
    includes: [],
    isForStaff: true,
  },
} as const satisfies Record<string, ScopeRow>;

/** The name of a scope. */
export type Scope = keyof typeof scopes;

/** How an operation is called, and who may call it. */
export interface OperationRow {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path template in the gateway's notation, without the stage. */
  readonly path: string;
  /** The scope that a token needs; a scope that includes it will do. */
  readonly scope: Scope;
  /** Whether a token that is limited to one client (a member's own) may call it; `only`: no other token may. */
  readonly members: boolean | "only";
  /** The function that answers it. */
  readonly function: OperationFunction;
}

const COMPANY = "/open/companies/{company_uuid}";
const OPEN_TENANT = `${COMPANY}/tenants/{tenant_uuid}` as const;
const TENANT = "/tenants/{tenant_id}";
const COACH = `${TENANT}/staff/{coach_id}` as const;
const TOUR = `${OPEN_TENANT}/tour/{tour_id}` as const;
const APPOINTMENT = `${TENANT}/appointments/{appointment_id}` as const;
const SERIES = `${TENANT}/appointments/series` as const;
const CLASSES = `${TENANT}/classes` as const;
const CLASS = `${CLASSES}/{class_id}` as const;
const RECURRING_CLASSES = `${TENANT}/recurring-classes` as const;
const RECURRING_CLASS = `${RECURRING_CLASSES}/{recurring_class_id}` as const;
const WEBHOOKS = `${TENANT}/webhooks` as const;
const WEBHOOK = `${WEBHOOKS}/{webhook_id}` as const;
const CLIENT = `${TENANT}/clients/{client_id}` as const;
const CLASS_BOOKING = `${CLASS}/bookings/{client_id}` as const;

/**
 * Every operation, one row each. Routes, policies, scopes, the description and the tests that hold for every operation
 * are made from this table; what an operation is lies in its folder under functions/.
 */
export const operations = {
  bookTour: {
    method: "POST",
    path: `${OPEN_TENANT}/tour`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  createAppointment: {
    method: "POST",
    path: `${TENANT}/appointments`,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  listTenants: {
    method: "GET",
    path: "/tenants",
    scope: "appointments.read",
    members: false,
    function: "Appointments",
  },
  getTenant: {
    method: "GET",
    path: TENANT,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  getCompany: {
    method: "GET",
    path: COMPANY,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  getTenantByUuid: {
    method: "GET",
    path: OPEN_TENANT,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  listStaff: {
    method: "GET",
    path: `${TENANT}/staff`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  getStaffMember: {
    method: "GET",
    path: COACH,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  activateStaffMember: {
    method: "POST",
    path: `${COACH}/activate`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  suspendStaffMember: {
    method: "POST",
    path: `${COACH}/suspend`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  createCoachCalendar: {
    method: "POST",
    path: `${COACH}/calendar`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  deleteCoachCalendar: {
    method: "DELETE",
    path: `${COACH}/calendar`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  listStaffAppointmentTypes: {
    method: "GET",
    path: `${COACH}/appointment-types`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listStaffAppointmentTypeLinks: {
    method: "GET",
    path: `${TENANT}/staff-appointment-types`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listRooms: {
    method: "GET",
    path: `${TENANT}/rooms`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  getRoom: {
    method: "GET",
    path: `${TENANT}/rooms/{room_id}`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listAppointmentTypes: {
    method: "GET",
    path: `${TENANT}/appointment-types`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  getAppointmentType: {
    method: "GET",
    path: `${TENANT}/appointment-types/{appointment_type_id}`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listClassTypes: {
    method: "GET",
    path: `${TENANT}/class-types`,
    scope: "classes.read",
    members: true,
    function: "Appointments",
  },
  getClassType: {
    method: "GET",
    path: `${TENANT}/class-types/{class_type_id}`,
    scope: "classes.read",
    members: true,
    function: "Appointments",
  },
  listCompanyClassTypes: {
    method: "GET",
    path: `${COMPANY}/class-types`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  listServiceCategories: {
    method: "GET",
    path: `${TENANT}/service-categories`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  getServiceCategory: {
    method: "GET",
    path: `${TENANT}/service-categories/{service_category_id}`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  checkAvailability: {
    method: "POST",
    path: `${TENANT}/availability/check`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  checkRecurringAvailability: {
    method: "POST",
    path: `${TENANT}/availability/check-recurring`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listAvailability: {
    method: "GET",
    path: `${TENANT}/availability`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listNextAvailability: {
    method: "GET",
    path: `${TENANT}/availability/next`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listOpenClasses: {
    method: "GET",
    path: `${OPEN_TENANT}/classes`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  listStaffSchedules: {
    method: "GET",
    path: `${TENANT}/staff-schedules`,
    scope: "appointments.read",
    members: false,
    function: "Appointments",
  },
  getStaffSchedule: {
    method: "GET",
    path: `${COACH}/schedule`,
    scope: "appointments.read",
    members: false,
    function: "Appointments",
  },
  listUnavailability: {
    method: "GET",
    path: `${TENANT}/unavailability`,
    scope: "appointments.read",
    members: false,
    function: "Appointments",
  },
  listStaffUnavailability: {
    method: "GET",
    path: `${COACH}/unavailability`,
    scope: "appointments.read",
    members: false,
    function: "Appointments",
  },
  addStaffUnavailability: {
    method: "POST",
    path: `${COACH}/unavailability`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  removeStaffUnavailability: {
    method: "DELETE",
    path: `${COACH}/unavailability/{unavailability_id}`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  listRoomUnavailability: {
    method: "GET",
    path: `${TENANT}/rooms/{room_id}/unavailability`,
    scope: "appointments.read",
    members: false,
    function: "Appointments",
  },
  addRoomUnavailability: {
    method: "POST",
    path: `${TENANT}/rooms/{room_id}/unavailability`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  removeRoomUnavailability: {
    method: "DELETE",
    path: `${TENANT}/rooms/{room_id}/unavailability/{unavailability_id}`,
    scope: "staff.write",
    members: false,
    function: "Appointments",
  },
  getAppointment: {
    method: "GET",
    path: APPOINTMENT,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  cancelAppointment: {
    method: "POST",
    path: `${APPOINTMENT}/cancel`,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  checkInClient: {
    method: "POST",
    path: `${APPOINTMENT}/check-in`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  undoClientCheckIn: {
    method: "DELETE",
    path: `${APPOINTMENT}/check-in`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  markClientNoShow: {
    method: "POST",
    path: `${APPOINTMENT}/no-show`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  undoClientNoShow: {
    method: "DELETE",
    path: `${APPOINTMENT}/no-show`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  changeAppointmentMembership: {
    method: "PUT",
    path: `${APPOINTMENT}/membership`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  createComplimentaryAppointment: {
    method: "POST",
    path: `${TENANT}/appointments/complimentary`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  listTourAvailability: {
    method: "GET",
    path: `${OPEN_TENANT}/tour/availability`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  updateAppointment: {
    method: "PUT",
    path: APPOINTMENT,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  rescheduleAppointment: {
    method: "POST",
    path: `${APPOINTMENT}/reschedule`,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  rescheduleAppointmentByUuid: {
    method: "POST",
    path: `${OPEN_TENANT}/appointments/{appointment_id}/reschedule`,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  substituteCoach: {
    method: "POST",
    path: `${APPOINTMENT}/substitute-coach`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  listAppointments: {
    method: "GET",
    path: `${TENANT}/appointments`,
    scope: "appointments.read",
    members: false,
    function: "Appointments",
  },
  listClientAppointments: {
    method: "GET",
    path: `${CLIENT}/appointments`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  listClients: {
    method: "GET",
    path: `${TENANT}/clients`,
    scope: "clients.find",
    members: false,
    function: "Tours",
  },
  createClient: {
    method: "POST",
    path: `${TENANT}/clients`,
    scope: "clients.write",
    members: false,
    function: "Tours",
  },
  replaceClient: {
    method: "PUT",
    path: CLIENT,
    scope: "clients.write",
    members: false,
    function: "Tours",
  },
  updateClient: {
    method: "PATCH",
    path: CLIENT,
    scope: "clients.write",
    members: false,
    function: "Tours",
  },
  getClient: {
    method: "GET",
    path: CLIENT,
    scope: "appointments.read",
    members: true,
    function: "Tours",
  },
  createClientCalendar: {
    method: "POST",
    path: `${CLIENT}/calendar`,
    scope: "appointments.write",
    members: "only",
    function: "Tours",
  },
  deleteClientCalendar: {
    method: "DELETE",
    path: `${CLIENT}/calendar`,
    scope: "appointments.write",
    members: "only",
    function: "Tours",
  },
  addClientToBlacklist: {
    method: "POST",
    path: `${CLIENT}/blacklist`,
    scope: "clients.write",
    members: false,
    function: "Tours",
  },
  removeClientFromBlacklist: {
    method: "DELETE",
    path: `${CLIENT}/blacklist`,
    scope: "clients.write",
    members: false,
    function: "Tours",
  },
  listClientWaivers: {
    method: "GET",
    path: `${CLIENT}/waivers`,
    scope: "clients.read",
    members: false,
    function: "Tours",
  },
  getClientImage: {
    method: "GET",
    path: `${CLIENT}/image`,
    scope: "clients.read",
    members: false,
    function: "Tours",
  },
  listClientMemberships: {
    method: "GET",
    path: `${CLIENT}/memberships`,
    scope: "appointments.read",
    members: true,
    function: "Tours",
  },
  getClientMembership: {
    method: "GET",
    path: `${CLIENT}/memberships/{membership_id}`,
    scope: "appointments.read",
    members: true,
    function: "Tours",
  },
  patchClientMembership: {
    method: "PATCH",
    path: `${CLIENT}/memberships/{membership_id}`,
    scope: "clients.write",
    members: false,
    function: "Tours",
  },
  listClassRoster: {
    method: "GET",
    path: `${CLASS}/bookings`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  listClassBookings: {
    method: "GET",
    path: `${TENANT}/class-bookings`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  listClientClassBookings: {
    method: "GET",
    path: `${CLIENT}/class-bookings`,
    scope: "classes.read",
    members: true,
    function: "Appointments",
  },
  listClientSessions: {
    method: "GET",
    path: `${CLIENT}/sessions`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  createAppointmentByUuid: {
    method: "POST",
    path: `${OPEN_TENANT}/appointments`,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  getAppointmentByUuid: {
    method: "GET",
    path: `${OPEN_TENANT}/appointments/{appointment_id}`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  getTour: {
    method: "GET",
    path: TOUR,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  listTours: {
    method: "GET",
    path: `${OPEN_TENANT}/tour`,
    scope: "tours.manage",
    members: false,
    function: "Tours",
  },
  rescheduleTour: {
    method: "POST",
    path: `${TOUR}/reschedule`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  cancelTour: {
    method: "POST",
    path: `${TOUR}/cancel`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  checkInVisitor: {
    method: "POST",
    path: `${TOUR}/check-in`,
    scope: "tours.manage",
    members: false,
    function: "Tours",
  },
  undoVisitorCheckIn: {
    method: "DELETE",
    path: `${TOUR}/check-in`,
    scope: "tours.manage",
    members: false,
    function: "Tours",
  },
  markVisitorNoShow: {
    method: "POST",
    path: `${TOUR}/no-show`,
    scope: "tours.manage",
    members: false,
    function: "Tours",
  },
  undoVisitorNoShow: {
    method: "DELETE",
    path: `${TOUR}/no-show`,
    scope: "tours.manage",
    members: false,
    function: "Tours",
  },
  sendTourLink: {
    method: "POST",
    path: `${OPEN_TENANT}/tour/link`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  createProspect: {
    method: "POST",
    path: `${OPEN_TENANT}/prospect`,
    scope: "tours.write",
    members: false,
    function: "Tours",
  },
  bookTourAsStaff: {
    method: "POST",
    path: `${TENANT}/tours`,
    scope: "tours.manage",
    members: false,
    function: "Tours",
  },
  createProspectAsStaff: {
    method: "POST",
    path: `${TENANT}/prospects`,
    scope: "tours.manage",
    members: false,
    function: "Tours",
  },
  bookSeries: {
    method: "POST",
    path: SERIES,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  getSeries: {
    method: "GET",
    path: `${SERIES}/{series_id}`,
    scope: "appointments.read",
    members: true,
    function: "Appointments",
  },
  cancelSeries: {
    method: "POST",
    path: `${SERIES}/{series_id}/cancel`,
    scope: "appointments.write",
    members: true,
    function: "Appointments",
  },
  cancelAppointments: {
    method: "POST",
    path: `${TENANT}/appointments/cancel`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  planSubstitutions: {
    method: "POST",
    path: `${COACH}/substitution-plan`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  substituteCoaches: {
    method: "POST",
    path: `${TENANT}/appointments/substitute-coaches`,
    scope: "appointments.manage",
    members: false,
    function: "Appointments",
  },
  createClass: {
    method: "POST",
    path: CLASSES,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  createComplimentaryClass: {
    method: "POST",
    path: `${CLASSES}/complimentary`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  listClasses: {
    method: "GET",
    path: CLASSES,
    scope: "classes.read",
    members: true,
    function: "Appointments",
  },
  getClass: {
    method: "GET",
    path: CLASS,
    scope: "classes.read",
    members: true,
    function: "Appointments",
  },
  updateClass: {
    method: "PUT",
    path: CLASS,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  deleteClass: {
    method: "DELETE",
    path: CLASS,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  substituteClassCoach: {
    method: "POST",
    path: `${CLASS}/substitute-coach`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  rescheduleClass: {
    method: "POST",
    path: `${CLASS}/reschedule`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  cancelClass: {
    method: "POST",
    path: `${CLASS}/cancel`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  completeClass: {
    method: "POST",
    path: `${CLASS}/complete`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  cancelClasses: {
    method: "POST",
    path: `${CLASSES}/cancel`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  createRecurringClass: {
    method: "POST",
    path: RECURRING_CLASSES,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  listRecurringClasses: {
    method: "GET",
    path: RECURRING_CLASSES,
    scope: "classes.read",
    members: false,
    function: "Appointments",
  },
  getRecurringClass: {
    method: "GET",
    path: RECURRING_CLASS,
    scope: "classes.read",
    members: false,
    function: "Appointments",
  },
  updateRecurringClass: {
    method: "PUT",
    path: RECURRING_CLASS,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  cancelRecurringClass: {
    method: "POST",
    path: `${RECURRING_CLASS}/cancel`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  rescheduleRecurringClass: {
    method: "POST",
    path: `${RECURRING_CLASS}/reschedule`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  substituteRecurringClassCoach: {
    method: "POST",
    path: `${RECURRING_CLASS}/substitute-coach`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  listClassesOfRecurring: {
    method: "GET",
    path: `${RECURRING_CLASS}/classes`,
    scope: "classes.read",
    members: false,
    function: "Appointments",
  },
  createWebhook: {
    method: "POST",
    path: WEBHOOKS,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  listWebhooks: {
    method: "GET",
    path: WEBHOOKS,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  getWebhook: {
    method: "GET",
    path: WEBHOOK,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  updateWebhook: {
    method: "PATCH",
    path: WEBHOOK,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  deleteWebhook: {
    method: "DELETE",
    path: WEBHOOK,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  rotateWebhookSecret: {
    method: "POST",
    path: `${WEBHOOK}/rotate-secret`,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  testWebhook: {
    method: "POST",
    path: `${WEBHOOK}/test`,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  listWebhookDeliveries: {
    method: "GET",
    path: `${WEBHOOK}/deliveries`,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  replayWebhookDeliveries: {
    method: "POST",
    path: `${WEBHOOK}/replay`,
    scope: "webhooks.manage",
    members: false,
    function: "Tours",
  },
  bookClass: {
    method: "POST",
    path: `${CLASS}/bookings`,
    scope: "classes.write",
    members: true,
    function: "Appointments",
  },
  bookTrialClient: {
    method: "POST",
    path: `${CLASS}/bookings/trial`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  getClassBooking: {
    method: "GET",
    path: CLASS_BOOKING,
    scope: "classes.write",
    members: true,
    function: "Appointments",
  },
  cancelClassBooking: {
    method: "POST",
    path: `${CLASS_BOOKING}/cancel`,
    scope: "classes.write",
    members: true,
    function: "Appointments",
  },
  changeClassBookingMembership: {
    method: "PUT",
    path: `${CLASS_BOOKING}/membership`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  checkInClassClient: {
    method: "POST",
    path: `${CLASS_BOOKING}/check-in`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  undoClassCheckIn: {
    method: "DELETE",
    path: `${CLASS_BOOKING}/check-in`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  markClassNoShow: {
    method: "POST",
    path: `${CLASS_BOOKING}/no-show`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
  undoClassNoShow: {
    method: "DELETE",
    path: `${CLASS_BOOKING}/no-show`,
    scope: "classes.manage",
    members: false,
    function: "Appointments",
  },
} as const satisfies Record<string, OperationRow>;

/** The name of an operation, as logs and metrics give it. */
export type OperationName = keyof typeof operations;

/** The names of the operations that a function answers. */
export type OperationsOf<Name extends OperationFunction> = {
  [Operation in OperationName]: (typeof operations)[Operation]["function"] extends Name ? Operation : never;
}[OperationName];

/** Every operation's name. */
export const operationNames = Object.keys(operations) as OperationName[];
