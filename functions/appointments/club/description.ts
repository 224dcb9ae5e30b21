import { listSchema } from "../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import { classTypeSchema } from "../../../shared/classes/class-type-schema.ts";
import {
  appointmentTypeSchema,
  coachSchema,
  roomSchema,
  staffScheduleSchema,
  tenantSchema,
} from "./club-view-schemas.ts";

/** @param inactive what a list of the inactive ones has */
function list(own: OperationDescription, inactive = "ones"): OperationDescription {
  const is_active = `\`false\` lists the inactive ${inactive} instead of the active ones.`;
  return { ...own, meanings: { query: { is_active } } };
}

export const getTenant: OperationDescription = {
  summary: "Get tenant details",
  description: "Gives one club location, active or not, as it was within the last minute.",
  success: "The club location.",
  answer: tenantSchema,
};

export const listStaff = list({
  summary: "List all staff",
  description: "Lists the coaches of a club location by id.",
  success: "One page of coaches.",
  answer: listSchema("staff", coachSchema),
});

export const getStaffMember: OperationDescription = {
  summary: "Get staff by ID",
  description: "Gives one coach of a club location, active or not.",
  success: "The coach.",
  answer: coachSchema,
};

export const listStaffSchedules = list(
  {
    summary: "Lists staff schedules",
    description: "Lists when the coaches of a club location work, by the coach's id.",
    success: "One page of schedules.",
    answer: listSchema("staff_schedules", staffScheduleSchema),
  },
  "coaches",
);

export const getStaffSchedule: OperationDescription = {
  summary: "Gets staff schedule",
  description: "Gives when one coach of a club location works, active or not.",
  success: "The schedule.",
  answer: staffScheduleSchema,
};

export const listRooms = list({
  summary: "List rooms",
  description: "Lists the rooms of a club location by id.",
  success: "One page of rooms.",
  answer: listSchema("rooms", roomSchema),
});

export const getRoom: OperationDescription = {
  summary: "Get room details",
  description: "Gives one room of a club location, active or not.",
  success: "The room.",
  answer: roomSchema,
};

export const listAppointmentTypes = list({
  summary: "Get appointment types list",
  description: "Lists the appointment types of a club location by id.",
  success: "One page of appointment types.",
  answer: listSchema("appointment_types", appointmentTypeSchema),
});

export const getAppointmentType: OperationDescription = {
  summary: "Get appointment type details",
  description: "Gives one appointment type of a club location, active or not.",
  success: "The appointment type.",
  answer: appointmentTypeSchema,
};

export const listClassTypes = list({
  summary: "List class types",
  description: "Lists the class types of a club location by id.",
  success: "One page of class types.",
  answer: listSchema("class_types", classTypeSchema),
});

export const getClassType: OperationDescription = {
  summary: "Get class type details",
  description: "Gives one class type of a club location, active or not.",
  success: "The class type.",
  answer: classTypeSchema,
};
