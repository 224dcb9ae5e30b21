import { succeed } from "../../../shared/api/answer.ts";
import { classTypeView } from "../../../shared/classes/class-type-view.ts";
import { appointmentTypeRange, readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { classTypeRange, readClassType } from "../../../shared/club/class-type.ts";
import { coachRange, readCoach } from "../../../shared/club/coach.ts";
import { readRoom, roomRange } from "../../../shared/club/room.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { clubDetails, clubList, NO_COACH } from "./club-reads.ts";
import { appointmentTypeView, coachView, roomView, staffScheduleView, tenantView } from "./club-views.ts";

/** *Get tenant details*: the tenant that the path names, active or not. */
export const getTenant = tenantOperation({
  tables: { Club: ["BatchGetItem"] },
  run: async ({ tenant }) => succeed(200, tenantView(tenant)),
});

/** *List all staff*. */
export const listStaff = clubList({
  plural: "staff",
  range: coachRange,
  idOf: ({ coach_id }) => coach_id,
  view: coachView,
});

/** *Get staff by ID*. */
export const getStaffMember = clubDetails({
  parameter: "coach_id",
  read: readCoach,
  view: coachView,
  notFound: NO_COACH,
});

/** *Lists staff schedules*. */
export const listStaffSchedules = clubList({
  plural: "staff_schedules",
  range: coachRange,
  idOf: ({ coach_id }) => coach_id,
  view: staffScheduleView,
});

/** *Gets staff schedule*. */
export const getStaffSchedule = clubDetails({
  parameter: "coach_id",
  read: readCoach,
  view: staffScheduleView,
  notFound: NO_COACH,
});

/** *List rooms*. */
export const listRooms = clubList({
  plural: "rooms",
  range: roomRange,
  idOf: ({ room_id }) => room_id,
  view: roomView,
});

/** *Get room details*. */
export const getRoom = clubDetails({
  parameter: "room_id",
  read: readRoom,
  view: roomView,
  notFound: { code: "ROOM_NOT_FOUND", message: "The tenant has no such room." },
});

/** *Get appointment types list*. */
export const listAppointmentTypes = clubList({
  plural: "appointment_types",
  range: appointmentTypeRange,
  idOf: ({ appointment_type_id }) => appointment_type_id,
  view: appointmentTypeView,
});

/** *Get appointment type details*. */
export const getAppointmentType = clubDetails({
  parameter: "appointment_type_id",
  read: readAppointmentType,
  view: appointmentTypeView,
  notFound: {
    code: "APPOINTMENT_TYPE_NOT_FOUND",
    message: "The tenant has no such appointment type.",
  },
});

/** *List class types*. */
export const listClassTypes = clubList({
  plural: "class_types",
  range: classTypeRange,
  idOf: ({ class_type_id }) => class_type_id,
  view: classTypeView,
});

/** *Get class type details*. */
export const getClassType = clubDetails({
  parameter: "class_type_id",
  read: readClassType,
  view: classTypeView,
  notFound: { code: "CLASS_TYPE_NOT_FOUND", message: "The tenant has no such class type." },
});
