import * as v from "valibot";
import { listSchema, named, recordId } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { appointmentTypeSchema } from "../club-view-schemas.ts";

const linkSchema = named(
  "StaffAppointmentType",
  "That a coach delivers an appointment type.",
  v.strictObject({
    coach_id: recordId("The coach."),
    appointment_type_id: recordId("The appointment type."),
  }),
);

export const listStaffAppointmentTypes: OperationDescription = {
  summary: "List staff appointment types",
  description: "Lists the appointment types that a coach delivers, by id. The coach may be inactive.",
  success: "One page of appointment types.",
  answer: listSchema("appointment_types", appointmentTypeSchema),
  meanings: {
    query: { is_active: "`false` lists the inactive types instead of the active ones." },
  },
};

export const listStaffAppointmentTypeLinks: OperationDescription = {
  summary: "Gets staff appointment type links",
  description: "Lists which coach of a club location delivers which appointment type, by coach, then type.",
  success: "One page of links.",
  answer: listSchema("staff_appointment_types", linkSchema),
  meanings: {
    query: {
      is_active:
        "`false` lists the links of which the coach or the type is inactive, instead of those of which both are active.",
    },
  },
};
