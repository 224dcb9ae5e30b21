// Removes what a smoke test leaves, even one that was killed. Its ids are known, so everything is found by its key, and only the
// table Club is read as a whole.
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { accessKey } from "../../../shared/club/access-record.ts";
import { companyPartition } from "../../../shared/club/tenant.ts";
import { clientHolder, coachHolder, roomHolderKey, toursHolder } from "../../../shared/holds/party.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import type { Attributes, BulkTables, Partition } from "../../../shared/tables/bulk-tables.ts";
import { classesOfTenant, classOwner, ListedClassSchema } from "../../../shared/tables/classes-table.ts";
import { tenantPartition } from "../../../shared/tables/club-table.ts";
import { claimRecord } from "../../../shared/tables/idempotency-table.ts";
import { ownerOfClient, ownerOfCoach } from "../../../shared/tables/parts-table.ts";
import type { TableDefinition, TableName } from "../../../shared/tables/table-definition.ts";
import { partitionOf } from "../../../shared/tables/webhooks-table.ts";
import { SMOKE_COMPANY_UUID, SMOKE_TENANT_ID } from "../../stack/check/smoke-club.ts";
import { listAccess } from "../access/manage-access.ts";
import { endFeeds } from "../feeds/end-feeds.ts";
import { SMOKE_CLIENT, SMOKE_COACH, SMOKE_ROOM, SMOKE_WAITER } from "./smoke-club-file.ts";

const MAX_ROUNDS = 10;
// An event takes a second or two to reach the function of deliveries, which then writes items of its own.
const PAUSE_MS = 3_000;

/**
 * Deletes everything of the smoke test's tenant. An item that leads to others is deleted after them, so that another run completes
 * an interrupted one. Rounds repeat until one finds nothing, because a function may still work on an event.
 * @returns the number of deleted items
 * @throws if something keeps being written
 */
export async function removeSmokeClub(tables: BulkTables): Promise<number> {
  let removed = 0;
  // Those of earlier rounds too: the function of deliveries may still write to the partition of a deleted webhook.
  const webhooks = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const id of await webhookIds(tables)) webhooks.add(id);
    const found = await removeRound(tables, webhooks);
    if (found === 0) return removed;
    removed += found;
    await sleep(PAUSE_MS);
  }
  throw new Error("Something of the smoke test's tenant keeps being written: run npm run smoke again later.");
}

async function removeRound(tables: BulkTables, webhooks: Iterable<number>): Promise<number> {
  await endFeeds(tables, [{ tenant_id: SMOKE_TENANT_ID, coach_id: SMOKE_COACH }]);
  const clients = await clientIds(tables);
  const bookings = [
    ...(await idsOf(tables, "Tours", "tour_id")),
    ...(await idsOf(tables, "Appointments", "appointment_id")),
  ];
  const classes = await classIds(tables);
  const people = clients.map((client_id) => ({ tenant_id: SMOKE_TENANT_ID, client_id }));
  const owners = [...people.map(ownerOfClient), ownerOfCoach(SMOKE_TENANT_ID, SMOKE_COACH)];
  const holders = [
    ...clients.map((id) => clientHolder(SMOKE_TENANT_ID, id).key),
    coachHolder(SMOKE_TENANT_ID, SMOKE_COACH).key,
    roomHolderKey(SMOKE_TENANT_ID, SMOKE_ROOM),
    toursHolder(SMOKE_TENANT_ID, 1).key,
  ];
  let found = 0;
  for (const holder of holders) found += await removePartition(tables, "Calendar", holder);
  for (const owner of owners) {
    found += await removePartition(tables, "Messages", owner);
    found += await removePartition(tables, "Parts", owner);
  }
  for (const webhook_id of webhooks) {
    found += await removePartition(
      tables,
      "Webhooks",
      partitionOf({ tenant_id: SMOKE_TENANT_ID, webhook_id }),
    );
  }
  for (const id of classes) {
    found += await removePartition(tables, "Classes", classOwner(SMOKE_TENANT_ID, id));
  }
  for (const id of [...clients, ...bookings, ...classes]) {
    found += Number(await tables.delete("Idempotency", { record: claimRecord(id) }));
  }
  for (const owner of ["Webhooks", "Messages"] as const) {
    found += await removePartition(tables, owner, `tenant#${SMOKE_TENANT_ID}`);
  }
  for (const table of ["Tours", "Appointments", "Clients"] as const) {
    found += await removePartition(tables, table, SMOKE_TENANT_ID);
  }
  for (const { principal, companies, tenants } of await listAccess(tables)) {
    const isOfSmoke =
      companies.length === 0 && tenants.length > 0 && tenants.every((id) => id === SMOKE_TENANT_ID);
    if (isOfSmoke) found += Number(await tables.delete("Club", accessKey(principal)));
  }
  for (const partition of [tenantPartition(SMOKE_TENANT_ID), companyPartition(SMOKE_COMPANY_UUID)]) {
    found += await removePartition(tables, "Club", partition);
  }
  return found;
}

async function removePartition(
  tables: BulkTables,
  table: TableName,
  value: string | number,
): Promise<number> {
  const { partitionKey, sortKey }: TableDefinition = allTables[table];
  let found = 0;
  for await (const item of tables.query(table, { name: partitionKey.name, value })) {
    const key = {
      [partitionKey.name]: value,
      ...(sortKey === undefined ? {} : { [sortKey.name]: item[sortKey.name] }),
    };
    found += Number(await tables.delete(table, key));
  }
  return found;
}

/** The file's clients, and visitors who have booked a tour. */
async function clientIds(tables: BulkTables): Promise<number[]> {
  const ids = await idsOf(tables, "Clients", "client_id");
  return [...new Set([SMOKE_CLIENT, SMOKE_WAITER, ...ids])];
}

async function classIds(tables: BulkTables): Promise<number[]> {
  const ids: number[] = [];
  for await (const item of tables.query("Classes", classesOfTenant(SMOKE_TENANT_ID))) {
    ids.push(v.parse(ListedClassSchema, item).record.class_id);
  }
  return ids;
}

async function webhookIds(tables: BulkTables): Promise<number[]> {
  return numbersIn(
    tables.query("Webhooks", { name: "owner", value: `tenant#${SMOKE_TENANT_ID}` }),
    "webhook_id",
  );
}

async function idsOf(tables: BulkTables, table: TableName, name: string): Promise<number[]> {
  const tenant: Partition = { name: "tenant_id", value: SMOKE_TENANT_ID };
  return await numbersIn(tables.query(table, tenant), name);
}

async function numbersIn(items: AsyncIterable<Attributes>, name: string): Promise<number[]> {
  const found: number[] = [];
  for await (const { [name]: value } of items) if (typeof value === "number") found.push(value);
  return found;
}
