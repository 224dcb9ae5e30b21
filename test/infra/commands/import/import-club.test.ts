import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import { readAccess } from "../../../../shared/club/access-record.ts";
import { readAppointmentType } from "../../../../shared/club/appointment-type.ts";
import { readCoach } from "../../../../shared/club/coach.ts";
import { readRoom } from "../../../../shared/club/room.ts";
import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { readTenant, readTenantByUuid } from "../../../../shared/club/tenant.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { withoutProfileState } from "../../../support/without-profile-state.ts";
import { clubFile, editedClub, set } from "./club-files.ts";

const SAMPLE = fileURLToPath(new URL("../../../../shared/club/sample-club.json", import.meta.url));

let tables: TestTables;
let bulk: BulkTables;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = new BulkTables(tables.client, tables.names);
  return () => giveBackTables(tables);
});

describe("the sample club", () => {
  it("is imported whole and counted", async () => {
    expect(await importClub(SAMPLE, bulk)).toEqual({
      ok: true,
      written: {
        companies: 2,
        tenants: 4,
        coaches: 8,
        rooms: 9,
        appointment_types: 13,
        class_types: 9,
        clients: 8,
        access: 6,
      },
      clientsLeft: 0,
      clientsJoined: 0,
      joined: [],
      changes: { listed: [], count: 0 },
      conflicts: { listed: [], count: 0 },
      shared: { listed: [], count: 0 },
    });
    expect(await storedItems(tables, "Club")).toHaveLength(2 + 2 * 4 + 8 + 9 + 13 + 9 + 6);
    expect(await storedItems(tables, "Clients")).toHaveLength(3 * 7 + 2);
  });

  it("is there as the operations read it, each record by its key", async () => {
    await importClub(SAMPLE, bulk);
    const [tenant, coach, room, type, access] = [
      sampleClub.tenants[0],
      sampleClub.coaches[0],
      sampleClub.rooms[0],
      sampleClub.appointment_types[0],
      sampleClub.access[3],
    ];
    const read = await tables.database.read({
      tenant: readTenant(11),
      sameTenant: readTenantByUuid({ company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE }),
      coach: readCoach(11, 501),
      room: readRoom(11, 71),
      type: readAppointmentType(11, 101),
      access: readAccess("member-9001"),
    });
    expect(read).toEqual({
      tenant: read.tenant,
      sameTenant: read.tenant,
      coach: read.coach,
      room,
      type,
      access,
    });
    // What no operation shows yet is stored beside what they read.
    expect([tenant, coach]).toMatchObject([asJson(read.tenant), asJson(read.coach)]);
    const items = await storedItems(tables, "Club");
    expect(items).toContainEqual({ ...tenant, partition: "tenant#11", record: "tenant" });
    expect(items).toContainEqual({ ...coach, partition: "tenant#11", record: "coach#0000000000000501" });
    expect(items).toContainEqual({
      ...sampleClub.companies[0],
      partition: `company#${NORTHWIND}`,
      record: "company",
    });
  });

  it("has its clients as ones who have booked nothing, and their contacts beside them", async () => {
    await importClub(SAMPLE, bulk);
    const items = await storedItems(tables, "Clients");
    expect(items.map(withoutProfileState)).toContainEqual({
      ...sampleClub.clients[0],
      record: "client#9001",
      version: expect.any(Number),
      appointments_booked: 0,
      sessions_taken: {},
    });
    const [email, mobile] = ["email#priya.raman@example.com", "mobile#447700900101"];
    const contact = { tenant_id: 11, client_id: 9001 };
    expect(items).toContainEqual({ ...contact, record: email, other_record: mobile });
    expect(items).toContainEqual({ ...contact, record: mobile, other_record: email });
  });

  it("is unchanged by a second import", async () => {
    await importClub(SAMPLE, bulk);
    const before = await everything(tables);
    expect(await importClub(SAMPLE, bulk)).toMatchObject({
      ok: true,
      clientsLeft: 8,
      written: { clients: 0 },
    });
    expect(await everything(tables)).toEqual(before);
  });
});

describe("what is written", () => {
  it("is in the form that the product compares by", async () => {
    const club = editedClub((edited) => {
      set(edited, "tenants[0].tenant_uuid", "7A1E4C90-2F6B-4D38-B5A1-9C0D3E5F7101");
      set(edited, "clients[0].full_name", "  Zoe\u0308 ");
      set(edited, "clients[0].email_id", "Priya.Raman@Example.com");
      set(edited, "clients[0].mobile_country_code", "+44");
      set(edited, "clients[0].memberships[0].start_date", "2026-01-01T00:00:00Z");
      set(edited, "clients[1].email_id", null);
    });
    await importClub(clubFile(club), bulk);
    const clients = await storedItems(tables, "Clients");
    expect(clients.find(({ record }) => record === "client#9001")).toMatchObject({
      full_name: "Zoë",
      email_id: "Priya.Raman@Example.com",
      mobile_country_code: "44",
      memberships: [{ start_date: "2026-01-01T00:00:00.000Z" }, {}, {}, {}],
    });
    const records = clients.map(({ record }) => record);
    expect(records).toContain("email#priya.raman@example.com");
    expect(records).toContain("mobile#447700900101");
    expect(clients.find(({ record }) => record === "client#9002")).not.toHaveProperty("email_id");
    expect(await storedItems(tables, "Club")).toContainEqual(
      expect.objectContaining({ partition: `company#${NORTHWIND}`, record: `tenant#${LONDON_BRIDGE}` }),
    );
  });

  it("does not depend on the order of the sections", async () => {
    await importClub(clubFile(Object.fromEntries(Object.entries(editedClub()).reverse())), bulk);
    const reversed = withoutVersions(await everything(tables));
    tables = await createTestTables();
    await importClub(SAMPLE, new BulkTables(tables.client, tables.names));
    expect(reversed).toEqual(withoutVersions(await everything(tables)));
  });

  it("replaces records that are not clients, and leaves those that the file does not have", async () => {
    await importClub(SAMPLE, bulk);
    const club = editedClub((edited) => {
      set(edited, "rooms[0].capacity", 3);
      edited.rooms.splice(1, 1);
      set(edited, "class_types[0].room_ids", undefined);
    });
    await importClub(clubFile(club), bulk);
    const { changed, absent } = await tables.database.read({
      changed: readRoom(11, 71),
      absent: readRoom(11, 72),
    });
    expect(changed?.capacity).toBe(3);
    expect(absent?.capacity).toBe(6);
  });
});

/** A record without the fields that are undefined. */
function asJson(record: unknown): object {
  return JSON.parse(JSON.stringify(record));
}

describe("an optional field that a later file leaves out", () => {
  it.each([null, "", undefined])("is gone: %j", async (absent) => {
    await importClub(SAMPLE, bulk);
    const ofTenant13 = async () => {
      const items = (await storedItems(tables, "Club")).filter(({ tenant_id }) => tenant_id === 13);
      return JSON.stringify(items);
    };
    const fields = [
      ...["closures", "policy", "tour.hours", "address", "page_url", "messages"].map(
        (field) => `tenants[3].${field}`,
      ),
      ...["schedule", "exceptions"].map((field) => `coaches[6].${field}`),
      ...["room_ids", "buffer_before_minutes", "buffer_after_minutes", "policy"].map(
        (field) => `appointment_types[10].${field}`,
      ),
      ...["room_ids", "buffer_before_minutes", "buffer_after_minutes", "policy"].map(
        (field) => `class_types[6].${field}`,
      ),
      ...["appointment_types[11].policy", "appointment_types[12].room_ids"],
      ...["class_types[5].policy", "class_types[7].policy", "class_types[7].waitlist_size"],
      ...["coaches[5].class_type_ids", "coaches[6].class_type_ids"],
    ];
    const names = fields.map((path) => `"${path.split(".").at(-1)}":`);
    const before = await ofTenant13();
    expect(names.filter((name) => !before.includes(name))).toEqual([]);
    const club = editedClub((edited) => {
      for (const path of fields) set(edited, path, absent);
    });
    expect(await importClub(clubFile(club), bulk)).toMatchObject({ ok: true, conflicts: { count: 0 } });
    const after = await ofTenant13();
    expect(names.filter((name) => after.includes(name))).toEqual([]);
  });
});

describe("a refused file", () => {
  it("leaves no trace, however late in it the problem is", async () => {
    const club = editedClub((edited) => set(edited, "access[3].client_id", 9999));
    expect(await importClub(clubFile(club), bulk)).toEqual({
      ok: false,
      problems: { listed: ["access[3].client_id must name one of the clients of tenant 11."], count: 1 },
    });
    expect(await everything(tables)).toEqual({});
  });

  it("leaves no trace where it is not there", async () => {
    expect(await importClub("/nowhere/club.json", bulk)).toMatchObject({ ok: false, problems: { count: 1 } });
  });
});

describe("progress", () => {
  it("tells of the check by records, then of the writing, each up to its end", async () => {
    const seen: string[] = [];
    await importClub(SAMPLE, bulk, {
      onProgress: ({ phase, done, total }) => seen.push(`${phase} ${done === total ? "done" : "under way"}`),
    });
    expect(seen[0]).toBe("check done");
    expect(seen.slice(1, -1).every((said) => said === "write under way")).toBe(true);
    expect(seen.at(-1)).toBe("write done");
  });
});

/** The same without the versions of clients, which begin with the time of the import. */
const VERSIONED = new Set(["version", "updated_at", "change_key"]);

function withoutVersions(items: object): object {
  return JSON.parse(JSON.stringify(items, (name, value) => (VERSIONED.has(name) ? undefined : value)));
}

/** All items of both tables by table, tenant and key. */
async function everything(from: TestTables): Promise<object> {
  const club = (await storedItems(from, "Club")).map(
    (item) => [`Club ${item.partition} ${item.record}`, item] as const,
  );
  const clients = (await storedItems(from, "Clients")).map(
    (item) => [`Clients ${item.tenant_id} ${item.record}`, item] as const,
  );
  return Object.fromEntries([...club, ...clients]);
}
