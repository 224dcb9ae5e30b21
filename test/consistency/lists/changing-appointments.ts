import { nextVersion } from "../../../shared/history/history.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import type { TestTables } from "../../support/engine.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { appointmentChange, appointmentItem, storeAppointments } from "../../support/stored-appointment.ts";
import { type ChangingRecords, changingRecords, type Hardship, type ListSize } from "./changing-records.ts";

const DAY_MS = 86_400_000;
const MAX_START_MS = 30 * DAY_MS;

/** Stores appointments of London Bridge within 30 days, of which every second one is moved again and again. */
export async function changingAppointments(
  tables: TestTables,
  { count, ...size }: ListSize & Hardship,
  random: SeededRandom,
): Promise<ChangingRecords> {
  const randomStart = () => new Date(TEST_NOW.getTime() + random.below(MAX_START_MS)).toISOString();
  const items = Array.from({ length: count }, (_, index) =>
    appointmentItem({ appointment_id: index + 1, start_date_time: randomStart() }),
  );
  await storeAppointments(tables, items);
  const written = (item: AppointmentItem) => ({
    id: item.record.appointment_id,
    version: item.record.version,
    item,
    writes: { appointment: appointmentChange(item) },
  });
  const change = ({ item }: { readonly item: AppointmentItem }, at: Date) => {
    const record = { ...item.record, ...nextVersion(item.record, at), start_date_time: randomStart() };
    return written({ ...item, record });
  };
  return changingRecords(tables, { records: items.map(written), change }, size, random);
}
