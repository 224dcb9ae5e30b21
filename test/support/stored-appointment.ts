import { policyOf } from "../../shared/club/policy.ts";
import { movedPolicy } from "../../shared/sessions/policy-rules.ts";
import {
  type AppointmentItem,
  type AppointmentRecord,
  appointmentPage,
  putAppointment,
} from "../../shared/tables/appointments-table.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { Database, Write } from "../../shared/tables/database.ts";
import type { HistoryEntry } from "../../shared/tables/history-entry.ts";
import { spanOf } from "../../shared/values/utc-date-time.ts";
import type { TestTables } from "./engine.ts";
import { CHANGED_AT, createdAndUpdated, historyOf } from "./stored-history.ts";

/** The start of {@link appointmentRecord}: 10:00 in London. */
export const APPOINTMENT_START = "2026-12-01T10:00:00.000Z";

/** What of an appointment is other than in {@link appointmentRecord}. */
export type AppointmentFields = Partial<Omit<AppointmentRecord, "policy">> & {
  readonly policy?: Partial<AppointmentRecord["policy"]>;
};

/**
 * The booked hour of client 9001 with coach 501 at Northwind London Bridge, which has no policy. A `membership_id` pays with
 * a session; without one the client has to pay.
 */
export function appointmentRecord({ policy, ...fields }: AppointmentFields = {}): AppointmentRecord {
  const { start_date_time = APPOINTMENT_START, created_at = CHANGED_AT } = fields;
  const isPaid = fields.membership_id !== undefined;
  return {
    tenant_id: 11,
    appointment_id: 1,
    version: 1,
    status: "booked",
    client_id: 9001,
    coach_id: 501,
    appointment_type_id: 101,
    room_id: 72,
    is_virtual: false,
    start_date_time,
    end_date_time: spanOf(start_date_time, 60).end,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    is_comp_session: false,
    is_payment_required: !(isPaid || fields.is_comp_session),
    session_outcome: isPaid ? "taken" : "none",
    policy: { ...movedPolicy({ ...policyOf({}), ...policy }, start_date_time), ...policy },
    reschedules: 0,
    is_late_cancel: false,
    cancelled_by_client: false,
    created_at,
    created_by: "northwind-app",
    created_by_client: false,
    updated_at: created_at,
    ...fields,
  };
}

/** An {@link appointmentRecord} with its history, as it is stored. */
export function appointmentItem(
  fields: AppointmentFields = {},
  history: readonly HistoryEntry[] = historyOf(["created"]),
): AppointmentItem {
  return { record: appointmentRecord({ version: history.length, ...fields }), history };
}

/** The write of a change of a stored appointment. */
export function appointmentChange(item: AppointmentItem): Write {
  const { version, start_date_time } = item.record;
  const event = version === 1 ? "appointment.created" : "appointment.rescheduled";
  return putAppointment(item, { event, previous_starts_at: start_date_time });
}

/** Stores appointments as their bookings would, without what else a booking writes. */
export async function storeAppointments(
  { client, names }: Pick<TestTables, "client" | "names">,
  items: readonly AppointmentItem[],
): Promise<void> {
  const writes = items.map(appointmentChange).flatMap((write) => (write.kind === "put" ? [write.item] : []));
  await new BulkTables(client, names).put("Appointments", writes);
}

/**
 * Stores one appointment, in whatever state, with the pages of its history. It holds nobody.
 * @param entries how many changes it has had, the creation included
 */
export async function storeAppointment(
  database: Database,
  fields: AppointmentFields,
  entries = 1,
): Promise<void> {
  const item = appointmentItem(fields, historyOf(createdAndUpdated(entries)));
  const write = appointmentChange(item);
  if (write.kind !== "put") throw new Error("An appointment is put.");
  const { condition: _, names: _names, values: _values, ...put } = write;
  const outcome = await database.commit({ ...appointmentPage(item), appointment: put });
  if (!outcome.committed) throw new Error("The appointment was not stored.");
}
