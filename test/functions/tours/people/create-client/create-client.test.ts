import { describe, expect, it } from "vitest";
import { checkTables } from "../../../../consistency/checker/check-tables.ts";
import { readState } from "../../../../consistency/checker/stored-state.ts";
import { pngBase64 } from "../../../../support/bodies.ts";
import { CLIENT_WRITER } from "../../../../support/clients.ts";
import { refusalCodes, refusalProblems } from "../../../../support/envelope-shape.ts";
import { replaceItems } from "../../../../support/replace-items.ts";
import { staffOf } from "../../../../support/staff.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { storedParts } from "../../../../support/stored-parts.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const NOOR = { full_name: "Noor Haddad", email_id: "noor@example.com" };
const MOBILE = { mobile_country_code: "+44", mobile_number: 7_700_900_461 };
const KIB = 1024;
const KEYED = { ...CLIENT_WRITER, headers: { "Idempotency-Key": "noor" } };

async function clientItem(clientId: number) {
  return (await storedItems(club.tables, "Clients")).find(({ record }) => record === `client#${clientId}`);
}

describe("Creates a new client", () => {
  it("records a client of the club, and shows them", async () => {
    const more = { gender: "Female", medical_alert: "Latex", second_mobile_country_code: "+1" };
    const sent = { ...NOOR, ...MOBILE, ...more, second_mobile_number: 2_125_550_131 };
    const { status, headers, body } = await club.api.createClient(sent, CLIENT_WRITER);
    const { client } = body;
    expect([status, headers.ETag, body.create_response]).toEqual([
      201,
      '"1"',
      { id: client.client_id, info: [] },
    ]);
    expect(client).toMatchObject({
      ...sent,
      ...{ mobile_country_code: "44", second_mobile_country_code: "1", status: "client", version: 1 },
      ...{ created_by: "club", is_blocked: false, has_image: false, has_waiver: false, note: null },
    });
    const fields = Object.keys(sent).toSorted();
    expect(client.history).toMatchObject([{ version: 1, by: "northwind-app", operation: "created" }]);
    expect(client.history[0].fields.toSorted()).toEqual(fields);
    const about = staffOf(client.client_id);
    expect((await club.api.getClient(undefined, about)).body).toEqual(client);
    expect(await clientItem(client.client_id)).toMatchObject({
      last_change: { event: "client.created" },
      ...{ given_by: "club", origin: "club", created_by: "northwind-app", memberships: [] },
    });
  });

  it("stores a picture and a waiver of the club, as large as staff may send them", async () => {
    const client_waiver = { waiver_master_id: 7, waiver_payload: [{ type: "Text", key: "a", value: 1 }] };
    const sent = { ...NOOR, client_waiver, image_base64: pngBase64(256 * KIB) };
    const { body } = await club.api.createClient(sent, CLIENT_WRITER);
    expect(body.client).toMatchObject({ has_image: true, has_waiver: true });
    expect(await storedParts(club.tables, body.client.client_id)).toMatchObject([
      { record: expect.stringMatching(/^image#/), media_type: "image/png" },
      { record: "waiver#2026-11-20T09:00:00.000Z", given_by: "club", waiver_master_id: 7 },
    ]);
    const larger = { ...NOOR, email_id: "n@example.com", image_base64: pngBase64(256 * KIB + 1) };
    const refused = await club.api.createClient(larger, CLIENT_WRITER);
    expect(refusalProblems(refused.body)).toEqual(["FIELD_INVALID image_base64"]);
  });

  it("takes a body of 88 KiB without its picture, and not a byte more", async () => {
    const bodyOf = (bytes: number, fields: object) => {
      const waiver = (value: string) => ({
        client_waiver: { waiver_payload: [{ type: "a", key: "b", value }] },
      });
      const whole = { ...NOOR, ...fields, ...waiver("") };
      return { ...whole, ...waiver("x".repeat(bytes - Buffer.byteLength(JSON.stringify(whole)))) };
    };
    const tooLarge = await club.api.createClient(bodyOf(88 * KIB + 1, {}), CLIENT_WRITER);
    expect([tooLarge.status, refusalProblems(tooLarge.body)]).toEqual([413, ["BODY_TOO_LARGE "]]);
    expect(tooLarge.body.info[0].errorMessage).toBe(
      "The request body is larger than 88 KiB without image_base64.",
    );
    expect((await club.api.createClient(bodyOf(88 * KIB, {}), CLIENT_WRITER)).status).toBe(201);
  });

  it.each([
    ["an e-mail address", { email_id: "Priya.Raman@Example.com" }, ["email_id 9001"]],
    ["a mobile number", { ...MOBILE, mobile_number: 7_700_900_101 }, ["mobile_number 9001"]],
    [
      "the contacts of two people",
      { email_id: "priya.raman@example.com", mobile_country_code: "44", mobile_number: 7_700_900_102 },
      ["email_id 9001", "mobile_number 9002"],
    ],
    [
      "both contacts of one person",
      { email_id: "priya.raman@example.com", mobile_country_code: "44", mobile_number: 7_700_900_101 },
      ["email_id 9001", "mobile_number 9001"],
    ],
  ])("says whose it is where somebody else has %s, and writes nothing", async (_, contacts, owners) => {
    const before = await storedItems(club.tables, "Clients");
    const { status, body } = await club.api.createClient({ ...NOOR, ...contacts }, CLIENT_WRITER);
    expect(status).toBe(400);
    expect(
      body.info.map(
        ({ errorCode, identifier, jsonObject }: (typeof body.info)[number]) =>
          `${errorCode} ${identifier} ${jsonObject.client_id}`,
      ),
    ).toEqual(owners.map((owner) => `CLIENT_EXISTS ${owner}`));
    expect(await storedItems(club.tables, "Clients")).toEqual(before);
  });

  it("takes contacts of somebody who is no longer there", async () => {
    const clients = await storedItems(club.tables, "Clients");
    await replaceItems(
      club.tables,
      "Clients",
      clients.filter(({ record }) => record !== "client#9001"),
    );
    const theirs = { email_id: "priya.raman@example.com", mobile_country_code: "44" };
    const sent = { ...NOOR, ...theirs, mobile_number: 7_700_900_101 };
    const { status, body } = await club.api.createClient(sent, CLIENT_WRITER);
    expect(status).toBe(201);
    const contacts = (await storedItems(club.tables, "Clients")).filter(
      (item) => item.client_id === body.client.client_id,
    );
    expect(contacts.map(({ record }) => record).toSorted()).toEqual([
      `client#${body.client.client_id}`,
      "email#priya.raman@example.com",
      "mobile#447700900101",
    ]);
  });

  it("gives a retry the same bytes, and keeps no copy of the client's fields", async () => {
    const sent = { ...NOOR, ...MOBILE, gender: "Female", note: "canary7391", medical_alert: "Latex" };
    const first = await club.api.createClient(sent, KEYED);
    const about = staffOf(first.body.client.client_id);
    await club.api.updateClient({ gender: null, full_name: "Noor Khan" }, about);
    const again = await club.api.createClient(sent, KEYED);
    expect([again.status, again.headers.ETag, again.text]).toEqual([201, '"1"', first.text]);
    expect(again.headers["Idempotency-Replayed"]).toBe("true");
    expect(JSON.stringify(await storedItems(club.tables, "Idempotency"))).not.toContain("canary7391");
  });

  it("makes one client of many requests at once with one contact, and tells the others of them", async () => {
    const before = await readState(club.tables);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        club.api.createClient({ ...NOOR, ...MOBILE, full_name: `Noor ${index}` }, CLIENT_WRITER),
      ),
    );
    const [created, ...others] = answers.toSorted((a, b) => a.status - b.status);
    const id = created?.body.client.client_id;
    expect(others.map(({ body }) => refusalCodes(body)[0])).toEqual(others.map(() => "CLIENT_EXISTS"));
    expect(others.map(({ body }) => body.info[0].jsonObject.client_id)).toEqual(others.map(() => id));
    expect(await checkTables(club.tables, before)).toEqual([]);
  });
});
