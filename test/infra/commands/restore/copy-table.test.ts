import { beforeEach, describe, expect, it } from "vitest";
import { copyTable, type TableCopy } from "../../../../infra/commands/restore/copy-table.ts";
import { allTables } from "../../../../shared/tables/all-tables.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { createTestTables, engineClient, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { replaceItems } from "../../../support/replace-items.ts";
import { CUT_STRIDE } from "../../../support/run-size.ts";
import { storedItems } from "../../../support/stored-items.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const CUT_OFF = "The command is cut off.";

let from: TestTables;
let to: TestTables;

beforeEach(async () => {
  [from, to] = await Promise.all([createTestTables(), createTestTables()]);
  // Several pages of a scan and several batches of writes; a third is the same, a third differs, a third is elsewhere.
  const numbers = Array.from({ length: 240 }, (_, number) => number);
  const tours = (changed: number) =>
    numbers.map((number) => ({ tenant_id: 11, tour_id: number, notes: number < 80 ? "same" : `${changed}` }));
  await put(from, tours(1).slice(0, 160));
  await put(to, [...tours(2).slice(0, 120), ...tours(2).slice(200)]);
  return () => [from, to].forEach(giveBackTables);
});

function put({ client, names }: TestTables, items: readonly Record<string, unknown>[]): Promise<void> {
  return new BulkTables(client, names).put("Tours", items);
}

function copyOf(props: Partial<TableCopy> = {}): TableCopy {
  const definition = allTables.Tours;
  return { client: to.client, definition, from: from.names.Tours, to: to.names.Tours, now: NOW, ...props };
}

async function tours(tables: TestTables): Promise<string[]> {
  const items = await storedItems(tables, "Tours");
  return items.map(({ tenant_id, tour_id, notes }) => `${tenant_id} ${tour_id} ${notes}`).sort();
}

/** A client whose calls fail from one of its writes on. */
function dyingClient(cutBefore: number) {
  const client = engineClient();
  let writes = 0;
  interceptCalls(client, ({ command }, next) => {
    if (command === "BatchWriteItemCommand") writes += 1;
    return writes > cutBefore ? Promise.reject(new Error(CUT_OFF)) : next();
  });
  return { client, hasDied: () => writes > cutBefore };
}

describe("a copy of a table", () => {
  it("writes what differs, deletes what is elsewhere, and counts", async () => {
    const copied = await copyTable(copyOf());
    expect(copied).toEqual({ written: 80, removed: 40, unchanged: 80, expected: 160, counted: 160 });
    expect(await tours(to)).toEqual(await tours(from));
  });

  it("ends the same, at whichever of its writes it was cut, once it is repeated", async () => {
    const before = await storedItems(to, "Tours");
    let cuts = 0;
    for (let wasCut = true; wasCut; cuts += CUT_STRIDE) {
      const { client, hasDied } = dyingClient(cuts);
      await copyTable(copyOf({ client })).catch((error: unknown) => {
        if (!hasDied()) throw error;
      });
      wasCut = hasDied();
      await copyTable(copyOf());
      expect(await tours(to)).toEqual(await tours(from));
      await replaceItems(to, "Tours", before);
    }
    expect(cuts).toBeGreaterThan(6);
  });

  it("notices that something else writes to the table", async () => {
    const client = engineClient();
    let scans = 0;
    interceptCalls(client, async ({ command }, next) => {
      // The last scan counts.
      if (command === "ScanCommand" && ++scans > 3) await put(to, [{ tenant_id: 12, tour_id: 1 }]);
      return await next();
    });
    const { expected, counted } = await copyTable(copyOf({ client }));
    expect(counted).toBe(expected + 1);
  });

  it("deletes what has come again under the key of an item that has expired", async () => {
    const nowS = NOW.getTime() / 1_000;
    const kept = (expires_at: number) => ({ record: "northwind-app#createAppointment#key-1", expires_at });
    await new BulkTables(from.client, from.names).put("Idempotency", [kept(nowS)]);
    await new BulkTables(to.client, to.names).put("Idempotency", [kept(nowS + 60)]);
    const names = { from: from.names.Idempotency, to: to.names.Idempotency };
    const copied = await copyTable(copyOf({ ...names, definition: allTables.Idempotency }));
    expect(copied).toMatchObject({ removed: 1, expected: 0, counted: 0 });
    expect(await storedItems(to, "Idempotency")).toEqual([]);
  });

  it("leaves out what has expired, and does not count it", async () => {
    const held = (day: string, expires_at: number) => ({ holder: "coach#11#501", day, expires_at });
    const nowS = NOW.getTime() / 1_000;
    const days = [held("2026-11-19", nowS), held("2026-11-20", nowS + 1)];
    await new BulkTables(from.client, from.names).put("Calendar", days);
    const names = { from: from.names.Calendar, to: to.names.Calendar };
    const copied = await copyTable(copyOf({ ...names, definition: allTables.Calendar }));
    expect(copied).toMatchObject({ written: 1, expected: 1, counted: 1 });
    expect(await storedItems(to, "Calendar")).toEqual([days[1]]);
  });
});
