import { beforeEach, describe, expect, it } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import { importReport } from "../../../../infra/commands/import/import-report.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { storeClasses } from "../../../support/stored-classes.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { clubFile, editedClub, set } from "./club-files.ts";

// Tuesday, six in the evening in London; for an hour.
const START = "2026-12-01T18:00:00.000Z";

let tables: TestTables;

beforeEach(async () => {
  tables = await createTestTables();
  return () => giveBackTables(tables);
});

/** Imports the sample club whose tenant 11 has these hours on Tuesdays; gives what the report says of classes. */
async function report(tuesday: readonly (readonly [string, string])[], now = START): Promise<string[]> {
  const club = editedClub((edited) => set(edited, "tenants[0].opening_hours.tuesday", tuesday));
  const bulk = new BulkTables(tables.client, tables.names);
  const outcome = await importClub(clubFile(club), bulk, { now: () => new Date(now) });
  if (!outcome.ok) throw new Error(`The file was refused: ${outcome.problems.listed[0]}`);
  return importReport(outcome).split("\n").slice(1);
}

describe("an import that changes opening hours", () => {
  it("names the classes that are outside the new ones, and leaves them as they are", async () => {
    await storeClasses(tables, [
      { class_id: 7001, start_date_time: START },
      { class_id: 7002, start_date_time: START, status: "cancelled" },
      { class_id: 7003, start_date_time: START, status: "completed" },
      { class_id: 7004, start_date_time: START, tenant_id: 13 },
      { class_id: 7005, start_date_time: "2026-12-08T05:59:00.000Z" },
    ]);
    const before = await storedItems(tables, "Classes");
    expect(await report([["05:59", "19:00"]])).toEqual([]);
    expect(await report([["06:00", "19:00"]])).toEqual([
      "tenants[0] (tenant 11): 1 class stays outside its opening hours: 7005 (2026-12-08T05:59:00.000Z).",
    ]);
    expect(await report([["06:00", "18:59"]])).toEqual([
      `tenants[0] (tenant 11): 2 classes stay outside its opening hours: 7001 (${START}), 7005 (2026-12-08T05:59:00.000Z).`,
    ]);
    expect(await storedItems(tables, "Classes")).toEqual(before);
  });

  it("names those to come alone", async () => {
    await storeClasses(tables, [{ class_id: 7001, start_date_time: START }]);
    expect(await report([], START)).toHaveLength(1);
    expect(await report([], "2026-12-01T18:00:00.001Z")).toEqual([]);
  });

  it("names twenty of a tenant, and counts the others", async () => {
    const ids = Array.from({ length: 22 }, (_, index) => 7001 + index);
    await storeClasses(
      tables,
      ids.map((class_id) => ({ class_id, start_date_time: START })),
    );
    const [sentence = ""] = await report([]);
    expect(sentence).toContain("22 classes stay outside its opening hours");
    expect(sentence).toMatch(/ 7020 \(\S+\), 2 more\.$/);
  });
});
