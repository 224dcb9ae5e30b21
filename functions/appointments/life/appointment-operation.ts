import type * as v from "valibot";
import { type Refusal, refuse, refuseNotFound } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import type { Keys } from "../../../shared/booking/kept-answer.ts";
import type { OperationDefinition } from "../../../shared/booking/operation-definition.ts";
import { type RecordOperation, recordOperation } from "../../../shared/booking/record-operation.ts";
import { type AppointmentItem, readAppointment } from "../../../shared/tables/appointments-table.ts";
import { pathId } from "../../../shared/values/parameters.ts";

/** The path parameter that names an appointment. */
export const appointmentPath = () => ({ appointment_id: pathId() });

type AppointmentPath = ReturnType<typeof appointmentPath>;

/** What is particular to an operation that changes an appointment. */
export type AppointmentOperation<
  Body extends v.GenericSchema,
  Named extends Keys,
  More extends object,
> = Omit<
  RecordOperation<AppointmentItem, AppointmentPath, Body, Named, More>,
  "record" | "booking" | "isVisible" | "notFound" | "path" | "tables"
> & {
  /** The tables that it uses beyond those of every change of an appointment. */
  readonly tables?: OperationDefinition["tables"];
};

/** Defines an operation that changes an appointment. */
export function appointmentOperation<
  Name extends OperationName,
  Named extends Keys,
  More extends object,
  Body extends v.GenericSchema = v.GenericSchema<undefined>,
>(name: Name, operation: AppointmentOperation<Body, Named, More>): OperationDefinition<Name> {
  return recordOperation<Name, AppointmentItem, AppointmentPath, Named, More, Body>(name, {
    ...operation,
    path: appointmentPath,
    tables: {
      Club: ["BatchGetItem"],
      Appointments: ["BatchGetItem", "PutItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
      Parts: ["PutItem", "Query"],
      ...operation.tables,
    },
    record: ({ tenant_id }, { appointment_id }) => readAppointment(tenant_id, appointment_id),
    booking: ({ tenant_id }, { appointment_id: id }) => ({ kind: "appointment", tenant_id, id }),
    isVisible: isVisibleAppointment,
    notFound: appointmentNotFound,
  });
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
