import * as v from "valibot";
import {
  type AppointmentRecord,
  IndexedAppointmentSchema,
} from "../../../shared/tables/appointments-table.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { clientRecord, type SessionsTaken } from "../../../shared/tables/clients-table.ts";
import { recordName, type StoredPerson } from "./file-contacts.ts";

/**
 * Counts the sessions taken of clients whose items do not say so, because an earlier version of the product created them.
 * Reads all appointments of their tenants, once for each batch with such a client; the merge then stores the count.
 * @throws if an appointment cannot be read: its session would be lost
 * @returns the sessions by {@link recordName} of the client; a client without any may be missing
 */
export async function findSessionsTaken(
  tables: BulkTables,
  people: readonly StoredPerson[],
): Promise<ReadonlyMap<string, SessionsTaken>> {
  // The count of appointments says nothing here: a session that was forfeited belongs to none that counts.
  const uncounted = people.filter(({ sessions_taken: taken }) => taken === undefined);
  const counts = new Map(uncounted.map((person) => [recordName(person), new Map<number, number>()]));
  for (const tenantId of new Set(uncounted.map(({ tenant_id }) => tenant_id))) {
    for await (const item of tables.query("Appointments", { name: "tenant_id", value: tenantId })) {
      count(counts, v.parse(IndexedAppointmentSchema, item));
    }
  }
  return new Map([...counts].map(([name, taken]) => [name, Object.fromEntries(taken)]));
}

/** Counts the session of an appointment, also where it ended and the session was forfeited. */
function count(
  counts: ReadonlyMap<string, Map<number, number>>,
  { tenant_id, client_id, membership_id: id, session_outcome }: AppointmentRecord,
): void {
  const taken = counts.get(recordName({ tenant_id, record: clientRecord(client_id) }));
  const isTaken = session_outcome === "taken" || session_outcome === "forfeited";
  if (isTaken && id !== undefined) taken?.set(id, (taken.get(id) ?? 0) + 1);
}
