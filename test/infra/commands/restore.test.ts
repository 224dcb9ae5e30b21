import { beforeEach, describe, expect, it } from "vitest";
import { grantAccess, revokeAccess } from "../../../infra/commands/access/manage-access.ts";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { restoreCommand } from "../../../infra/commands/restore-command.ts";
import { accessKey } from "../../../shared/club/access-record.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { hashFeedKey, putFeed, putOwnFeed } from "../../../shared/tables/feed-items.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import {
  clientTombstone,
  findTombstones,
  putTombstone,
  tombstoneName,
} from "../../../shared/tables/tombstones.ts";
import { eventBody } from "../../../shared/webhooks/event-body.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { calendarsUnderTest } from "../../support/calendar-route.ts";
import { type CommandOutcome, runInProcess } from "../../support/command.ts";
import { createTestTables, giveBackTables, type TestTables, tableContent } from "../../support/engine.ts";
import type { RequestOptions } from "../../support/function-under-test.ts";
import { storeClassBookings, storeHeldClass } from "../../support/stored-classes.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";
import { startFakeAws, tableOutputs } from "./fake-aws.ts";

/** The product, and its tables as they were before what has happened since. */
const club = useSampleClub();
let restored: TestTables;

beforeEach(async () => {
  await club.api.createAppointment(appointmentBody());
  await club.api.bookTour(
    tourBody({ email_id: "early@example.com" }, { scheduled_datetime: "2026-12-01T12:00:00Z" }),
  );
  await storeHeldClass(club.tables, { start_date_time: "2026-12-01T18:30:00.000Z" });
  await storeClassBookings(club.tables, [{ start_date_time: "2026-12-01T18:30:00.000Z" }]);
  restored = await createTestTables(await tableContent(club.tables));
  await club.api.bookTour(tourBody());
  await club.api.createAppointment(appointmentBody({ start_date_time: "2026-12-03T10:00:00Z" }));
  return () => giveBackTables(restored);
});

async function restore(...args: readonly string[]): Promise<CommandOutcome> {
  const { environment } = await startFakeAws(tableOutputs(club.tables.names));
  return await runInProcess(restoreCommand, [...args, "--stack", "Club"], environment);
}

function restoreTable(table: TableName): Promise<CommandOutcome> {
  return restore("--table", table, "--from", restored.names[table]);
}

/** Somebody of whom the restored table has a booking. */
async function bookedBy(table: "Tours" | "Appointments"): Promise<{ readonly client_id: number }> {
  const [booking] = await storedItems(restored, table);
  return { client_id: Number(booking?.client_id) };
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
    expect(stdout).toMatch(
      /: 0 items written, 0 deleted, \d+ were the same\.\nIt has \d+ items, as it must\.\n$/,
    );
  });

  it("leaves revoked and erased what was revoked and erased since", async () => {
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    await revokeAccess(bulk, "camden-desk");
    await eraseClient(bulk, { tenant_id: 11, client_id: 9001 });
    for (let time = 0; time < 2; time += 1) {
      expect((await restoreTable("Club")).exitCode).toBe(0);
      expect((await restoreTable("Clients")).exitCode).toBe(0);
      const clients = await storedItems(club.tables, "Clients");
      expect(clients.filter(({ client_id }) => client_id === 9001)).toEqual([]);
      expect(clients).toContainEqual(expect.objectContaining({ record: "client#9002" }));
    }
    const partitions = (await storedItems(club.tables, "Club")).map(({ partition }) => partition);
    expect(partitions).not.toContain("access#camden-desk");
    // That of the erased client's own token.
    expect(partitions).not.toContain("access#member-9001");
    expect(partitions).toContain("access#london-kiosk");
  });

  it("leaves out access to several club locations if one of them has erased the person", async () => {
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    const before = new BulkTables(restored.client, restored.names);
    const access = { principal: "member-of-two", companies: [], tenants: [12, 11], client_id: 9001 };
    const item = { ...access, ...accessKey(access.principal) };
    for (const tables of [before, bulk]) await tables.put("Club", [item]);
    await eraseClient(bulk, { tenant_id: 11, client_id: 9001 });
    await restoreTable("Club");
    const principals = (await storedItems(club.tables, "Club")).map(({ principal }) => principal);
    expect(principals).toContain("london-kiosk");
    expect(principals).not.toContain("member-of-two");
  });

  it("leaves access as a command has granted it since, and says so", async () => {
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    const before = new BulkTables(restored.client, restored.names);
    const narrow = (tenant_id: number) => ({
      ...{ principal: "northwind-app", companies: [], tenants: [tenant_id] },
    });
    const widened = { principal: "london-kiosk", companies: [], tenants: [11, 12] };
    for (const since of [before, bulk]) await grantAccess(since, widened, new Date(0));
    await grantAccess(bulk, { principal: "newcomer", companies: [], tenants: [11] });
    // The copy may have an earlier grant by a command.
    for (const tenantId of [11, 12]) {
      await grantAccess(bulk, narrow(tenantId));
      for (let time = 0; time < 2; time += 1) {
        const { exitCode, stdout } = await restoreTable("Club");
        expect([exitCode, stdout.split("\n")[0]]).toEqual([
          0,
          `northwind-app has the access that npm run access has granted since, not that of ${restored.names.Club}.`,
        ]);
      }
      const access = (await storedItems(club.tables, "Club")).filter(({ record }) => record === "access");
      expect(access).toContainEqual(expect.objectContaining(narrow(tenantId)));
      expect(access).toContainEqual(expect.objectContaining(widened));
      expect(access.map(({ principal }) => principal)).not.toContain("newcomer");
      await grantAccess(before, { ...narrow(tenantId), tenants: [11, 12] });
    }
  });

  it("keeps the stack's own tombstones, so that no version of a client is told twice", async () => {
    const ids = { tenant_id: 11, client_id: 9001 };
    const [bulk, before] = [club.tables, restored].map(({ client, names }) => new BulkTables(client, names));
    if (bulk === undefined || before === undefined) throw new Error("There are no tables.");
    await eraseClient(bulk, ids);
    await before.transact([putTombstone(clientTombstone(ids), new Date(0), 1)]);
    await restoreTable("Clients");
    const tombstone = clientTombstone(ids);
    const found = await findTombstones(bulk, [tombstone]);
    expect(found.get(tombstoneName(tombstone))).toBe(2);
  });

  it("brings back no part of who was erased since, whichever table comes first", async () => {
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    const ids = { tenant_id: 11, client_id: 9001 };
    const part = (owner: string, record: string, of = ids) => ({ owner, record, ...of });
    const before = [
      part("client#11#9001", "image#a"),
      part("client#11#9001", "waiver#2026-11-01T09:00:00.000Z"),
      part("appointment#11#8", "history#0000000000000001"),
      part("client#11#9002", "image#b", { ...ids, client_id: 9002 }),
    ];
    await new BulkTables(restored.client, restored.names).put("Parts", before);
    await eraseClient(bulk, ids);
    for (const table of ["Parts", "Clients", "Parts"] as const) {
      const { exitCode, stderr } = await restoreTable(table);
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining("This acts on")]);
    }
    const parts = await storedItems(club.tables, "Parts");
    expect(parts.filter(({ client_id }) => client_id === 9001)).toEqual([]);
    expect(parts).toContainEqual(before[3]);
  });

  it("brings back no delivery that tells of who was erased since", async () => {
    const delivery = (client_id: number) => {
      const body = eventBody("client.updated", "2026-11-20T09:00:00.000Z", { tenant_id: 11, client_id });
      return { owner: "webhook#11#7", record: `delivery#${client_id}`, body };
    };
    const before = [9001, 9002].map(delivery);
    await new BulkTables(restored.client, restored.names).put("Webhooks", before);
    await eraseClient(new BulkTables(club.tables.client, club.tables.names), {
      tenant_id: 11,
      client_id: 9001,
    });
    expect((await restoreTable("Webhooks")).exitCode).toBe(0);
    expect(await storedItems(club.tables, "Webhooks")).toEqual([before[1]]);
  });

  it("leaves calendar feeds as they are: none answers again, and none ends", async () => {
    const options: RequestOptions = {
      pathParameters: { tenant_id: "11", coach_id: "501" },
      scopes: ["staff.write"],
    };
    const { get } = calendarsUnderTest(club.tables.database, () => club.now);
    const [endedHash, owner] = [hashFeedKey("e".repeat(32)), { tenant_id: 11, coach_id: 501 }];
    const ended = {
      feed: putFeed(endedHash, owner, club.now),
      own: putOwnFeed(owner, endedHash, undefined, club.now),
    };
    expect((await restored.database.commit(ended)).committed).toBe(true);
    const { body } = await club.api.createCoachCalendar(undefined, options);
    const { exitCode } = await restoreTable("Parts");
    expect(exitCode).toBe(0);
    expect((await get(`${"e".repeat(32)}.ics`)).status).toBe(404);
    expect((await get(String(body.url).split("/").at(-1) ?? "")).status).toBe(200);
  });

  it.each(["Tours", "Appointments"] as const)(
    "names who was erased since, of whom a booking is back: %s",
    async (table) => {
      const bulk = new BulkTables(club.tables.client, club.tables.names);
      const { client_id } = await bookedBy(table);
      await eraseClient(bulk, { tenant_id: 11, client_id });
      const { stdout } = await restoreTable(table);
      expect(stdout).toContain(`Client ${client_id} of tenant 11 was erased, and a booking is back: `);
      expect((await eraseClient(bulk, { tenant_id: 11, client_id })).erased).not.toEqual([]);
      expect((await storedItems(club.tables, table)).some((item) => item.client_id === client_id)).toBe(
        false,
      );
    },
  );

  it("names who was erased since, of whom a place in a class is back", async () => {
    const bulk = new BulkTables(club.tables.client, club.tables.names);
    const client = { tenant_id: 11, client_id: 9001 };
    await eraseClient(bulk, client);
    const { exitCode, stdout } = await restoreTable("Classes");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Client 9001 of tenant 11 was erased, and a booking is back: ");
    expect((await storedItems(club.tables, "Classes")).map(({ part }) => part).sort()).toEqual([
      "class",
      "client#0000000000009001",
    ]);
    await eraseClient(bulk, client);
    expect((await storedItems(club.tables, "Classes")).map(({ part }) => part)).toEqual(["class"]);
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
