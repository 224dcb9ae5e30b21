import { envelope, type InfoEntry, infoEntry, type Refusal, succeed } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import { firstEntry, isClient, nextEntry, nextVersion } from "../../../shared/history/history.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import type { Commit } from "../../../shared/operations/decision.ts";
import type { Judgement, WantedChange } from "../../../shared/operations/record-operation.ts";
import {
  type AppointmentItem,
  type AppointmentRecord,
  appointmentPage,
  putAppointment,
} from "../../../shared/tables/appointments-table.ts";
import { type ClientItem, changeClient } from "../../../shared/tables/clients-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import type { ChangeName, FieldValues, SessionChange } from "../../../shared/tables/history-entry.ts";
import { appointmentHolds } from "./appointment-holds.ts";
import { appointmentView } from "./appointment-view.ts";
import { managesAppointments } from "./manages-appointments.ts";

/** A change that somebody wants of an appointment. */
export type WantedAppointmentChange<Body = unknown> = WantedChange<AppointmentItem, Body>;

/** The fields of an appointment that a change may set; setting an optional one to undefined empties it. */
export type SetFields = Partial<
  Omit<AppointmentRecord, "tenant_id" | "appointment_id" | "client_id" | "version" | "updated_at">
>;

/** What a change does to an appointment. */
export interface AppointmentChange {
  readonly operation: ChangeName;
  readonly reason?: string | undefined;
  readonly set: SetFields;
  /** The holds after the change; undefined if they stay. */
  readonly holds?: readonly Hold[];
  /** The changes of the client's sessions; 0 means that one is forfeited. */
  readonly sessions?: readonly SessionChange[];
  /** The change of the client's count of appointments. */
  readonly appointments?: -1 | 0;
  /** The client as read; needed where sessions or appointments are counted. */
  readonly client?: ClientItem | undefined;
  /** What else the answer says. */
  readonly info?: readonly InfoEntry[];
}

/**
 * Turns a change of an appointment into its writes and its answer. The record is conditioned on the version that was read,
 * and so is the client. Of the holds, only the difference is written.
 */
export function changeAppointment(wanted: WantedAppointmentChange, change: AppointmentChange): Commit {
  const { item, caller, clock } = wanted;
  const before = item.record;
  const after: AppointmentRecord = { ...before, ...change.set, ...nextVersion(before, clock.now) };
  const isManaged = managesAppointments(caller);
  const entry = nextEntry(before, after, change, { caller, isManaged, now: clock.now, shownFields });
  const changed = { ...item, record: after, history: [...item.history, entry] };
  const lastChange = {
    event: `appointment.${change.operation}`,
    previous_starts_at: before.start_date_time,
  };
  const writes: Readonly<Record<string, Write>> = {
    appointment: putAppointment(changed, lastChange),
    ...appointmentPage(changed),
    ...clientWrite(change),
  };
  const { holds } = change;
  return {
    kind: "commit",
    changes: [holds === undefined ? { writes } : { writes, holds, heldBefore: appointmentHolds(before) }],
    // If the record has changed, a failed hold may be the appointment's own: read the record again.
    identifying: ["appointment"],
    success: appointmentAnswer(wanted, changed, change.info),
  };
}

/** Decides that the appointment is already as requested: a success without a new version. */
export function alreadyDone(wanted: WantedAppointmentChange): Judgement {
  const success = appointmentAnswer(wanted, wanted.item, [infoEntry("ALREADY_DONE")]);
  return { kind: "commit", changes: [], success };
}

/** The decision to refuse. */
export function refused(refusal: Refusal): Judgement {
  return { kind: "refuse", refusal };
}

/** The answer of a write to an appointment. */
function appointmentAnswer(
  { caller, clock }: WantedAppointmentChange,
  item: AppointmentItem,
  info: readonly InfoEntry[] = [],
) {
  const { appointment_id, version } = item.record;
  const body = {
    update_response: envelope(appointment_id, info),
    appointment: appointmentView(item, caller, clock.now),
  };
  const reader = isClient(caller) ? ("client" as const) : undefined;
  return { ...succeed(200, body), version, leftOut: { field: "appointment", version, reader } as const };
}

function clientWrite({ client, sessions = [], appointments = 0 }: AppointmentChange) {
  const isCounted = appointments !== 0 || sessions.some(({ change }) => change !== 0);
  // An erased client has no record and no counts.
  if (!isCounted || client === undefined) return {};
  return { client: changeClient(client, { appointments, sessions }) };
}

/** An appointment as it is created: its record and the first entry of its history. */
export function newAppointment(
  record: AppointmentRecord,
  sessions: readonly SessionChange[],
  { caller, now }: { readonly caller: Pick<Caller, "principal" | "scopes" | "grants">; readonly now: Date },
): { readonly item: AppointmentItem; readonly write: Write } {
  const author = { caller, isManaged: managesAppointments(caller), now };
  const item = { record, history: [firstEntry({ operation: "created", sessions }, author)] };
  const lastChange = { event: "appointment.created", previous_starts_at: record.start_date_time };
  return { item, write: putAppointment(item, lastChange) };
}

/** Who cancels, as the record has it. */
export function cancelledBy({ caller, clock }: WantedAppointmentChange) {
  return { cancelled_by: caller.principal, cancelled_by_client: isClient(caller), now: clock.now };
}

/** The fields whose changes the history records, by their names in answers. */
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
