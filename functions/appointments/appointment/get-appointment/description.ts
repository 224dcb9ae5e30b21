import type { OperationDescription } from "../../../../shared/api/description.ts";
import { appointmentSchema } from "../appointment-schema.ts";

export const getAppointment: OperationDescription = {
  summary: "Get appointment",
  description:
    "Gives one appointment with its history, and what the caller may do to it now. A client's own token gets that client's appointments only.",
  success: "The appointment.",
  answer: appointmentSchema,
  codes: ["APPOINTMENT_NOT_FOUND"],
};

export const getAppointmentByUuid: OperationDescription = {
  ...getAppointment,
  summary: "Get appointment by UUID",
  description: `The same operation as *Get appointment*, under the UUIDs of company and club location. ${getAppointment.description}`,
};
