import { type Caller, isClient } from "../../../shared/api/caller.ts";
import { historyView, whoDid } from "../../../shared/history/history.ts";
import { cancellationView } from "../../../shared/records/cancellation-view.ts";
import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { actionsOf } from "./change-rules.ts";

/** An appointment as lists show it to a caller. Absent values are null; no key is missing. */
export function listedAppointment(record: AppointmentRecord, caller: Pick<Caller, "grants">) {
  const reader = readerOf(caller);
  return {
    id: record.appointment_id,
    version: record.version,
    status: record.status,
    tenant_id: record.tenant_id,
    client_id: record.client_id,
    series_id: record.series_id ?? null,
    coach_id: record.coach_id,
    original_coach_id: record.original_coach_id ?? null,
    appointment_type_id: record.appointment_type_id,
    subtype_id: record.subtype_id ?? null,
    room_id: record.room_id ?? null,
    is_virtual: record.is_virtual,
    virtual_url: record.virtual_url ?? null,
    comments: record.comments ?? null,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    is_comp_session: record.is_comp_session,
    // A reason that the club gave.
    comp_reason: isClient(caller) ? null : (record.comp_reason ?? null),
    is_payment_required: record.is_payment_required,
    membership_id: record.membership_id ?? null,
    session_outcome: record.session_outcome,
    policy: record.policy,
    checked_in_at: record.checked_in_at ?? null,
    ...cancellationView(record, reader),
    created_at: record.created_at,
    created_by: whoDid(record.created_by, record.created_by_client, reader),
    updated_at: record.updated_at,
  };
}

/** One appointment as a caller sees it: with its history and the actions that are allowed now. */
export function appointmentView(
  item: AppointmentItem,
  { caller, now }: { readonly caller: Pick<Caller, "scopes" | "operations" | "grants">; readonly now: Date },
) {
  const reader = readerOf(caller);
  return {
    ...listedAppointment(item.record, caller),
    history: item.history.map((entry) => historyView(entry, reader)),
    actions: actionsOf(item, caller, now),
  };
}

/** The word for a caller who reads their own appointments; undefined for the club. */
export function readerOf(caller: Pick<Caller, "grants">): "client" | undefined {
  return isClient(caller) ? "client" : undefined;
}
