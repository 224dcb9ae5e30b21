import { movedPolicy } from "../../functions/appointments/appointment/agreed-policy.ts";
import { policyOf } from "../../shared/club/policy.ts";
import {
  type AppointmentRecord,
  appointmentPage,
  putAppointment,
} from "../../shared/tables/appointments-table.ts";
import type { Database } from "../../shared/tables/database.ts";
import type { HistoryEntry } from "../../shared/tables/history-entry.ts";
import { spanOf } from "../../shared/values/span.ts";
import { CAMDEN_START } from "./camden.ts";

/** An appointment of an hour at Northwind Camden as it is once it is booked; fields may be added or replaced. */
export function appointmentRecord(fields: Partial<AppointmentRecord> = {}): AppointmentRecord {
  const { start_date_time = CAMDEN_START } = fields;
  return {
    ...{ tenant_id: 13, appointment_id: 1, version: 1, status: "booked", client_id: 9301 },
    ...{ coach_id: 521, appointment_type_id: 131, room_id: 93, is_virtual: false },
    start_date_time,
    end_date_time: spanOf(start_date_time, 60).end,
    ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, is_comp_session: false },
    ...{ is_payment_required: true, session_outcome: "none", reschedules: 0 },
    policy: movedPolicy(policyOf({}), start_date_time),
    ...{ is_late_cancel: false, cancelled_by_client: false, created_by_client: false },
    ...{ created_at: "2026-11-19T09:00:00.000Z", created_by: "northwind-app" },
    updated_at: "2026-11-19T09:00:00.000Z",
    ...fields,
  };
}

/** The history of an appointment that was changed so often; all entries are alike but for their version. */
function historyOf(entries: number): HistoryEntry[] {
  return Array.from({ length: entries }, (_, index) => ({
    version: index + 1,
    at: "2026-11-19T09:00:00.000Z",
    ...{ by: "northwind-app", by_client: false, operation: index === 0 ? "created" : "updated" },
    ...{ from: {}, to: {}, sessions: [] },
  }));
}

/** Stores an appointment as it stands, in which state ever. It holds nobody: what is done to it must not reach a commit. */
export async function storeAppointment(
  database: Database,
  fields: Partial<AppointmentRecord>,
  entries = 1,
): Promise<void> {
  const record = appointmentRecord({ ...fields, version: entries });
  const lastChange = { event: "appointment.updated", previous_starts_at: record.start_date_time };
  const appointment = { record, history: historyOf(entries) };
  const write = putAppointment(appointment, lastChange);
  if (write.kind !== "put") throw new Error("An appointment is put.");
  const { kind, table, item } = write;
  const put = { kind, table, item };
  const outcome = await database.commit({ ...appointmentPage(appointment), appointment: put });
  if (!outcome.committed) throw new Error("The appointment was not stored.");
}
