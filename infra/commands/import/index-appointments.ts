import * as v from "valibot";
import {
  AppointmentRecordSchema,
  appointmentsTable,
  indexAppointment,
} from "../../../shared/tables/appointments-table.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { inBatches, type WriteUnit, writeBatches } from "./write-units.ts";

/**
 * Gives every appointment of a tenant that an earlier version of the product stored what the indexes by client and by coach find it by.
 * Nothing that callers see of it changes, so there is no event and no entry in the history. Reads all appointments of the tenant.
 * @returns how many appointments it gave it to
 * @throws {Unavailable} if concurrent changes keep refusing the writes
 */
export async function indexAppointments(tables: BulkTables, tenantId: number): Promise<number> {
  return await writeBatches(tables, () => inBatches(unindexedAppointments(tables, tenantId)));
}

/** Indexes the appointments of a tenant that lack a key. */
async function* unindexedAppointments(tables: BulkTables, tenantId: number): AsyncGenerator<WriteUnit> {
  const partition = { name: appointmentsTable.partitionKey.name, value: tenantId };
  for await (const { record } of tables.query("Appointments", partition, UNINDEXED)) {
    yield { writes: [indexAppointment(v.parse(AppointmentRecordSchema, record))] };
  }
}

const UNINDEXED = { name: "tenant_coach", value: undefined };
