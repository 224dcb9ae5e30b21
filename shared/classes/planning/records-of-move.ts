import type { ClassItem, ClassRecord } from "../../tables/classes-table.ts";
import type { Database, ItemReads } from "../../tables/database.ts";
import type { ClassChangeRequest } from "../class-kind.ts";
import { readBusyClients, readMembers } from "../class-members.ts";
import { readClassRecords } from "./class-records.ts";
import { newTime, planOfReschedule, type RecordsOfMove, type RescheduleChange } from "./decide-reschedule.ts";

/** Reads what a move is decided by: the records of its plan, and which clients have something else at the new time. */
export async function readRecordsOfMove(
  request: ClassChangeRequest<RescheduleChange> & { readonly database: Database },
  reads: ItemReads,
): Promise<RecordsOfMove> {
  const { item, tenant, database } = request;
  const time = newTime(request);
  const [records, unavailable] = await Promise.all([
    readClassRecords(reads, tenant.tenant_id, planOfReschedule(request)),
    time === undefined || item.booked === 0 ? [] : readUnavailableClients(database, item, time),
  ]);
  return { records, unavailable };
}

async function readUnavailableClients(
  database: Database,
  item: ClassItem,
  time: Pick<ClassRecord, "start_date_time" | "end_date_time">,
): Promise<number[]> {
  return [...(await readBusyClients(database, await readMembers(database, item), time))];
}
