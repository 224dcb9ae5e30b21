import { beforeEach, describe, expect, it, vi } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { type ImportOptions, importClub } from "../../../../infra/commands/import/import-club.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { indexAttributes } from "../../../../shared/tables/client-indexes.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { appointmentBody, pngBase64 } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { beforeFirst } from "../../../support/fault-injection.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { staffOf } from "../../../support/staff.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { storedParts } from "../../../support/stored-parts.ts";
import { MANAGER } from "../../../support/tours.ts";
import { withoutProfileState } from "../../../support/without-profile-state.ts";
import { clubFile, type EditableClub, editedClub, recordOf, set } from "./club-files.ts";

const PRIYA = { tenant_id: 11, client_id: 9001 };
const ADA = "ada.byron@example.com";

let tables: TestTables;
let bulk: BulkTables;
let api: FunctionsUnderTest;

beforeEach(async () => {
  tables = await createTestTables();
  bulk = bulkTablesThrough(tables);
  api = functionsUnderTest(tables.database);
  await importClub(SAMPLE_CLUB, bulk);
  return () => giveBackTables(tables);
});

async function importEdited(edit: (club: EditableClub) => void = () => {}, options: ImportOptions = {}) {
  const outcome = await importClub(clubFile(editedClub(edit)), bulk, options);
  if (!outcome.ok) throw new Error(outcome.problems.listed.join());
  return outcome;
}

/** Imports the sample club with a further client 9009, who has these fields. */
function importWith(fields: object, options: ImportOptions = {}) {
  const none = { email_id: null, mobile_country_code: null, mobile_number: null, medical_alert: "" };
  return importEdited((club) => {
    const first = recordOf(club, "clients", 0);
    club.clients.push({ ...first, client_id: 9009, full_name: "Ada King", ...none, ...fields });
  }, options);
}

async function client(clientId: number): Promise<Record<string, unknown>> {
  const items = await storedItems(tables, "Clients");
  return items.find(({ record }) => record === `client#${clientId}`) ?? {};
}

/** The changes of a person's profile, the first one first, without their times. */
async function history(clientId: number) {
  const parts = await storedItems(tables, "Parts");
  return parts
    .filter(({ client_id, record }) => client_id === clientId && String(record).startsWith("change#"))
    .map(({ version, by, operation, fields }) => ({ version, by, operation, fields }))
    .sort((a, b) => Number(a.version) - Number(b.version));
}

/** Creates a prospect; gives their `client_id`. */
async function prospect(fields: object, options: object = MANAGER): Promise<number> {
  const body = { prospect: { full_name: "Ada Byron", email_id: ADA, ...fields } };
  expect((await api.createProspect(body, options)).status).toBe(200);
  const made = (await storedItems(tables, "Clients")).find(({ email_id }) => email_id === ADA);
  return Number(made?.client_id);
}

/** What the indexes must have of a person, by their item. */
function indexedAs(item: Record<string, unknown>) {
  const { client_id, full_name, mobile_number, medical_alert, updated_at } = item;
  const keys = indexAttributes({
    client_id: Number(client_id),
    full_name: String(full_name),
    mobile_number: mobile_number === undefined ? undefined : Number(mobile_number),
    medical_alert: medical_alert === undefined ? undefined : String(medical_alert),
    updated_at: String(updated_at),
  });
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined));
}

const by = { by: "import", operation: "imported" };

describe("the profile of a client whom an import adds", () => {
  it("has the first version, a history, and all keys of the indexes, and sends no event", async () => {
    const priya = await client(9001);
    expect(priya).toMatchObject({ profile_version: 1, ...indexedAs(priya) });
    expect(priya).not.toHaveProperty("last_change");
    const contacts = ["email_id", "mobile_country_code", "mobile_number"];
    expect(await history(9001)).toEqual([
      {
        ...{ ...by, version: 1 },
        fields: ["status", "full_name", ...contacts, "medical_alert", "memberships"],
      },
    ]);
  });
});

describe("the profile of a client whom an import changes", () => {
  it("has the next version, and keys of the new name and number", async () => {
    const before = await client(9001);
    await importEdited((club) => {
      set(club, "clients[0].full_name", "Priya Müller");
      set(club, "clients[0].mobile_number", 7_700_900_999);
      set(club, "clients[0].memberships[0].number_of_sessions", 11);
    });
    const priya = await client(9001);
    expect(priya).toMatchObject({ profile_version: 2, ...indexedAs(priya) });
    expect(priya.word_2_key).toContain("muller");
    expect(String(priya.updated_at) > String(before.updated_at)).toBe(true);
    expect((await history(9001)).at(-1)).toEqual({
      ...{ ...by, version: 2 },
      fields: ["full_name", "mobile_number", "memberships"],
    });
  });

  it.each<[string, (club: EditableClub) => void]>([
    ["classes that they attended", (club) => set(club, "clients[0].classes_attended", 77)],
    ["nothing", () => {}],
  ])("stays as it is where the file changes %s, though they have booked meanwhile", async (_, edit) => {
    const before = await client(9001);
    expect((await api.createAppointment(appointmentBody())).status).toBe(201);
    await importEdited(edit);
    const { profile_version, updated_at } = await client(9001);
    expect({ profile_version, updated_at }).toEqual({ profile_version: 1, updated_at: before.updated_at });
    expect(await history(9001)).toHaveLength(1);
  });

  it("sends no event of the change, nor of the one before", async () => {
    const id = await prospect({});
    expect(await client(id)).toMatchObject({ last_change: { event: "prospect.created" } });
    await importWith({ email_id: ADA }, { joinPeople: true });
    expect(await client(id)).not.toHaveProperty("last_change");
    expect((await history(id)).at(-1)).toMatchObject({ ...by, version: 2 });
  });

  it("changes with each contact that moves to another client, for both", async () => {
    await importEdited((club) => {
      set(club, "clients[0].mobile_number", 7_700_900_102);
      set(club, "clients[1].mobile_country_code", null);
      set(club, "clients[1].mobile_number", null);
    });
    const [priya, tomas] = [await client(9001), await client(9002)];
    expect(priya).toMatchObject({ profile_version: 2, ...indexedAs(priya) });
    expect(tomas).toMatchObject({ profile_version: 2, name_key: expect.any(String) });
    expect(tomas).not.toHaveProperty("mobile_key");
    expect((await history(9002)).at(-1)).toEqual({
      ...{ ...by, version: 2 },
      fields: ["mobile_country_code", "mobile_number"],
    });
  });
});

describe("the profile of somebody whose contact the file gives to another client", () => {
  it("changes, with a version, a history and without its key, and sends no event", async () => {
    const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_555 };
    const id = await prospect(mobile);
    await importWith({ email_id: ADA }, { joinPeople: true });
    await bulk.put("Clients", [{ ...(await client(id)), last_change: { event: "client.updated" } }]);
    await importEdited((club) => {
      const ada = { ...recordOf(club, "clients", 0), client_id: 9009, full_name: "Ada King", email_id: ADA };
      club.clients.push({ ...ada, mobile_country_code: null, mobile_number: null, medical_alert: "" });
      Object.assign(recordOf(club, "clients", 1), mobile);
    });
    const after = await client(id);
    expect(after).toMatchObject({ profile_version: 3, ...indexedAs(after) });
    for (const name of ["mobile_number", "mobile_key", "last_change"]) expect(after).not.toHaveProperty(name);
    expect((await history(id)).at(-1)).toEqual({
      ...{ ...by, version: 3 },
      fields: ["mobile_country_code", "mobile_number"],
    });
    expect(await client(9002)).toMatchObject({ ...mobile, profile_version: 2 });
    expect(checkContacts(await readState(tables))).toEqual([]);
  });
});

describe("what the club has set here of a person", () => {
  /** What no file has of anybody. */
  const SET = { address: "1 High Street", note: "Likes mornings", is_blocked: true, blocked_reason: "Debts" };

  it("stays where no file has it, and is replaced where the file has it", async () => {
    const before = await client(9001);
    await bulk.put("Clients", [{ ...before, ...SET, full_name: "Priya Rao", image_record: "image#a" }]);
    await importEdited();
    expect(withoutProfileState(await client(9001))).toEqual({
      ...withoutProfileState(before),
      ...{ ...SET, image_record: "image#a", version: Number(before.version) + 1 },
    });
    expect((await history(9001)).at(-1)).toMatchObject({ version: 2, fields: ["full_name"] });
  });

  it("stays of a client who was created here, whom a file joins by their contact", async () => {
    const waiver = { waiver_payload: [{ type: "CheckBox", key: "agreed", value: true }] };
    const id = await prospect({
      address: "1 High Street",
      client_waiver: waiver,
      image_base64: pngBase64(9),
    });
    await bulk.put("Clients", [{ ...(await client(id)), status: "client", ...SET }]);
    const parts = await storedParts(tables, id);
    const { joined } = await importWith({ email_id: ADA }, { joinPeople: true });
    expect(await client(id)).toMatchObject({
      ...{ ...SET, status: "client", full_name: "Ada King", imported_client_id: 9009 },
      ...{ profile_version: 2, has_waiver: true, image_record: parts[0]?.record },
    });
    expect(await storedParts(tables, id)).toEqual(parts);
    expect(joined).toEqual([
      expect.objectContaining({
        clientId: id,
        fields: {
          dropped: [],
          replaced: ["full_name"],
          kept: ["email_id", "is_blocked", "address", "note", "image_base64", "client_waiver"],
        },
      }),
    ]);
  });

  it("keeps a visitor's record without what the visitor gave", async () => {
    const waiver = { waiver_payload: [{ type: "CheckBox", key: "agreed", value: true }] };
    const fields = { address: "1 High Street", client_waiver: waiver, image_base64: pngBase64(9) };
    const id = await prospect(fields, {});
    await bulk.put("Clients", [{ ...(await client(id)), is_blocked: true, blocked_reason: "Debts" }]);
    await importWith({ email_id: ADA }, { joinPeople: true });
    const after = await client(id);
    expect(after).toMatchObject({
      is_blocked: true,
      blocked_reason: "Debts",
      origin: "visitor",
      given_by: "club",
    });
    for (const name of ["address", "has_waiver", "image_record"]) expect(after).not.toHaveProperty(name);
    expect(await storedParts(tables, id)).toEqual([]);
    expect((await history(id)).at(-1)?.fields).toEqual(
      expect.arrayContaining(["address", "client_waiver", "image_base64"]),
    );
  });

  it("drops a visitor's waiver of a record that the club made its own before it joins", async () => {
    const waiver = { waiver_payload: [{ type: "CheckBox", key: "agreed", value: true }] };
    const id = await prospect({ client_waiver: waiver }, {});
    await bulk.put("Clients", [{ ...(await client(id)), given_by: "club" }]);
    const [signed] = await storedParts(tables, id);
    const second = { ...signed, record: "waiver#2026-11-21T09:00:00.000Z", given_by: "club" };
    await bulk.put("Parts", [second]);
    const { joined } = await importWith({ email_id: ADA }, { joinPeople: true });
    expect(await storedParts(tables, id)).toEqual([second]);
    expect(await client(id)).toMatchObject({ has_waiver: true });
    expect(joined[0]?.fields).toMatchObject({
      dropped: ["client_waiver"],
      kept: ["email_id", "client_waiver"],
    });
  });
});

describe("a client whom --restore brings back", () => {
  it("begins after every version that an event has told", async () => {
    await importEdited((club) => set(club, "clients[0].full_name", "Priya Rao"));
    await eraseClient(bulk, PRIYA);
    await importEdited(() => {}, { restore: true });
    // 1 and 2 were theirs, 3 told the erasure.
    expect(await client(9001)).toMatchObject({ profile_version: 4 });
    expect(await history(9001)).toMatchObject([{ version: 4 }]);
    await eraseClient(bulk, PRIYA);
    await importEdited(() => {}, { restore: true });
    expect(await client(9001)).toMatchObject({ profile_version: 6 });
  });

  it("begins after them, too, where they were joined to another person, who is erased", async () => {
    const erase = async (client_id: number) => await eraseClient(bulk, { tenant_id: 11, client_id });
    await importWith({ email_id: ADA, memberships: [] });
    for (const full_name of ["Ada K.", "Ada Queen"]) await api.updateClient({ full_name }, staffOf(9009));
    await erase(9009);
    // 4 told the erasure.
    const id = await prospect({}, {});
    await importWith({ email_id: ADA, memberships: [] }, { restore: true, joinPeople: true });
    expect(await client(id)).toMatchObject({ imported_client_id: 9009, profile_version: 5 });
    await erase(id);
    await importWith({ email_id: ADA, memberships: [] }, { restore: true });
    // The prospect's erasure was told with 6.
    expect(await client(9009)).toMatchObject({ profile_version: 7 });
  });

  it("begins after them, too, if a restored table has brought them back", async () => {
    const before = await client(9001);
    await eraseClient(bulk, PRIYA);
    await bulk.put("Clients", [before]);
    await importEdited(() => {}, { restore: true });
    expect(await client(9001)).toMatchObject({ profile_version: 3 });
    await importEdited(() => {}, { restore: true });
    expect(await client(9001)).toMatchObject({ profile_version: 3 });
  });
});

describe("an import while the person changes", () => {
  it("keeps what staff fills in at that moment", async () => {
    const id = await prospect({});
    const meanwhile = vi.fn(() => prospect({ gender: "Female" }));
    bulk = bulkTablesThrough(
      tables,
      beforeFirst("TransactWriteItemsCommand", meanwhile, "Ada King", String(id)),
    );
    await importWith({ email_id: ADA }, { joinPeople: true });
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(await client(id)).toMatchObject({ full_name: "Ada King", gender: "Female", profile_version: 3 });
    expect((await history(id)).map(({ operation }) => operation)).toEqual(["created", "filled", "imported"]);
  });

  it("does not bring back who is erased at that moment", async () => {
    const meanwhile = vi.fn(() => eraseClient(bulkTablesThrough(tables), PRIYA));
    bulk = bulkTablesThrough(tables, beforeFirst("TransactWriteItemsCommand", meanwhile, "Priya Rao"));
    const { conflicts } = await importEdited((club) => set(club, "clients[0].full_name", "Priya Rao"));
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(conflicts.listed).toEqual(expect.arrayContaining([expect.stringContaining("they were erased")]));
    const left = [...(await storedItems(tables, "Clients")), ...(await storedItems(tables, "Parts"))];
    expect(left.filter(({ client_id }) => client_id === 9001)).toEqual([]);
  });

  it("does not bring back who is being erased, and gives their contacts as the file says", async () => {
    const emptied = {
      ...PRIYA,
      record: "client#9001",
      profile_version: 2,
      last_change: { event: "client.erased" },
    };
    await bulk.put("Clients", [emptied]);
    await importEdited((club) => {
      club.clients.splice(0, 1);
      club.access.splice(3, 1);
      set(club, "clients[0].email_id", "priya.raman@example.com");
    });
    expect(await client(9001)).toEqual(emptied);
    expect(await client(9002)).toMatchObject({ email_id: "priya.raman@example.com" });
  });
});
