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

/** Makes rows of the operations that a function answers: for apps alone, for members too, for members alone. */
/* @__NO_SIDE_EFFECTS__ */
function rowsOf<Name extends OperationFunction>(name: Name) {
  const rowsFor =
    <const Members extends OperationRow["members"]>(members: Members) =>
    <Method extends OperationRow["method"], Path extends string, RowScope extends Scope>(
      method: Method,
      path: Path,
      scope: RowScope,
    ) => ({ method, path, scope, members, function: name });
  return { apps: rowsFor(false), members: rowsFor(true), membersOnly: rowsFor("only") };
}

const tours = rowsOf("Tours");
const appointments = rowsOf("Appointments");

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
  bookTour: tours.apps("POST", `${OPEN_TENANT}/tour`, "tours.write"),
  createAppointment: appointments.members("POST", `${TENANT}/appointments`, "appointments.write"),
  listTenants: appointments.apps("GET", "/tenants", "appointments.read"),
  getTenant: appointments.members("GET", TENANT, "appointments.read"),
  getCompany: tours.apps("GET", COMPANY, "tours.write"),
  getTenantByUuid: tours.apps("GET", OPEN_TENANT, "tours.write"),
  listStaff: appointments.members("GET", `${TENANT}/staff`, "appointments.read"),
  getStaffMember: appointments.members("GET", COACH, "appointments.read"),
  activateStaffMember: appointments.apps("POST", `${COACH}/activate`, "staff.write"),
  suspendStaffMember: appointments.apps("POST", `${COACH}/suspend`, "staff.write"),
  createCoachCalendar: appointments.apps("POST", `${COACH}/calendar`, "staff.write"),
  deleteCoachCalendar: appointments.apps("DELETE", `${COACH}/calendar`, "staff.write"),
  listStaffAppointmentTypes: appointments.members("GET", `${COACH}/appointment-types`, "appointments.read"),
  listStaffAppointmentTypeLinks: appointments.members(
    "GET",
    `${TENANT}/staff-appointment-types`,
    "appointments.read",
  ),
  listRooms: appointments.members("GET", `${TENANT}/rooms`, "appointments.read"),
  getRoom: appointments.members("GET", `${TENANT}/rooms/{room_id}`, "appointments.read"),
  listAppointmentTypes: appointments.members("GET", `${TENANT}/appointment-types`, "appointments.read"),
  getAppointmentType: appointments.members(
    "GET",
    `${TENANT}/appointment-types/{appointment_type_id}`,
    "appointments.read",
  ),
  listClassTypes: appointments.members("GET", `${TENANT}/class-types`, "classes.read"),
  getClassType: appointments.members("GET", `${TENANT}/class-types/{class_type_id}`, "classes.read"),
  listCompanyClassTypes: tours.apps("GET", `${COMPANY}/class-types`, "tours.write"),
  listServiceCategories: appointments.members("GET", `${TENANT}/service-categories`, "appointments.read"),
  getServiceCategory: appointments.members(
    "GET",
    `${TENANT}/service-categories/{service_category_id}`,
    "appointments.read",
  ),
  checkAvailability: appointments.members("POST", `${TENANT}/availability/check`, "appointments.read"),
  checkRecurringAvailability: appointments.members(
    "POST",
    `${TENANT}/availability/check-recurring`,
    "appointments.read",
  ),
  listAvailability: appointments.members("GET", `${TENANT}/availability`, "appointments.read"),
  listNextAvailability: appointments.members("GET", `${TENANT}/availability/next`, "appointments.read"),
  listOpenClasses: tours.apps("GET", `${OPEN_TENANT}/classes`, "tours.write"),
  listStaffSchedules: appointments.apps("GET", `${TENANT}/staff-schedules`, "appointments.read"),
  getStaffSchedule: appointments.apps("GET", `${COACH}/schedule`, "appointments.read"),
  listUnavailability: appointments.apps("GET", `${TENANT}/unavailability`, "appointments.read"),
  listStaffUnavailability: appointments.apps("GET", `${COACH}/unavailability`, "appointments.read"),
  addStaffUnavailability: appointments.apps("POST", `${COACH}/unavailability`, "staff.write"),
  removeStaffUnavailability: appointments.apps(
    "DELETE",
    `${COACH}/unavailability/{unavailability_id}`,
    "staff.write",
  ),
  listRoomUnavailability: appointments.apps(
    "GET",
    `${TENANT}/rooms/{room_id}/unavailability`,
    "appointments.read",
  ),
  addRoomUnavailability: appointments.apps("POST", `${TENANT}/rooms/{room_id}/unavailability`, "staff.write"),
  removeRoomUnavailability: appointments.apps(
    "DELETE",
    `${TENANT}/rooms/{room_id}/unavailability/{unavailability_id}`,
    "staff.write",
  ),
  getAppointment: appointments.members("GET", APPOINTMENT, "appointments.read"),
  cancelAppointment: appointments.members("POST", `${APPOINTMENT}/cancel`, "appointments.write"),
  checkInClient: appointments.apps("POST", `${APPOINTMENT}/check-in`, "appointments.manage"),
  undoClientCheckIn: appointments.apps("DELETE", `${APPOINTMENT}/check-in`, "appointments.manage"),
  markClientNoShow: appointments.apps("POST", `${APPOINTMENT}/no-show`, "appointments.manage"),
  undoClientNoShow: appointments.apps("DELETE", `${APPOINTMENT}/no-show`, "appointments.manage"),
  changeAppointmentMembership: appointments.apps("PUT", `${APPOINTMENT}/membership`, "appointments.manage"),
  createComplimentaryAppointment: appointments.apps(
    "POST",
    `${TENANT}/appointments/complimentary`,
    "appointments.manage",
  ),
  listTourAvailability: tours.apps("GET", `${OPEN_TENANT}/tour/availability`, "tours.write"),
  updateAppointment: appointments.members("PUT", APPOINTMENT, "appointments.write"),
  rescheduleAppointment: appointments.members("POST", `${APPOINTMENT}/reschedule`, "appointments.write"),
  rescheduleAppointmentByUuid: appointments.members(
    "POST",
    `${OPEN_TENANT}/appointments/{appointment_id}/reschedule`,
    "appointments.write",
  ),
  substituteCoach: appointments.apps("POST", `${APPOINTMENT}/substitute-coach`, "appointments.manage"),
  listAppointments: appointments.apps("GET", `${TENANT}/appointments`, "appointments.read"),
  listClientAppointments: appointments.members("GET", `${CLIENT}/appointments`, "appointments.read"),
  listClients: tours.apps("GET", `${TENANT}/clients`, "clients.find"),
  createClient: tours.apps("POST", `${TENANT}/clients`, "clients.write"),
  replaceClient: tours.apps("PUT", CLIENT, "clients.write"),
  updateClient: tours.apps("PATCH", CLIENT, "clients.write"),
  getClient: tours.members("GET", CLIENT, "appointments.read"),
  createClientCalendar: tours.membersOnly("POST", `${CLIENT}/calendar`, "appointments.write"),
  deleteClientCalendar: tours.membersOnly("DELETE", `${CLIENT}/calendar`, "appointments.write"),
  addClientToBlacklist: tours.apps("POST", `${CLIENT}/blacklist`, "clients.write"),
  removeClientFromBlacklist: tours.apps("DELETE", `${CLIENT}/blacklist`, "clients.write"),
  listClientWaivers: tours.apps("GET", `${CLIENT}/waivers`, "clients.read"),
  getClientImage: tours.apps("GET", `${CLIENT}/image`, "clients.read"),
  listClientMemberships: tours.members("GET", `${CLIENT}/memberships`, "appointments.read"),
  getClientMembership: tours.members("GET", `${CLIENT}/memberships/{membership_id}`, "appointments.read"),
  patchClientMembership: tours.apps("PATCH", `${CLIENT}/memberships/{membership_id}`, "clients.write"),
  listClassRoster: appointments.apps("GET", `${CLASS}/bookings`, "classes.manage"),
  listClassBookings: appointments.apps("GET", `${TENANT}/class-bookings`, "classes.manage"),
  listClientClassBookings: appointments.members("GET", `${CLIENT}/class-bookings`, "classes.read"),
  listClientSessions: appointments.members("GET", `${CLIENT}/sessions`, "appointments.read"),
  createAppointmentByUuid: appointments.members("POST", `${OPEN_TENANT}/appointments`, "appointments.write"),
  getAppointmentByUuid: appointments.members(
    "GET",
    `${OPEN_TENANT}/appointments/{appointment_id}`,
    "appointments.read",
  ),
  getTour: tours.apps("GET", TOUR, "tours.write"),
  listTours: tours.apps("GET", `${OPEN_TENANT}/tour`, "tours.manage"),
  rescheduleTour: tours.apps("POST", `${TOUR}/reschedule`, "tours.write"),
  cancelTour: tours.apps("POST", `${TOUR}/cancel`, "tours.write"),
  checkInVisitor: tours.apps("POST", `${TOUR}/check-in`, "tours.manage"),
  undoVisitorCheckIn: tours.apps("DELETE", `${TOUR}/check-in`, "tours.manage"),
  markVisitorNoShow: tours.apps("POST", `${TOUR}/no-show`, "tours.manage"),
  undoVisitorNoShow: tours.apps("DELETE", `${TOUR}/no-show`, "tours.manage"),
  sendTourLink: tours.apps("POST", `${OPEN_TENANT}/tour/link`, "tours.write"),
  createProspect: tours.apps("POST", `${OPEN_TENANT}/prospect`, "tours.write"),
  bookTourAsStaff: tours.apps("POST", `${TENANT}/tours`, "tours.manage"),
  createProspectAsStaff: tours.apps("POST", `${TENANT}/prospects`, "tours.manage"),
  bookSeries: appointments.members("POST", SERIES, "appointments.write"),
  getSeries: appointments.members("GET", `${SERIES}/{series_id}`, "appointments.read"),
  cancelSeries: appointments.members("POST", `${SERIES}/{series_id}/cancel`, "appointments.write"),
  cancelAppointments: appointments.apps("POST", `${TENANT}/appointments/cancel`, "appointments.manage"),
  planSubstitutions: appointments.apps("POST", `${COACH}/substitution-plan`, "appointments.manage"),
  substituteCoaches: appointments.apps(
    "POST",
    `${TENANT}/appointments/substitute-coaches`,
    "appointments.manage",
  ),
  createClass: appointments.apps("POST", CLASSES, "classes.manage"),
  createComplimentaryClass: appointments.apps("POST", `${CLASSES}/complimentary`, "classes.manage"),
  listClasses: appointments.members("GET", CLASSES, "classes.read"),
  getClass: appointments.members("GET", CLASS, "classes.read"),
  updateClass: appointments.apps("PUT", CLASS, "classes.manage"),
  deleteClass: appointments.apps("DELETE", CLASS, "classes.manage"),
  substituteClassCoach: appointments.apps("POST", `${CLASS}/substitute-coach`, "classes.manage"),
  rescheduleClass: appointments.apps("POST", `${CLASS}/reschedule`, "classes.manage"),
  cancelClass: appointments.apps("POST", `${CLASS}/cancel`, "classes.manage"),
  completeClass: appointments.apps("POST", `${CLASS}/complete`, "classes.manage"),
  cancelClasses: appointments.apps("POST", `${CLASSES}/cancel`, "classes.manage"),
  createRecurringClass: appointments.apps("POST", RECURRING_CLASSES, "classes.manage"),
  listRecurringClasses: appointments.apps("GET", RECURRING_CLASSES, "classes.read"),
  getRecurringClass: appointments.apps("GET", RECURRING_CLASS, "classes.read"),
  updateRecurringClass: appointments.apps("PUT", RECURRING_CLASS, "classes.manage"),
  cancelRecurringClass: appointments.apps("POST", `${RECURRING_CLASS}/cancel`, "classes.manage"),
  rescheduleRecurringClass: appointments.apps("POST", `${RECURRING_CLASS}/reschedule`, "classes.manage"),
  substituteRecurringClassCoach: appointments.apps(
    "POST",
    `${RECURRING_CLASS}/substitute-coach`,
    "classes.manage",
  ),
  listClassesOfRecurring: appointments.apps("GET", `${RECURRING_CLASS}/classes`, "classes.read"),
  createWebhook: tours.apps("POST", WEBHOOKS, "webhooks.manage"),
  listWebhooks: tours.apps("GET", WEBHOOKS, "webhooks.manage"),
  getWebhook: tours.apps("GET", WEBHOOK, "webhooks.manage"),
  updateWebhook: tours.apps("PATCH", WEBHOOK, "webhooks.manage"),
  deleteWebhook: tours.apps("DELETE", WEBHOOK, "webhooks.manage"),
  rotateWebhookSecret: tours.apps("POST", `${WEBHOOK}/rotate-secret`, "webhooks.manage"),
  testWebhook: tours.apps("POST", `${WEBHOOK}/test`, "webhooks.manage"),
  listWebhookDeliveries: tours.apps("GET", `${WEBHOOK}/deliveries`, "webhooks.manage"),
  replayWebhookDeliveries: tours.apps("POST", `${WEBHOOK}/replay`, "webhooks.manage"),
  bookClass: appointments.members("POST", `${CLASS}/bookings`, "classes.write"),
  bookTrialClient: appointments.apps("POST", `${CLASS}/bookings/trial`, "classes.manage"),
  getClassBooking: appointments.members("GET", CLASS_BOOKING, "classes.write"),
  cancelClassBooking: appointments.members("POST", `${CLASS_BOOKING}/cancel`, "classes.write"),
  changeClassBookingMembership: appointments.apps("PUT", `${CLASS_BOOKING}/membership`, "classes.manage"),
  checkInClassClient: appointments.apps("POST", `${CLASS_BOOKING}/check-in`, "classes.manage"),
  undoClassCheckIn: appointments.apps("DELETE", `${CLASS_BOOKING}/check-in`, "classes.manage"),
  markClassNoShow: appointments.apps("POST", `${CLASS_BOOKING}/no-show`, "classes.manage"),
  undoClassNoShow: appointments.apps("DELETE", `${CLASS_BOOKING}/no-show`, "classes.manage"),
} as const satisfies Record<string, OperationRow>;

/** The name of an operation, as logs and metrics give it. */
export type OperationName = keyof typeof operations;

/** The names of the operations that a function answers. */
export type OperationsOf<Name extends OperationFunction> = {
  [Operation in OperationName]: (typeof operations)[Operation]["function"] extends Name ? Operation : never;
}[OperationName];

/** Every operation's name. */
export const operationNames = Object.keys(operations) as OperationName[];
