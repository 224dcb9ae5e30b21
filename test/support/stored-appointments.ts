import {
  type AppointmentItem,
  type AppointmentRecord,
  putAppointment,
} from "../../shared/tables/appointments-table.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { Write } from "../../shared/tables/database.ts";
import type { HistoryEntry } from "../../shared/tables/history-entry.ts";
import type { TestTables } from "./engine.ts";

const HOUR_MS = 3_600_000;

/** An appointment of London Bridge as it is stored, an hour long; the fields replace those of client 9001 with coach 501. */
export function appointmentItem(
  fields: Partial<AppointmentRecord> & Pick<AppointmentRecord, "appointment_id">,
  history: readonly HistoryEntry[] = [],
): AppointmentItem {
  const start = fields.start_date_time ?? "2026-11-23T10:00:00.000Z";
  const record: AppointmentRecord = {
    tenant_id: 11,
    version: 1,
    status: "booked",
    client_id: 9001,
    coach_id: 501,
    appointment_type_id: 101,
    room_id: 72,
    is_virtual: false,
    start_date_time: start,
    end_date_time: new Date(Date.parse(start) + HOUR_MS).toISOString(),
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    is_comp_session: false,
    is_payment_required: false,
    session_outcome: "none",
    policy: {
      min_notice_minutes: 0,
      cancel_until_minutes: 0,
      late_cancel: "forfeit",
      reschedule_until_minutes: 0,
      max_reschedules: null,
      no_show: "forfeit",
      check_in_from_minutes: 60,
      free_cancel_until: start,
      reschedule_until: start,
    },
    reschedules: 0,
    is_late_cancel: false,
    cancelled_by_client: false,
    created_at: "2026-11-20T09:00:00.000Z",
    created_by: "northwind-app",
    created_by_client: false,
    updated_at: "2026-11-20T09:00:00.000Z",
    ...fields,
  };
  return { record, history };
}

/** The write of a change of a stored appointment. */
export function changeOf(item: AppointmentItem): Write {
  const { version, start_date_time } = item.record;
  const event = version === 1 ? "appointment.created" : "appointment.rescheduled";
  return putAppointment(item, { event, previous_starts_at: start_date_time });
}

/** Stores appointments as their bookings would, without what else a booking writes. */
export async function storeAppointments(
  { client, names }: Pick<TestTables, "client" | "names">,
  items: readonly AppointmentItem[],
): Promise<void> {
  const writes = items.map(changeOf).flatMap((write) => (write.kind === "put" ? [write.item] : []));
  await new BulkTables(client, names).put("Appointments", writes);
}
