import type * as v from "valibot";
import { type Refusal, refuse, refuseNotFound } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import {
  type RecordKind,
  type RecordOperation,
  recordOperation,
} from "../../../shared/operations/record-operation.ts";
import { type AppointmentItem, readAppointment } from "../../../shared/tables/appointments-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";

/** The path parameter that names an appointment. */
export const appointmentPath = () => ({ appointment_id: pathId() });

/** What all operations on an appointment share. */
const appointmentKind: RecordKind<AppointmentItem> = {
  noun: "appointment",
  tables: {
    Club: ["BatchGetItem"],
    Appointments: ["BatchGetItem", "PutItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem", "Query"],
  },
  readKey: readAppointment,
  isVisible: isVisibleAppointment,
  notFound: appointmentNotFound,
};

/** What is particular to an operation that changes an appointment. */
export type AppointmentOperation<Body extends v.GenericSchema, More> = RecordOperation<
  AppointmentItem,
  Body,
  More
>;

/** Defines an operation that changes an appointment. */
export function appointmentOperation<More, Body extends v.GenericSchema = v.GenericSchema<undefined>>(
  operation: AppointmentOperation<Body, More>,
): DefineOperation {
  return recordOperation<AppointmentItem, More, Body>(appointmentKind, operation);
}

/** Whether an appointment exists for a caller: for a client's own token, another client's does not. */
export function isVisibleAppointment(
  { record }: AppointmentItem,
  { caller: { grants } }: { readonly caller: Pick<Caller, "grants"> },
): boolean {
  return grants.client_id === undefined || grants.client_id === record.client_id;
}

/** The refusal of an appointment that does not exist. */
export function appointmentNotFound(): Refusal {
  return refuseNotFound("APPOINTMENT_NOT_FOUND", {
    identifier: "appointment_id",
    help: "Check appointment_id in the path.",
  });
}

/** Refuses `waive` without `appointments.manage`. */
export function refuseWaive({
  caller,
  body,
}: {
  readonly caller: { readonly scopes: readonly string[] };
  readonly body: { readonly waive?: boolean | undefined };
}): Refusal | undefined {
  return body.waive === true && !caller.scopes.includes("appointments.manage")
    ? refuse("ACCESS_DENIED", { identifier: "waive" })
    : undefined;
}
