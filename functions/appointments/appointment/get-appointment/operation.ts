import { recordDetails } from "../../../../shared/records/record-operation.ts";
import { appointmentKind } from "../appointment-kind.ts";

/** *Get appointment*. */
export const getAppointment = recordDetails(appointmentKind);

/** *Get appointment*, named a second time: the path has the UUIDs of the company and the club location. */
export const getAppointmentByUuid = getAppointment;
