import { beforeEach, describe, expect, it } from "vitest";
import { writeUnits } from "../../../../infra/commands/import/write-units.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { type ClubKey, putClubRecord } from "../../../../shared/tables/club-table.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { storedItems } from "../../../support/stored-items.ts";

let tables: TestTables;
let bulk: BulkTables;
let transactions: number;

beforeEach(async () => {
  tables = await createTestTables();
  transactions = 0;
  bulk = bulkTablesThrough(tables, ({ command }, next) => {
    if (command === "TransactWriteItemsCommand") transactions += 1;
    return next();
  });
  return () => giveBackTables(tables);
});

/** The key of a record of one partition. */
function key(record: string): ClubKey {
  return { partition: "p", record };
}

/** Puts these records where they are not there. */
function unit(...records: readonly string[]) {
  return { writes: records.map((record) => putClubRecord(key(record), undefined)) };
}

describe("units of writes", () => {
  it("are written a hundred items to a transaction", async () => {
    const units = Array.from({ length: 101 }, (_, index) => unit(`${index} a`, `${index} b`));
    expect(await writeUnits(bulk, units)).toEqual([]);
    expect(await storedItems(tables, "Club")).toHaveLength(202);
    expect(transactions).toBe(3);
  });

  it("are in different transactions where they write the same item", async () => {
    const refused = unit("a", "c");
    expect(await writeUnits(bulk, [unit("a", "b"), refused])).toEqual([refused]);
    expect(await storedItems(tables, "Club")).toEqual([key("a"), key("b")]);
    expect(transactions).toBe(2);
  });

  it("are in different transactions where they are large", async () => {
    const units = Array.from({ length: 12 }, (_, index) => ({
      writes: [putClubRecord({ ...key(`${index}`), text: "x".repeat(390_000) }, undefined)],
    }));
    expect(await writeUnits(bulk, units)).toEqual([]);
    expect(await storedItems(tables, "Club")).toHaveLength(12);
    expect(transactions).toBe(3);
  });

  it("are written or refused whole, each for itself", async () => {
    await bulk.put("Club", [key("b"), key("f")]);
    const [first, second, third] = [unit("a", "b"), unit("c", "d"), unit("e", "f")];
    expect(await writeUnits(bulk, [first, second, third])).toEqual([first, third]);
    const records = (await storedItems(tables, "Club")).map(({ record }) => record);
    expect(records.sort()).toEqual(["b", "c", "d", "f"]);
  });

  it("are nothing to write where there are none", async () => {
    expect(await writeUnits(bulk, [])).toEqual([]);
    expect(transactions).toBe(0);
  });
});
