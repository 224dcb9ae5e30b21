import { beforeEach, describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { type ImportOptions, importClub } from "../../../../infra/commands/import/import-club.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { refusalCodes } from "../../../support/envelope-shape.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { storedParts } from "../../../support/stored-parts.ts";
import { MANAGER } from "../../../support/tours.ts";
import { withoutProfileState } from "../../../support/without-profile-state.ts";
import { clubFile, type EditableClub, editedClub, recordOf, set } from "./club-files.ts";

const EMAIL = "ada.byron@example.com";
const MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_555 };

const NO_MOBILE = { mobile_country_code: null, mobile_number: null };

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

/** Books a tour; gives the prospect's `client_id`. */
async function prospect(contacts: object, day = "2026-12-01"): Promise<number> {
  const tour = { scheduled_datetime: `${day}T10:00:00Z` };
  const { status, body } = await api.bookTour(tourBody({ email_id: undefined, ...contacts }, tour), MANAGER);
  expect(status).toBe(200);
  return body.info[1].jsonObject.client_id;
}

/** Imports the sample club with a further client 9009, who has these contacts. */
function importWith(
  contacts: object,
  options: ImportOptions = {},
  edit: (club: EditableClub) => void = () => {},
) {
  const none = { email_id: null, mobile_country_code: null, mobile_number: null };
  const club = editedClub((edited) => {
    const first = recordOf(edited, "clients", 0);
    edited.clients.push({ ...first, client_id: 9009, full_name: "Ada King", ...none, ...contacts });
    edit(edited);
  });
  return importClub(clubFile(club), bulk, options);
}

/** A membership of 9001 of which one session was used elsewhere. */
function membership(club: EditableClub, index: number): object {
  const memberships = recordOf(club, "clients", 0).memberships as readonly object[];
  return { ...memberships[index], used_sessions: 1 };
}

async function record(name: string, tenant = 11) {
  const items = await storedItems(tables, "Clients");
  return items.find((item) => item.record === name && item.tenant_id === tenant);
}

const contactsAreRight = async () => checkContacts(await readState(tables));

describe("a client of the file whose contact somebody has", () => {
  it("is not written, and takes nothing from that person", async () => {
    const id = await prospect({ email_id: EMAIL });
    const before = await storedItems(tables, "Clients");
    const outcome = await importWith({ email_id: EMAIL.toUpperCase(), ...MOBILE });
    expect(outcome).toMatchObject({
      ok: true,
      written: { clients: 0, coaches: 8 },
      clientsLeft: 8,
      conflicts: {
        listed: [
          `clients[8] (client 9009 of tenant 11): its email_id belongs to prospect ${id}; nothing of this client was written. Import with --join-people to join this client to that person.`,
        ],
        count: 1,
      },
    });
    expect(await storedItems(tables, "Clients")).toEqual(before);
  });

  it("leaves the prospect with one open tour, and an erasure that finds all of them", async () => {
    const id = await prospect({ email_id: EMAIL });
    await importWith({ email_id: EMAIL });
    const again = await api.bookTour(tourBody({}, { scheduled_datetime: "2026-12-02T10:00:00Z" }));
    expect(refusalCodes(again.body)).toEqual(["PROSPECT_ALREADY_BOOKED"]);
    await eraseClient(bulk, { tenant_id: 11, client_id: id });
    const left = JSON.stringify(await storedItems(tables, "Clients"));
    expect(left).not.toContain(EMAIL);
  });

  it("does not keep the clients out who share its transaction", async () => {
    await prospect({ email_id: EMAIL });
    const others = Array.from({ length: 120 }, (_, index) => ({ client_id: 20_000 + index }));
    const outcome = await importWith({ email_id: EMAIL }, {}, (club) => {
      const blank = { ...recordOf(club, "clients", 8), email_id: null };
      club.clients.push(...others.map((other) => ({ ...blank, ...other })));
    });
    expect(outcome).toMatchObject({ written: { clients: 120 }, conflicts: { count: 1 } });
  });

  it("is written at another tenant, where the contact is nobody's", async () => {
    await prospect({ email_id: EMAIL });
    const outcome = await importWith({ email_id: EMAIL, tenant_id: 12 });
    expect(outcome).toMatchObject({ written: { clients: 1 }, conflicts: { count: 0 } });
  });

  it("takes a contact that names somebody who is not there", async () => {
    await bulk.put("Clients", [{ tenant_id: 11, record: `email#${EMAIL}`, client_id: 5 }]);
    expect(await importWith({ email_id: EMAIL })).toMatchObject({ conflicts: { count: 0 } });
    expect(await record(`email#${EMAIL}`)).toMatchObject({ client_id: 9009 });
  });

  it("takes no contact from somebody who comes back at that moment", async () => {
    await bulk.put("Clients", [{ tenant_id: 11, record: `email#${EMAIL}`, client_id: 9010 }]);
    let attempts = 0;
    const direct = bulk;
    bulk = bulkTablesThrough(tables, async ({ command, input }, next) => {
      if (command === "TransactWriteItemsCommand" && JSON.stringify(input).includes(EMAIL)) {
        attempts += 1;
        if (attempts === 2) await importClub(clubFile(editedClub(comeBack)), direct);
      }
      return next();
    });
    const comeBack = (club: EditableClub) =>
      club.clients.push({ ...recordOf(club, "clients", 0), ...NO_MOBILE, client_id: 9010, email_id: EMAIL });
    expect(await importWith({ email_id: EMAIL })).toMatchObject({ conflicts: { count: 1 } });
    expect(attempts).toBe(2);
    expect(await record("client#9010")).toMatchObject({ email_id: EMAIL });
    expect(await contactsAreRight()).toEqual([]);
  });

  it("is decided anew where a tour takes the contact at the last moment", async () => {
    let id: number | undefined;
    bulk = bulkTablesThrough(tables, async ({ command, input }, next) => {
      if (command === "TransactWriteItemsCommand" && JSON.stringify(input).includes(EMAIL))
        id ??= await prospect({ email_id: EMAIL });
      return next();
    });
    expect(await importWith({ email_id: EMAIL })).toMatchObject({ conflicts: { count: 1 } });
    expect(id).toBeDefined();
    expect(await contactsAreRight()).toEqual([]);
  });

  it("lists the first hundred and counts the others", async () => {
    const taken = Array.from({ length: 101 }, (_, index) => `person.${index}@example.com`);
    await bulk.put(
      "Clients",
      taken.flatMap((email, index) => [
        {
          ...{ tenant_id: 11, record: `client#${index + 1}`, client_id: index + 1, status: "prospect" },
          ...{ version: 1, memberships: [], sessions_taken: {}, email_id: email },
        },
        { tenant_id: 11, record: `email#${email}`, client_id: index + 1 },
      ]),
    );
    const outcome = await importWith({}, {}, (club) => {
      const blank = recordOf(club, "clients", 8);
      club.clients.push(
        ...taken.map((email_id, index) => ({ ...blank, client_id: 30_000 + index, email_id })),
      );
    });
    expect(outcome).toMatchObject({ written: { clients: 1 }, conflicts: { count: 101 } });
    if (outcome.ok) expect(outcome.conflicts.listed).toHaveLength(100);
  });
});

describe("a client who is joined to the person whose contact they have", () => {
  const JOIN = { joinPeople: true };

  it("is that person: the file's fields, their own id, tour and other contact", async () => {
    const id = await prospect({ ...MOBILE, gender: "Female", medical_alert: "Nuts" });
    const before = await record(`client#${id}`);
    const outcome = await importWith({ ...MOBILE, email_id: EMAIL, medical_alert: "" }, JOIN);
    expect(outcome).toMatchObject({
      written: { clients: 1 },
      joined: [{ index: 8, tenantId: 11, clientIdOfFile: 9009, clientId: id }],
      conflicts: { count: 0 },
    });
    const { medical_alert: _, ...kept } = withoutProfileState(before);
    expect(withoutProfileState(await record(`client#${id}`))).toEqual({
      ...kept,
      ...{ status: "client", full_name: "Ada King", email_id: EMAIL, classes_attended: 4 },
      memberships: editedClub().clients[0]?.memberships,
      imported_client_id: 9009,
      version: Number(before?.version) + 1,
    });
    expect(await record("client#9009")).toBeUndefined();
    expect(await contactsAreRight()).toEqual([]);
    const booked = await api.createAppointment(
      appointmentBody({ client_id: id, start_date_time: "2026-12-01T12:00:00Z" }),
    );
    expect(booked.body.update_response.id).toBe(30_002);
  });

  it("has the file's contact in place of theirs, and keeps a kind that the file lacks", async () => {
    const id = await prospect({ ...MOBILE, email_id: EMAIL });
    await importWith({ ...MOBILE, email_id: "ada.king@example.com" }, JOIN);
    expect(await record(`client#${id}`)).toMatchObject({ email_id: "ada.king@example.com" });
    expect(await record(`email#${EMAIL}`)).toBeUndefined();
    await importWith({ email_id: EMAIL });
    expect(await record(`client#${id}`)).toMatchObject({ ...MOBILE, email_id: EMAIL });
    expect(await contactsAreRight()).toEqual([]);
  });

  it("has nothing planted: no password or alert, and the report names the fields", async () => {
    const id = await prospect({
      ...{ email_id: EMAIL, mobile_country_code: "44", mobile_number: 7_700_900_666 },
      ...{ password: "correct horse battery", medical_alert: "Has no allergies" },
      client_waiver: { waiver_payload: [{ type: "CheckBox", key: "agreed", value: true }] },
    });
    expect(await record(`client#${id}`)).toHaveProperty("password_hash");
    const waivers = await storedParts(tables, id);
    expect(waivers).toMatchObject([{ given_by: "club" }]);
    const outcome = await importWith({ ...MOBILE, email_id: EMAIL, medical_alert: "" }, JOIN);
    const fields = {
      dropped: ["medical_alert", "password"],
      replaced: ["full_name", "mobile_number"],
      kept: ["email_id", "open_tour", "client_waiver"],
    };
    expect(outcome).toMatchObject({ joined: [{ clientId: id, fields }] });
    const client = await record(`client#${id}`);
    expect(client).toMatchObject(MOBILE);
    expect(client).not.toHaveProperty("password_hash");
    expect(client).not.toHaveProperty("medical_alert");
    // The club took the signature.
    expect(await storedParts(tables, id)).toEqual(waivers);
    expect(client).toMatchObject({ has_waiver: true });
    expect(await record("mobile#447700900666")).toBeUndefined();
    expect(await contactsAreRight()).toEqual([]);
  });

  it("has linked contacts where a later file has others", async () => {
    await prospect({ email_id: EMAIL });
    await importWith({ email_id: EMAIL }, JOIN);
    await importWith({ ...MOBILE, email_id: "ada.king@example.com" });
    expect(await record("email#ada.king@example.com")).toMatchObject({ other_record: "mobile#447700900555" });
    expect(await contactsAreRight()).toEqual([]);
    await importWith({ ...MOBILE, mobile_number: 7_700_900_556 });
    expect(await record("email#ada.king@example.com")).toMatchObject({ other_record: "mobile#447700900556" });
    expect(await contactsAreRight()).toEqual([]);
  });

  it.each<[ImportOptions]>([[{}], [JOIN]])(
    "is known by the next import of the file with %j, which changes nothing",
    async (options) => {
      const id = await prospect({ email_id: EMAIL });
      await importWith({ email_id: EMAIL }, JOIN);
      const before = await storedItems(tables, "Clients");
      const again = await importWith({ email_id: EMAIL }, options);
      expect(again).toMatchObject({
        written: { clients: 0 },
        clientsLeft: 9,
        clientsJoined: 1,
        joined: options.joinPeople ? [{ clientId: id }] : [],
        conflicts: { count: 0 },
      });
      expect(await storedItems(tables, "Clients")).toEqual(before);
    },
  );

  it("is known whatever contacts a later file has", async () => {
    const id = await prospect({ email_id: EMAIL });
    await importWith({ email_id: EMAIL }, JOIN);
    const later = await importWith({ email_id: "ada.king@example.com" });
    expect(later).toMatchObject({ written: { clients: 1 }, clientsJoined: 1 });
    expect(await record("email#ada.king@example.com")).toMatchObject({ client_id: id });
    expect(await record("client#9009")).toBeUndefined();
  });

  it("keeps what is theirs in a later import", async () => {
    const id = await prospect({ email_id: EMAIL, gender: "Female" });
    await importWith({ email_id: EMAIL }, JOIN);
    const before = await record(`client#${id}`);
    await importWith({ email_id: EMAIL, ...MOBILE, full_name: "Ada Lovelace" });
    expect(withoutProfileState(await record(`client#${id}`))).toEqual({
      ...{ ...withoutProfileState(before), ...MOBILE, full_name: "Ada Lovelace" },
      version: Number(before?.version) + 1,
    });
    expect(await contactsAreRight()).toEqual([]);
  });

  it("has used the sessions of the file and those taken here, in every later import", async () => {
    const id = await prospect({ email_id: EMAIL });
    await importWith({ email_id: EMAIL }, JOIN);
    const appointment = { client_id: id, start_date_time: "2026-12-01T12:00:00Z" };
    expect((await api.createAppointment(appointmentBody(appointment))).status).toBe(201);
    const renewed = (club: EditableClub) => set(club, "clients[8].memberships", [membership(club, 1)]);
    await importWith({ email_id: EMAIL }, {}, renewed);
    expect(await record(`client#${id}`)).toMatchObject({
      memberships: [{ id: 30_002, used_sessions: 2 }],
      appointments_booked: 1,
      open_tour: { tour_id: expect.any(Number) },
      imported_client_id: 9009,
    });
    expect(await record("client#9009")).toBeUndefined();
  });

  it("loses a contact to the client to whom the file gives it, and the import says so", async () => {
    const id = await prospect({ ...MOBILE, email_id: EMAIL });
    await importWith({ email_id: EMAIL }, JOIN);
    const outcome = await importWith({ email_id: EMAIL }, {}, (club) => {
      set(club, "clients[1].mobile_country_code", MOBILE.mobile_country_code);
      set(club, "clients[1].mobile_number", MOBILE.mobile_number);
    });
    expect(outcome).toMatchObject({
      changes: {
        listed: [`clients[1] (client 9002 of tenant 11) has the mobile_number of client ${id} now.`],
      },
      conflicts: { count: 0 },
    });
    expect(await record(`client#${id}`)).not.toHaveProperty("mobile_number");
    expect(await record("client#9002")).toMatchObject(MOBILE);
    expect(await contactsAreRight()).toEqual([]);
  });

  it("gets a contact that a client of the file gives up", async () => {
    const id = await prospect({ email_id: EMAIL });
    const tomas = { mobile_country_code: "44", mobile_number: 7_700_900_102 };
    const outcome = await importWith({ email_id: EMAIL, ...tomas }, JOIN, (club) =>
      set(club, "clients[1].mobile_number", 7_700_900_555),
    );
    expect(outcome).toMatchObject({ written: { clients: 2 }, conflicts: { count: 0 } });
    expect(await record("mobile#447700900102")).toMatchObject({ client_id: id });
    expect(await contactsAreRight()).toEqual([]);
  });

  it("is whom the file's access records mean", async () => {
    const id = await prospect({ email_id: EMAIL });
    const access = { principal: "member-9009", companies: [], tenants: [11], client_id: 9009 };
    const outcome = await importWith({ email_id: EMAIL }, JOIN, (club) => club.access.push(access));
    expect(outcome).toMatchObject({ written: { access: 7 }, conflicts: { count: 0 } });
    const stored = (await storedItems(tables, "Club")).find((item) => item.principal === "member-9009");
    expect(stored).toMatchObject({ tenants: [11], client_id: id });
  });

  it("goes with the person, so that an import that brings them back makes a new client", async () => {
    const id = await prospect({ email_id: EMAIL });
    await importWith({ email_id: EMAIL }, JOIN);
    await eraseClient(bulk, { tenant_id: 11, client_id: id });
    expect(JSON.stringify(await storedItems(tables, "Clients"))).not.toContain(String(id));
    expect(await importWith({ email_id: EMAIL }, { ...JOIN, restore: true })).toMatchObject({
      written: { clients: 1 },
      joined: [],
    });
    expect(await record("client#9009")).toBeDefined();
  });

  it("is written anew where the person is gone and left what remembers them", async () => {
    await bulk.put("Clients", [{ tenant_id: 11, record: "imported#9009", client_id: 5 }]);
    expect(await importWith({ email_id: EMAIL })).toMatchObject({
      written: { clients: 1 },
      clientsJoined: 0,
    });
    expect(await record("imported#9009")).toBeUndefined();
  });
});

describe("a client who is not joined", () => {
  const conflictOf = async (contacts: object, edit?: (club: EditableClub) => void) => {
    const before = await storedItems(tables, "Clients");
    const outcome = await importWith(contacts, { joinPeople: true }, edit);
    if (!outcome.ok) throw new Error("The file was refused.");
    const after = await storedItems(tables, "Clients");
    expect(after).toEqual(before);
    expect(outcome.conflicts.count).toBe(1);
    return outcome.conflicts.listed[0]?.replace("clients[8] (client 9009 of tenant 11): ", "");
  };

  it("has the contacts of two people", async () => {
    const [first, second] = [await prospect({ email_id: EMAIL }), await prospect(MOBILE)];
    expect(await conflictOf({ email_id: EMAIL, ...MOBILE })).toBe(
      `its email_id belongs to prospect ${first} and its mobile_number to prospect ${second}; nothing of this client was written. These are two people: a client of the file cannot be joined to both.`,
    );
  });

  it("has the contact of a client with memberships", async () => {
    const email_id = "priya.raman@example.com";
    const sentence = await conflictOf({ email_id }, (club) => {
      club.clients.splice(0, 1);
      club.access.splice(3, 1);
    });
    expect(sentence).toContain(
      "its email_id belongs to client 9001; nothing of this client was written. That person has memberships of their own: correct the file, or add that person to it with the contacts that are theirs.",
    );
  });

  it("has the contact of somebody to whom another client was joined", async () => {
    await prospect({ email_id: EMAIL, ...MOBILE });
    await importWith({ email_id: EMAIL, client_id: 9008 }, { joinPeople: true });
    const sentence = await conflictOf(MOBILE, (club) => set(club, "clients[8].client_id", 9009));
    expect(sentence).toContain("That person is client 9008 of the file already.");
  });

  it("leaves an access record without a client, which is not written", async () => {
    await prospect({ email_id: EMAIL });
    const access = { principal: "member-9009", companies: [], tenants: [11], client_id: 9009 };
    const outcome = await importWith({ email_id: EMAIL }, {}, (club) => club.access.push(access));
    expect(outcome).toMatchObject({ written: { access: 6 }, conflicts: { count: 2 } });
    if (outcome.ok)
      expect(outcome.conflicts.listed[0]).toBe("access[6]: not written, because its client was not written.");
    const principals = (await storedItems(tables, "Club")).map(({ principal }) => principal);
    expect(principals).not.toContain("member-9009");
  });
});
