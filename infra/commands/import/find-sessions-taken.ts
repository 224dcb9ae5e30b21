import * as v from "valibot";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { clientRecord, type SessionsTaken } from "../../../shared/tables/clients-table.ts";
import { SessionChangeSchema } from "../../../shared/tables/history-entry.ts";
import { recordName, type StoredPerson } from "./file-contacts.ts";

const SessionsOfAppointmentSchema = v.object({
  tenant_id: v.number(),
  client_id: v.number(),
  session_entries: v.array(v.object({ sessions: v.array(SessionChangeSchema) })),
});

/**
 * Counts the sessions taken, and not returned, of clients whose items do not say so, because an earlier version of the product created them.
 * Reads all appointments of their tenants, once for each batch with such a client; the merge then stores the count.
 * @returns the sessions by {@link recordName} of the client; a client without any may be missing
 */
export async function findSessionsTaken(
  tables: BulkTables,
  people: readonly StoredPerson[],
): Promise<ReadonlyMap<string, SessionsTaken>> {
  const uncounted = people.filter(({ sessions_taken: taken }) => taken === undefined);
  const counts = new Map(uncounted.map((person) => [recordName(person), new Map<number, number>()]));
  for (const tenantId of new Set(uncounted.map(({ tenant_id }) => tenant_id))) {
    for await (const item of tables.query("Appointments", { name: "tenant_id", value: tenantId })) {
      count(counts, v.parse(SessionsOfAppointmentSchema, item));
    }
  }
  return new Map([...counts].map(([name, taken]) => [name, Object.fromEntries(taken)]));
}

function count(
  counts: ReadonlyMap<string, Map<number, number>>,
  { tenant_id, client_id, session_entries }: v.InferOutput<typeof SessionsOfAppointmentSchema>,
): void {
  const taken = counts.get(recordName({ tenant_id, record: clientRecord(client_id) }));
  for (const { membership_id, change } of session_entries.flatMap(({ sessions }) => sessions)) {
    taken?.set(membership_id, (taken.get(membership_id) ?? 0) - change);
  }
}
