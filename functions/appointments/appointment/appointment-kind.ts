import { type Refusal, refuseNotFound } from "../../../shared/api/answer.ts";
import { type Caller, managesAppointments } from "../../../shared/api/caller.ts";
import type { RecordChange } from "../../../shared/records/change-record.ts";
import type { ChangeRequest, RecordKind } from "../../../shared/records/record-kind.ts";
import {
  type AppointmentItem,
  type AppointmentRecord,
  appointmentPage,
  putAppointment,
  readAppointment,
} from "../../../shared/tables/appointments-table.ts";
import { type ClientItem, countedOf } from "../../../shared/tables/clients-table.ts";
import type { FieldValues, SessionChange } from "../../../shared/tables/history-entry.ts";
import { appointmentHolds } from "./appointment-plan.ts";
import { appointmentView, readerOf } from "./appointment-view.ts";

/** A request to change an appointment. */
export type AppointmentChangeRequest<Body = unknown> = ChangeRequest<AppointmentItem, Body>;

/** The fields of an appointment that a change may set; setting an optional one to undefined empties it. */
export type AppointmentFields = Partial<AppointmentRecord>;

/** What a change of an appointment does to its client. */
export interface ClientEffect {
  readonly sessions?: readonly SessionChange[];
  /** The change of the client's count of appointments. */
  readonly appointments?: -1 | 0;
  /** The client as read; needed where sessions or appointments are counted. */
  readonly client?: ClientItem | undefined;
}

/** What a change does to an appointment and to its client, whose record is read apart. */
export type AppointmentChange = RecordChange<AppointmentRecord> & Omit<ClientEffect, "client">;

/** Appointments, as one kind of record. The client's sessions change in the same transaction. */
export const appointmentKind: RecordKind<AppointmentItem, ClientEffect> = {
  noun: "appointment",
  tables: {
    Idempotency: ["BatchGetItem", "PutItem"],
    Parts: ["PutItem", "Query"],
  },
  readKey: readAppointment,
  read: async (reads, { tenant }, id) =>
    (await reads.read({ item: readAppointment(tenant.tenant_id, id) })).item,
  isVisible: isVisibleAppointment,
  notFound: appointmentNotFound,
  isManaged: managesAppointments,
  readerOf,
  idOf: ({ appointment_id }) => appointment_id,
  startOf: ({ start_date_time }) => start_date_time,
  holds: appointmentHolds,
  shownFields,
  put: putAppointment,
  page: appointmentPage,
  effect: (effect) => ({ ok: true, writes: clientWrite(effect) }),
  view: appointmentView,
};

/** Whether an appointment exists for a caller: for a client's own token, another client's does not. */
function isVisibleAppointment(
  { record }: AppointmentItem,
  { caller: { grants } }: { readonly caller: Pick<Caller, "grants"> },
): boolean {
  return grants.client_id === undefined || grants.client_id === record.client_id;
}

/** The refusal of an appointment that does not exist. */
function appointmentNotFound(): Refusal {
  return refuseNotFound("APPOINTMENT_NOT_FOUND", {
    identifier: "appointment_id",
    help: "Check appointment_id in the path.",
  });
}

function clientWrite({ client, sessions = [], appointments = 0 }: ClientEffect) {
  const write = countedOf(client, { appointments, sessions });
  return write === undefined ? {} : { client: write };
}

function shownFields(record: AppointmentRecord): FieldValues {
  return {
    status: record.status,
    coach_id: record.coach_id,
    original_coach_id: record.original_coach_id ?? null,
    subtype_id: record.subtype_id ?? null,
    room_id: record.room_id ?? null,
    is_virtual: record.is_virtual,
    virtual_url: record.virtual_url ?? null,
    comments: record.comments ?? null,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    is_payment_required: record.is_payment_required,
    membership_id: record.membership_id ?? null,
    session_outcome: record.session_outcome,
    checked_in_at: record.checked_in_at ?? null,
    cancelled_at: record.cancelled_at ?? null,
    is_late_cancel: record.is_late_cancel,
    "policy.free_cancel_until": record.policy.free_cancel_until,
    "policy.reschedule_until": record.policy.reschedule_until,
  };
}
