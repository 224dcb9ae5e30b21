import { beforeEach, describe, expect, it } from "vitest";
import { type ImportOptions, importClub } from "../../../../infra/commands/import/import-club.ts";
import { prospectFields } from "../../../../shared/people/prospect-schema.ts";
import type { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { pngBase64, tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables } from "../../../support/engine.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../support/function-under-test.ts";
import { SAMPLE_CLUB } from "../../../support/sample-club.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { MANAGER } from "../../../support/tours.ts";
import { clubFile, editedClub, recordOf } from "./club-files.ts";

const EMAIL = "ada.king@example.com";
const MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_666 };
const PNG = pngBase64(70);

/** What a stranger claims of the person whose e-mail address they know: every field of a prospect. */
const CLAIMS = {
  ...{ full_name: "Ada Byron", email_id: EMAIL, ...MOBILE, date_of_birth: "1990-02-03", gender: "Female" },
  ...{ location: "x", place_id: "x", place_id_request: "x", source: "x", channel: "x", referred_by: "x" },
  ...{ preferred_language: "de", client_external_cms_id: "x", migration_id: "x" },
  ...{ second_mobile_country_code: "44", second_mobile_number: 7_700_900_667 },
  ...{ address: "1 Stranger Street", state_code: "x", city_code: "x", country_code: "x" },
  ...{
    address_pin_code: 1,
    emergency_contact_number: "+44 7700 900668",
    emergency_contact_person: "Mallory",
  },
  ...{ heartrate_monitoring_id: 1, organisation_id: 1, medical_alert: "None", note: "x", taxnumber: "x" },
  ...{ national_id: "x", custom_fields: "x", image_base64: PNG, password: "correct horse" },
  promotional_notification_channels_allowed: ["None"],
  client_waiver: { waiver_master_id: 7, waiver_payload: [{ type: "CheckBox", key: "agreed", value: true }] },
};

/** The fields that the file has of every client. */
const OF_FILE = ["full_name", "email_id", "mobile_country_code", "mobile_number", "medical_alert"];
const GIVEN = prospectFields().filter((field) => !OF_FILE.includes(field));

const JOIN = { joinPeople: true };

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

/** Books a tour with all claims; gives the new prospect's item. */
async function claimed(options = {}) {
  const notes = "Wants to see the pool";
  const tour = { scheduled_datetime: "2026-12-01T10:00:00Z", notes };
  expect((await api.bookTour(tourBody(CLAIMS, tour), options)).status).toBe(200);
  const items = await storedItems(tables, "Clients");
  return items.find(({ email_id }) => email_id === EMAIL) ?? {};
}

/** Imports the sample club with a further client, who has the e-mail address and no mobile number. */
function importAda(options: ImportOptions = {}, fields: object = {}) {
  const none = { mobile_country_code: null, mobile_number: null, medical_alert: "" };
  const ada = { client_id: 9009, full_name: "Ada King", email_id: EMAIL, ...none, ...fields };
  const club = editedClub((edited) => {
    edited.clients.push({ ...recordOf(edited, "clients", 0), ...ada });
  });
  return importClub(clubFile(club), bulk, options);
}

/** All items about a person, by their sort key. */
async function recordsOf(clientId: unknown) {
  const items = await storedItems(tables, "Clients");
  return new Map(
    items
      .filter((item) => item.client_id === clientId || String(item.record).startsWith(`client#${clientId}`))
      .map((item) => [item.record, item]),
  );
}

const contactsAreRight = async () => checkContacts(await readState(tables));

describe("what a visitor had given of a person whom an import joins", () => {
  it("is dropped but for the open tour and its notes, in every field", async () => {
    expect(Object.keys(CLAIMS).sort()).toEqual([...prospectFields()].sort());
    const before = await claimed();
    const outcome = await importAda(JOIN);
    expect(outcome).toMatchObject({ written: { clients: 1 }, conflicts: { count: 0 } });
    const records = await recordsOf(before.client_id);
    expect([...records.keys()].sort()).toEqual([
      `client#${before.client_id}`,
      `email#${EMAIL}`,
      "imported#9009",
    ]);
    const person = records.get(`client#${before.client_id}`);
    for (const field of [
      ...GIVEN,
      "password_hash",
      "mobile_number",
      "mobile_country_code",
      "medical_alert",
    ]) {
      expect(person).not.toHaveProperty(field);
    }
    expect(person).toMatchObject({ full_name: "Ada King", email_id: EMAIL, open_tour: before.open_tour });
    expect(JSON.stringify(await storedItems(tables, "Tours"))).toContain("Wants to see the pool");
    expect(await contactsAreRight()).toEqual([]);
  });

  it("is named in the report, field by field: dropped, replaced or kept", async () => {
    const { client_id: clientId } = await claimed();
    const outcome = await importAda(JOIN);
    if (!outcome.ok) throw new Error("The file was refused.");
    const [joined] = outcome.joined;
    expect(joined).toMatchObject({
      clientId,
      fields: { replaced: ["full_name"], kept: ["email_id", "open_tour"] },
    });
    expect([...(joined?.fields.dropped ?? [])].sort()).toEqual(
      [...GIVEN, "mobile_number", "medical_alert"].sort(),
    );
  });

  it("leaves its contacts to whoever has them", async () => {
    const { client_id: stranger } = await claimed();
    await importAda(JOIN);
    const { body } = await api.createProspect(
      { prospect: { full_name: "Grace Hopper", ...MOBILE } },
      MANAGER,
    );
    expect(body.info[0]).toMatchObject({ errorCode: "PROSPECT_CREATED" });
    expect(body.info[0].jsonObject.client_id).not.toBe(stranger);
  });

  it("is dropped where the file has the person under the id that they got here, as is said", async () => {
    const before = await claimed();
    const outcome = await importAda({}, { client_id: before.client_id });
    if (!outcome.ok) throw new Error("The file was refused.");
    const person = (await recordsOf(before.client_id)).get(`client#${before.client_id}`);
    for (const field of [...GIVEN, "password_hash", "mobile_number"])
      expect(person).not.toHaveProperty(field);
    expect(person).toMatchObject({ open_tour: before.open_tour });
    expect([...(await recordsOf(before.client_id)).keys()].sort()).toEqual([
      `client#${before.client_id}`,
      `email#${EMAIL}`,
    ]);
    expect(outcome.changes.listed.join("\n")).toMatch(
      /no longer has what a visitor had given: .*address.*image_base64/,
    );
  });

  it("stays what the club gave where staff made the record, but for password and alert", async () => {
    const before = await claimed(MANAGER);
    const outcome = await importAda(JOIN);
    const person = (await recordsOf(before.client_id)).get(`client#${before.client_id}`);
    expect(person).toMatchObject({
      ...MOBILE,
      address: "1 Stranger Street",
      emergency_contact_person: "Mallory",
    });
    const dropped = ["medical_alert", "password"];
    expect(outcome).toMatchObject({ joined: [{ fields: { dropped, replaced: ["full_name"] } }] });
    if (outcome.ok) {
      expect(outcome.joined[0]?.fields.kept).toEqual(
        expect.arrayContaining([
          "email_id",
          "mobile_number",
          "open_tour",
          "address",
          "image_base64",
          "client_waiver",
        ]),
      );
    }
    expect(await contactsAreRight()).toEqual([]);
  });

  it("names no image that was emptied because its transaction failed", async () => {
    const { image_base64: _, ...claims } = CLAIMS;
    expect((await api.bookTour(tourBody(claims))).status).toBe(200);
    const person = (await storedItems(tables, "Clients")).find(({ email_id }) => email_id === EMAIL);
    const emptied = { owner: `client#11#${person?.client_id}`, record: "image#emptied", expires_at: 1 };
    await bulk.put("Parts", [emptied]);
    const outcome = await importAda(JOIN);
    if (!outcome.ok) throw new Error("The file was refused.");
    expect(outcome.joined[0]?.fields.dropped).toContain("address");
    expect(outcome.joined[0]?.fields.dropped).not.toContain("image_base64");
  });
});
