import { beforeEach, describe, expect, it } from "vitest";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { revokeAccess } from "../../../infra/commands/manage-access.ts";
import { restoreCommand } from "../../../infra/commands/restore-command.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { type CommandOutcome, runInProcess } from "../../support/command.ts";
import { createTestTables, type TestTables, tableContent } from "../../support/engine.ts";
import { startFakeAws } from "../../support/fake-aws.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

/** The product, and its tables as they were before what has happened since. */
const club = useSampleClub();
let restored: TestTables;

beforeEach(async () => {
  await club.api.createAppointment(appointmentBody());
  restored = await createTestTables(await tableContent(club.tables));
  await club.api.bookTour(tourBody());
  await club.api.createAppointment(appointmentBody({ start_date_time: "2026-12-03T10:00:00Z" }));
});

async function restore(...args: readonly string[]): Promise<CommandOutcome> {
  const outputs = Object.entries(club.tables.names).map(([table, name]) => [`${table}TableName`, name]);
  const { environment } = await startFakeAws(Object.fromEntries(outputs));
  return await runInProcess("restore", restoreCommand, [...args, "--stack", "Club"], environment);
}

function restoreTable(table: TableName): Promise<CommandOutcome> {
  return restore("--table", table, "--from", restored.names[table]);
}

/** All items but those that have expired, in an order that does not depend on the engine's. */
async function sorted(tables: TestTables) {
  const nowS = Date.now() / 1_000;
  const entries = Object.keys(tables.names).map(async (table) => {
    const items = await storedItems(tables, table as TableName);
    return [
      table,
      items
        .filter(({ expires_at: end }) => !(Number(end) <= nowS))
        .map(textOf)
        .sort(),
    ];
  });
  return await Promise.all(entries);
}

function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return `{${entries.map(([name, inner]) => `${name}:${textOf(inner)}`).join()}}`;
}

describe("npm run restore", () => {
  it("makes each table what it was, and says how many items it wrote and deleted", async () => {
    expect(await sorted(club.tables)).not.toEqual(await sorted(restored));
    for (const table of Object.keys(restored.names) as TableName[]) {
      const { exitCode, stdout } = await restoreTable(table);
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`Restored ${table} from `)]);
    }
    expect(await sorted(club.tables)).toEqual(await sorted(restored));
  });

  it("changes nothing the second time", async () => {
    await restoreTable("Clients");
    const { stdout } = await restoreTable("Clients");
    expect(stdout).toMatch(/: 0 items written, 0 deleted, \d+ were the same\.\nBoth have \d+ items\.\n$/);
  });

  it("leaves revoked what was revoked since, and names the clients who must be erased again", async () => {
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    await revokeAccess(bulk, "camden-desk");
    await eraseClient(bulk, { tenant_id: 11, client_id: 9001 });
    for (let time = 0; time < 2; time += 1) {
      expect((await restoreTable("Club")).exitCode).toBe(0);
      const { exitCode, stdout } = await restoreTable("Clients");
      expect(exitCode).toBe(0);
      expect(stdout).toContain("Client 9001 of tenant 11 was erased and is back: ");
    }
    const partitions = (await storedItems(club.tables, "Club")).map(({ partition }) => partition);
    expect(partitions).not.toContain("access#camden-desk");
    expect(partitions).toContain("access#london-kiosk");
    expect((await eraseClient(bulk, { tenant_id: 11, client_id: 9001 })).erased).not.toEqual([]);
  });

  it("shows its progress", async () => {
    const { stderr } = await restoreTable("Clients");
    expect(stderr).toContain("Copying: 100 %\n");
    expect(stderr).toContain("Removing: 100 %\n");
  });

  it.each([
    [
      "a table that is not there",
      ["--table", "Clients", "--from", "Clients-x"],
      "There is no table Clients-x.",
    ],
    ["a name that is no table's", ["--table", "Client", "--from", "x"], "Say --table with one of Tours, "],
    ["no table to copy from", ["--table", "Clients"], "Say --from with"],
  ])("refuses %s", async (_, args, sentence) => {
    const { exitCode, stderr } = await restore(...args);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it("refuses the product's own table, and another table's copy, and changes nothing", async () => {
    const before = await sorted(club.tables);
    const own = await restore("--table", "Clients", "--from", club.tables.names.Clients);
    expect([own.exitCode, own.stderr]).toEqual([1, expect.stringContaining("is the product's own table")]);
    const other = await restore("--table", "Clients", "--from", restored.names.Club);
    expect([other.exitCode, other.stderr]).toEqual([1, expect.stringContaining("it is another table's")]);
    expect(await sorted(club.tables)).toEqual(before);
  });
});
