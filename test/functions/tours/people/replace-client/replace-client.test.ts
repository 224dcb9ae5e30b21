import { beforeEach, describe, expect, it } from "vitest";
import { checkTables } from "../../../../consistency/checker/check-tables.ts";
import { readState, type StoredState } from "../../../../consistency/checker/stored-state.ts";
import { appointmentBody, pngBase64, tourBody } from "../../../../support/bodies.ts";
import { CLIENT_WRITER } from "../../../../support/clients.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { seen, staffOf } from "../../../../support/staff.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { storedParts } from "../../../../support/stored-parts.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const PRIYA = { full_name: "Priya Raman", email_id: "priya.raman@example.com" };
const ADA = {
  ...{ full_name: "Ada Byron", email_id: "ada@example.com", note: "Yoga", medical_alert: "Latex" },
  ...{ password: "correct horse battery", image_base64: pngBase64(9) },
  client_waiver: { waiver_master_id: 7 },
};
let before: StoredState;

beforeEach(async () => {
  before = await readState(club.tables);
});

async function storedClient(clientId: number) {
  return (await storedItems(club.tables, "Clients")).find(({ record }) => record === `client#${clientId}`);
}

async function idOf(email: string): Promise<number> {
  const people = await storedItems(club.tables, "Clients");
  return Number(people.find(({ email_id }) => email_id === email)?.client_id);
}

/** The parts of a person that were emptied, to be deleted. */
async function emptied(clientId: number) {
  const parts = await storedItems(club.tables, "Parts");
  return parts.filter(
    ({ owner, expires_at }) => owner === `client#11#${clientId}` && expires_at !== undefined,
  );
}

describe("Updates client details", () => {
  it("replaces the fields; what the body does not name is emptied, and what was booked stays", async () => {
    await club.api.createAppointment(appointmentBody());
    const was = await storedClient(9001);
    const sent = { ...PRIYA, email_id: "priya@example.com", gender: "Female" };
    const { status, headers, body } = await club.api.replaceClient(sent, staffOf(9001, seen(1)));
    expect([status, headers.ETag, body.update_response]).toEqual([200, '"2"', { id: 9001, info: [] }]);
    expect(body.client).toMatchObject({
      ...sent,
      ...{ status: "client", mobile_country_code: null, mobile_number: null, medical_alert: null },
    });
    expect(body.client.history[0].fields.toSorted()).toEqual([
      "email_id",
      "gender",
      "medical_alert",
      "mobile_country_code",
      "mobile_number",
    ]);
    const { memberships, appointments_booked, sessions_taken, classes_attended } = was ?? {};
    expect(await storedClient(9001)).toMatchObject({
      ...{ memberships, appointments_booked, sessions_taken, classes_attended },
      last_change: { event: "client.updated" },
    });
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("wants the version that the caller has seen", async () => {
    const missing = await club.api.replaceClient(PRIYA, staffOf(9001));
    expect([missing.status, refusalProblems(missing.body)]).toEqual([428, ["IF_MATCH_REQUIRED If-Match"]]);
    const stale = await club.api.replaceClient(PRIYA, staffOf(9001, seen(2)));
    expect([stale.status, refusalProblems(stale.body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
    const nobody = await club.api.replaceClient(PRIYA, staffOf(1));
    expect([nobody.status, refusalProblems(nobody.body)]).toEqual([404, ["CLIENT_NOT_FOUND client_id"]]);
  });

  it("wants a name, and no contact", async () => {
    const nameless = await club.api.replaceClient({ email_id: null }, staffOf(9001, seen(1)));
    expect(refusalProblems(nameless.body)).toEqual(["FIELD_REQUIRED full_name"]);
    const { status } = await club.api.replaceClient({ full_name: "Priya" }, staffOf(9001, seen(1)));
    expect(status).toBe(200);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("writes nothing where nothing differs, in any spelling", async () => {
    const { mobile_number, medical_alert } = (await storedClient(9001)) ?? {};
    const same = { ...PRIYA, mobile_country_code: "+44", mobile_number, medical_alert };
    const stored = await storedItems(club.tables, "Clients");
    const { status, body } = await club.api.replaceClient(same, staffOf(9001, seen(1)));
    expect([status, body.update_response.info[0].errorCode, body.client.version]).toEqual([
      200,
      "ALREADY_DONE",
      1,
    ]);
    expect(await storedItems(club.tables, "Clients")).toEqual(stored);
  });

  it("keeps password, picture and waivers of a record that the club made", async () => {
    await club.api.createProspect({ prospect: ADA }, MANAGER);
    const id = await idOf(ADA.email_id);
    const { password_hash, image_record } = (await storedClient(id)) ?? {};
    const parts = await storedParts(club.tables, id);
    const sent = { full_name: "Ada King", email_id: ADA.email_id };
    const { body } = await club.api.replaceClient(sent, staffOf(id, seen(1)));
    expect(body.client).toMatchObject({ has_image: true, has_waiver: true, note: null, status: "prospect" });
    expect(password_hash).toMatch(/^\$scrypt/);
    expect(await storedClient(id)).toMatchObject({ password_hash, image_record });
    expect([await storedParts(club.tables, id), await emptied(id)]).toEqual([parts, []]);
  });

  it("drops every field that a visitor gave, and keeps the waivers and the open tour", async () => {
    await club.api.bookTour(tourBody(ADA));
    const id = await idOf(ADA.email_id);
    const [, waiver] = await storedParts(club.tables, id);
    const { open_tour, image_record } = (await storedClient(id)) ?? {};
    expect([waiver?.given_by, image_record]).toEqual(["visitor", expect.stringMatching(/^image#/)]);
    const sent = { full_name: ADA.full_name, email_id: ADA.email_id, status: "client" };
    const { status, body } = await club.api.replaceClient(sent, staffOf(id, seen(1)));
    expect([status, body.client.history[0].fields]).toEqual([
      200,
      ["medical_alert", "note", "status", "password", "image_base64"],
    ]);
    expect(body.client).toMatchObject({
      ...{ status: "client", has_image: false, has_waiver: true, created_by: "visitor", note: null },
    });
    const stored = await storedClient(id);
    expect(stored).toMatchObject({ given_by: "club", origin: "visitor", open_tour });
    expect(stored).not.toHaveProperty("password_hash");
    expect(stored).not.toHaveProperty("image_record");
    expect(await storedParts(club.tables, id)).toEqual([waiver]);
    expect(await emptied(id)).toEqual([
      {
        owner: `client#11#${id}`,
        record: image_record,
        expires_at: Date.parse("2026-11-20T09:00:00Z") / 1000,
      },
    ]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("makes a visitor's record the club's also where nothing differs, which is no change", async () => {
    const { password: _p, image_base64: _i, client_waiver: _w, ...fields } = ADA;
    await club.api.bookTour(tourBody(fields));
    const id = await idOf(ADA.email_id);
    const { status, body } = await club.api.replaceClient(fields, staffOf(id, seen(1)));
    expect([status, body.update_response.info[0].errorCode, body.client.version]).toEqual([
      200,
      "ALREADY_DONE",
      1,
    ]);
    expect(await storedClient(id)).toMatchObject({ given_by: "club", origin: "visitor" });
    expect(await storedClient(id)).not.toHaveProperty("last_change");
    const made = await club.api.updateClient({ status: "client" }, staffOf(id));
    expect([made.status, made.body.client.status]).toEqual([200, "client"]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("drops nothing that a visitor gave where it is refused", async () => {
    await club.api.createProspect({ prospect: ADA });
    const id = await idOf(ADA.email_id);
    const stored = [await storedClient(id), await storedParts(club.tables, id)];
    const taken = { full_name: "Ada", email_id: PRIYA.email_id };
    const { status, body } = await club.api.replaceClient(taken, staffOf(id, seen(1)));
    expect([status, refusalProblems(body)]).toEqual([400, ["CLIENT_EXISTS email_id"]]);
    expect([await storedClient(id), await storedParts(club.tables, id)]).toEqual(stored);
  });

  it("takes back no client, and leaves the status where the body has none", async () => {
    const back = await club.api.replaceClient({ ...PRIYA, status: "prospect" }, staffOf(9001, seen(1)));
    expect([back.status, refusalProblems(back.body)]).toEqual([400, ["FIELD_INVALID status"]]);
    await club.api.createProspect({ prospect: { ...ADA, password: undefined } }, MANAGER);
    const id = await idOf(ADA.email_id);
    const { body } = await club.api.replaceClient({ full_name: "Ada" }, staffOf(id, seen(1)));
    expect(body.client.status).toBe("prospect");
  });

  it("gives a retry the same bytes, and keeps no copy of the client's fields", async () => {
    const sent = { ...PRIYA, note: "canary7391", mobile_country_code: "+44", mobile_number: 7_700_900_101 };
    const keyed = staffOf(9001, { ...seen(1), "Idempotency-Key": "once" });
    const first = await club.api.replaceClient(sent, keyed);
    await club.api.updateClient({ note: "b", full_name: "P" }, staffOf(9001));
    const again = await club.api.replaceClient(sent, keyed);
    expect([again.status, again.text, again.headers.ETag]).toEqual([200, first.text, '"2"']);
    expect(JSON.stringify(await storedItems(club.tables, "Idempotency"))).not.toContain("canary7391");
  });

  it.each(["password", "image_base64", "client_waiver", "client_id", "version", "is_blocked", "history"])(
    "does not know the field %s",
    async (field) => {
      const { body } = await club.api.replaceClient({ ...PRIYA, [field]: null }, staffOf(9001, seen(1)));
      expect(refusalProblems(body)).toEqual([`FIELD_UNKNOWN ${field}`]);
    },
  );

  it("replaces a record that the club has created just now", async () => {
    const { body } = await club.api.createClient(
      { ...ADA, password: undefined, image_base64: null },
      CLIENT_WRITER,
    );
    const { client_id } = body.client;
    const same = { full_name: ADA.full_name, email_id: ADA.email_id, note: "Yoga", medical_alert: "Latex" };
    const done = await club.api.replaceClient(same, staffOf(client_id, seen(1)));
    expect(done.body.update_response.info[0].errorCode).toBe("ALREADY_DONE");
  });
});
