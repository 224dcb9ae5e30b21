import { beforeEach, describe, expect, it } from "vitest";
import { checkTables } from "../../../../consistency/checker/check-tables.ts";
import { readState, type StoredState } from "../../../../consistency/checker/stored-state.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { seen, staffOf } from "../../../../support/staff.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
let before: StoredState;

beforeEach(async () => {
  before = await readState(club.tables);
});

function update(body: object, options: RequestOptions = staffOf(9001)) {
  return club.api.updateClient(body, options);
}

async function client(clientId = 9001) {
  return (await club.api.getClient(undefined, staffOf(clientId))).body;
}

async function item(record: string) {
  return (await storedItems(club.tables, "Clients")).find((each) => each.record === record);
}

/** The contact records of a client, with what they are linked to. */
async function contactsOf(clientId: number) {
  const own = (await storedItems(club.tables, "Clients")).filter(
    ({ client_id, record }) => client_id === clientId && !String(record).startsWith("client#"),
  );
  return Object.fromEntries(own.map(({ record, other_record }) => [record, other_record]));
}

describe("partial updates of client details", () => {
  it("changes what it names and nothing else, and counts the change", async () => {
    const was = await client();
    const changes = { gender: "Female", address_pin_code: 0, promotional_notification_channels_allowed: [] };
    const { status, headers, body } = await update(changes);
    expect([status, headers.ETag, body.update_response]).toEqual([200, '"2"', { id: 9001, info: [] }]);
    expect(body.client).toEqual({
      ...was,
      ...changes,
      version: 2,
      updated_at: body.client.history[0].at,
      history: [
        {
          version: 2,
          at: expect.stringMatching(/Z$/),
          by: "northwind-app",
          operation: "updated",
          fields: ["gender", "address_pin_code", "promotional_notification_channels_allowed"],
        },
        ...was.history,
      ],
    });
    expect(await client()).toEqual(body.client);
    expect((await item("client#9001"))?.last_change).toEqual({ event: "client.updated" });
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it.each([null, "", " \n"])("empties a field that is sent as %j", async (empty) => {
    await update({ note: "Prefers mornings", organisation_id: 7 });
    const { body } = await update({ note: empty, medical_alert: empty, organisation_id: empty });
    expect(body.client).toMatchObject({ note: null, medical_alert: null, organisation_id: null, version: 3 });
    expect(body.client.history[0].fields).toEqual(["organisation_id", "medical_alert", "note"]);
    expect(await item("client#9001")).not.toHaveProperty("note");
  });

  it("empties neither name nor status", async () => {
    const { status, body } = await update({ full_name: null, status: "" });
    expect([status, refusalProblems(body)]).toEqual([
      400,
      ["FIELD_REQUIRED full_name", "FIELD_REQUIRED status"],
    ]);
  });

  it("finds a client under their new name and number", async () => {
    await update({ full_name: "Zoë Straße", mobile_number: 7_700_900_999 });
    expect(await item("client#9001")).toMatchObject({
      name_key: "zoe\u0001zoe strasse\u00010000000000009001",
      word_2_key: "strasse\u0001zoe strasse\u00010000000000009001",
      mobile_key: "7700900999\u00010000000000009001",
    });
  });

  it.each([
    ["nothing", {}],
    ["the same", { full_name: " Priya Raman ", mobile_country_code: "+44", status: "client" }],
    ["what is empty already", { note: null, gender: "" }],
  ])("writes nothing where the body has %s", async (_, body) => {
    const stored = await storedItems(club.tables, "Clients");
    const answer = await update(body);
    expect([answer.status, answer.headers.ETag, answer.body.update_response]).toMatchObject([
      200,
      '"1"',
      { id: 9001, info: [{ errorCode: "ALREADY_DONE" }] },
    ]);
    expect(await storedItems(club.tables, "Clients")).toEqual(stored);
  });

  it.each([
    [
      "a number without its country code",
      { mobile_country_code: null },
      ["FIELD_REQUIRED mobile_country_code"],
    ],
    ["a country code without its number", { mobile_number: null }, ["FIELD_REQUIRED mobile_number"]],
    [
      "half of a second number",
      { second_mobile_number: 7_700 },
      ["FIELD_REQUIRED second_mobile_country_code"],
    ],
    [
      "a number that is too long for the country code that stays",
      { mobile_number: 77_009_001_011_111 },
      ["FIELD_INVALID mobile_number"],
    ],
    [
      "both numbers wrong, and a contact that is another's",
      { mobile_number: null, second_mobile_country_code: "1", email_id: "wei.zhang@example.com" },
      ["FIELD_REQUIRED mobile_number", "FIELD_REQUIRED second_mobile_number", "CLIENT_EXISTS email_id"],
    ],
  ])("refuses %s, by the record as it would be", async (_, body, problems) => {
    const answer = await update(body);
    expect([answer.status, refusalProblems(answer.body)]).toEqual([400, problems]);
  });

  it("takes a number that is just short enough, and lets a client have no contact", async () => {
    expect((await update({ mobile_number: 7_700_900_101_111 })).status).toBe(200);
    const none = { mobile_number: null, mobile_country_code: null, email_id: null };
    const { body } = await update(none);
    expect(body.client).toMatchObject(none);
    expect(await contactsOf(9001)).toEqual({});
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("answers 412 where the profile has changed, but not where the client booked meanwhile", async () => {
    const booked = await club.api.createAppointment(appointmentBody());
    expect(booked.status).toBe(201);
    expect((await update({ note: "a" }, staffOf(9001, seen(1)))).status).toBe(200);
    const stale = await update({ note: "b" }, staffOf(9001, seen(1)));
    expect([stale.status, refusalProblems(stale.body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
    expect(stale.body.info[0].jsonObject).toEqual({ version: 2 });
  });

  it("is not refused where the client books between its read and its commit", async () => {
    let commits = 0;
    const other = club.api;
    interceptCalls(club.tables.client, async ({ command }, next) => {
      if (command !== "TransactWriteItemsCommand" || ++commits > 1) return next();
      const { status } = await other.createAppointment(appointmentBody());
      expect(status).toBe(201);
      return next();
    });
    const { status, body } = await update({ note: "a" }, staffOf(9001, seen(1)));
    expect([status, body.client.version, commits]).toEqual([200, 2, 3]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("tells of no change once more when the client books", async () => {
    await update({ note: "a" });
    await club.api.createAppointment(appointmentBody());
    expect(await item("client#9001")).not.toHaveProperty("last_change");
    expect((await client()).version).toBe(2);
  });

  it("keeps the newest 50 changes", async () => {
    for (let version = 2; version <= 53; version += 1) await update({ note: String(version) });
    const { history, version } = await client();
    expect([version, history.length, history[0].version, history.at(-1).version]).toEqual([53, 50, 53, 4]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });
});

describe("a contact that is changed", () => {
  it("moves with its owner, is free at once, and stays linked", async () => {
    await update({ email_id: "priya@example.com" });
    expect(await contactsOf(9001)).toEqual({
      "email#priya@example.com": "mobile#447700900101",
      "mobile#447700900101": "email#priya@example.com",
    });
    const taken = await update({ email_id: "priya.raman@example.com" }, staffOf(9002));
    expect(taken.status).toBe(200);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("is added and removed, and the other one knows", async () => {
    await update({ email_id: null });
    expect(await contactsOf(9001)).toEqual({ "mobile#447700900101": undefined });
    await update({ mobile_country_code: null, mobile_number: null, email_id: "new@example.com" });
    expect(await contactsOf(9001)).toEqual({ "email#new@example.com": undefined });
    await update({ mobile_country_code: "49", mobile_number: 15_123_456_789 });
    expect(await contactsOf(9001)).toEqual({
      "email#new@example.com": "mobile#4915123456789",
      "mobile#4915123456789": "email#new@example.com",
    });
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("moves nothing where it is spelled in another way", async () => {
    const contacts = await contactsOf(9001);
    let contactWrites = 0;
    interceptCalls(club.tables.client, ({ command, input }, next) => {
      if (command === "TransactWriteItemsCommand")
        contactWrites += /"(email|mobile)#/.test(JSON.stringify(input)) ? 1 : 0;
      return next();
    });
    const { body } = await update({ email_id: "Priya.Raman@example.com", mobile_country_code: "+44" });
    expect(body.client).toMatchObject({ email_id: "Priya.Raman@example.com", mobile_country_code: "44" });
    expect([await contactsOf(9001), contactWrites]).toEqual([contacts, 0]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("is refused where somebody else has it, with their id", async () => {
    const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_103 };
    const { status, body } = await update({ ...mobile, email_id: "TOMAS.HERRERA@example.com" });
    expect([status, refusalProblems(body)]).toEqual([
      400,
      ["CLIENT_EXISTS email_id", "CLIENT_EXISTS mobile_number"],
    ]);
    expect(body.info.map(({ jsonObject }: (typeof body.info)[number]) => jsonObject.client_id)).toEqual([
      9002, 9003,
    ]);
  });

  it("of somebody at another location is nobody's here", async () => {
    expect((await update({ email_id: "lena.fischer@example.com" })).status).toBe(200);
  });
});

describe("the status of a prospect", () => {
  const PROSPECT = { full_name: "Ada Byron", email_id: "ada@example.com" };

  async function recorded(options: RequestOptions) {
    await club.api.createProspect({ prospect: PROSPECT }, options);
    const people = await storedItems(club.tables, "Clients");
    return Number(people.find(({ email_id }) => email_id === PROSPECT.email_id)?.client_id);
  }

  it("becomes that of a client where the club has recorded them", async () => {
    const id = await recorded({ scopes: ["tours.manage", "tours.write", "clients.find"] });
    const { status, body } = await update({ status: "client" }, staffOf(id));
    expect([status, body.client.status, body.client.history[0].fields]).toEqual([200, "client", ["status"]]);
    expect((await item(`client#${id}`))?.last_change).toEqual({ event: "client.updated" });
  });

  it("does not where a visitor has, until the record is replaced", async () => {
    const id = await recorded({});
    const { status, body } = await update({ status: "client", gender: "Female" }, staffOf(id));
    expect([status, refusalProblems(body)]).toEqual([400, ["FIELD_INVALID status"]]);
    expect((await update({ gender: "Female", status: "prospect" }, staffOf(id))).status).toBe(200);
    const replaced = await club.api.replaceClient(PROSPECT, staffOf(id, seen(2)));
    expect(replaced.status).toBe(200);
    expect((await update({ status: "client" }, staffOf(id))).body.client).toMatchObject({
      status: "client",
      created_by: "visitor",
    });
  });

  it("is never taken back", async () => {
    const { status, body } = await update({ status: "prospect" });
    expect([status, refusalProblems(body)]).toEqual([400, ["FIELD_INVALID status"]]);
    const unknown = await update({ status: "member" });
    expect(refusalProblems(unknown.body)).toEqual(["FIELD_INVALID status"]);
  });
});
