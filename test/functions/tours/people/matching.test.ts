import { describe, expect, it } from "vitest";
import { importClub } from "../../../../infra/commands/import/import-club.ts";
import { type InfoEntry, infoEntry } from "../../../../shared/api/answer.ts";
import { checkContacts } from "../../../consistency/checker/check-contacts.ts";
import { readState } from "../../../consistency/checker/stored-state.ts";
import { clubFile, editedClub, set } from "../../../infra/commands/import/club-files.ts";
import { pngBase64, tourBody } from "../../../support/bodies.ts";
import { bulkTablesThrough } from "../../../support/bulk-tables-through.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { storedParts } from "../../../support/stored-parts.ts";
import { MANAGER } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const DAY_MS = 24 * 60 * 60_000;
const EMAIL = "ada.byron@example.com";
const TOMAS_MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_102 };
const MOBILE = { mobile_country_code: "44", mobile_number: 7_700_900_555 };

const club = useSampleClub();

/** Books a tour, each two days after the one before, once that one is over; gives the entries about the person, and the person. */
async function nextTour(prospect: Record<string, unknown>, api = club.api) {
  const nowMs = club.now.getTime() + 2 * DAY_MS;
  club.now = new Date(nowMs);
  const start = new Date(Math.floor(nowMs / DAY_MS) * DAY_MS + DAY_MS + 10 * 3_600_000).toISOString();
  const { status, body } = await api.bookTour(tourBody(prospect, { scheduled_datetime: start }), MANAGER);
  expect(body).toMatchObject({ id: expect.any(Number) });
  expect(status).toBe(200);
  const [booked, ...info]: readonly InfoEntry[] = body.info;
  expect(booked?.errorCode).toBe("TOUR_BOOKED");
  return {
    info,
    codes: info.map(({ errorCode }) => errorCode),
    clientId: body.info[1].jsonObject.client_id as number,
  };
}

async function record(name: string) {
  return (await storedItems(club.tables, "Clients")).find((item) => item.record === name);
}

describe("a prospect", () => {
  it("is known by the e-mail address, in any case", async () => {
    const first = await nextTour({ email_id: EMAIL });
    const second = await nextTour({ email_id: EMAIL.toUpperCase() });
    expect(first.codes).toEqual(["PROSPECT_CREATED"]);
    expect(second).toMatchObject({ codes: ["PROSPECT_MATCHED"], clientId: first.clientId });
  });

  it("is known by the mobile number, with or without the plus", async () => {
    const first = await nextTour({ email_id: undefined, ...MOBILE });
    const second = await nextTour({ email_id: undefined, ...MOBILE, mobile_country_code: "+44" });
    expect(second).toMatchObject({ codes: ["PROSPECT_MATCHED"], clientId: first.clientId });
  });

  it("is known to be a client whom the club imported", async () => {
    const prospect = { full_name: "Priya Raman", email_id: "Priya.Raman@example.com" };
    expect(await nextTour(prospect)).toMatchObject({ codes: ["PROSPECT_MATCHED"], clientId: 9001 });
    const byMobile = { email_id: undefined, mobile_country_code: "44", mobile_number: 7_700_900_102 };
    expect((await nextTour(byMobile)).clientId).toBe(9002);
  });

  it("is known on a fresh instance that has not read the tenant yet", async () => {
    const first = await nextTour({});
    const fresh = functionsUnderTest(club.tables.database, { now: () => club.now });
    expect(await nextTour({}, fresh)).toMatchObject({
      codes: ["PROSPECT_MATCHED"],
      clientId: first.clientId,
    });
  });

  it("is somebody else at another tenant", async () => {
    const first = await nextTour({ email_id: "jordan.blake@example.com" });
    expect(first.codes).toEqual(["PROSPECT_CREATED"]);
    expect(first.clientId).not.toBe(9101);
  });
});

describe("a contact that becomes another client's before the tour commits", () => {
  const PRIYA = "priya.raman@example.com";
  const moveEmail = async () => {
    const moved = editedClub((edited) => {
      set(edited, "clients[0].email_id", null);
      set(edited, "clients[1].email_id", PRIYA);
    });
    await importClub(clubFile(moved), bulkTablesThrough(club.tables));
  };

  /** Books a tour, and lets the e-mail address move between its read and its commit. */
  async function bookMeanwhile(prospect: Record<string, unknown>): Promise<InfoEntry> {
    let isMoved = false;
    interceptCalls(club.tables.client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isMoved) {
        isMoved = true;
        await moveEmail();
      }
      return next();
    });
    const tour = { scheduled_datetime: "2026-12-03T10:00:00Z" };
    const { body } = await club.api.bookTour(tourBody(prospect, tour), MANAGER);
    expect(isMoved).toBe(true);
    expect(checkContacts(await readState(club.tables))).toEqual([]);
    return body.info[1];
  }

  it.each<[string, Record<string, unknown>]>([
    ["alone", { email_id: PRIYA }],
    ["with a mobile number of nobody's", { email_id: PRIYA, ...MOBILE }],
    [
      "with the former client's mobile number",
      { email_id: PRIYA, mobile_country_code: "44", mobile_number: 7_700_900_101 },
    ],
  ])("makes the tour that client's: an e-mail address %s", async (_name, prospect) => {
    expect(await bookMeanwhile(prospect)).toMatchObject({ jsonObject: { client_id: 9002 } });
    expect(await record("client#9001")).not.toHaveProperty("email_id");
  });

  it("refuses no tour for the open tour of the former client", async () => {
    await nextTour({ email_id: PRIYA });
    expect(await bookMeanwhile({ email_id: PRIYA })).toMatchObject({
      errorCode: "PROSPECT_MATCHED",
      jsonObject: { client_id: 9002 },
    });
  });
});

describe("the fields of a known prospect", () => {
  it("are filled where they are empty and kept where they are not", async () => {
    const { clientId } = await nextTour({ gender: "Female", note: "first" });
    await nextTour({ full_name: "Somebody Else", gender: "Other", note: "second", location: "London" });
    expect(await record(`client#${clientId}`)).toMatchObject({
      full_name: "Ada Byron",
      gender: "Female",
      note: "first",
      location: "London",
      version: 2,
    });
  });

  it("are named where they were not taken, and not where the record has the same", async () => {
    await nextTour({ gender: "Female", mobile_country_code: "44", mobile_number: 7_700_900_555 });
    const { info } = await nextTour({
      ...{ full_name: "Somebody Else", gender: "Female", location: "London" },
      ...{ mobile_country_code: "+44", mobile_number: 7_700_900_666, email_id: EMAIL.toUpperCase() },
    });
    expect(info.slice(1).map(({ identifier }) => identifier)).toEqual([
      "prospect.full_name",
      "prospect.mobile_country_code",
      "prospect.mobile_number",
    ]);
  });

  it("get a second way to be reached, by which the person is known from then on", async () => {
    const { clientId } = await nextTour({ email_id: EMAIL });
    await nextTour({ email_id: EMAIL, ...MOBILE });
    expect(await record(`client#${clientId}`)).toMatchObject({ email_id: EMAIL, ...MOBILE });
    expect((await nextTour({ email_id: undefined, ...MOBILE })).clientId).toBe(clientId);
  });

  it("get an e-mail address in the same way", async () => {
    const { clientId } = await nextTour({ email_id: undefined, ...MOBILE });
    await nextTour({ email_id: EMAIL, ...MOBILE });
    expect((await nextTour({ email_id: EMAIL })).clientId).toBe(clientId);
  });

  it("keep the first mobile number, and the second stays nobody's", async () => {
    const { clientId } = await nextTour({ email_id: EMAIL, ...MOBILE });
    const other = { mobile_country_code: "44", mobile_number: 7_700_900_666 };
    expect((await nextTour({ email_id: EMAIL, ...other })).clientId).toBe(clientId);
    expect(await record(`client#${clientId}`)).toMatchObject(MOBILE);
    expect((await nextTour({ email_id: undefined, ...other })).codes).toEqual(["PROSPECT_CREATED"]);
  });

  it("keep the first image", async () => {
    const { clientId } = await nextTour({ image_base64: pngBase64(30) });
    const [first] = await storedParts(club.tables, clientId);
    expect(first).toMatchObject({ media_type: "image/png" });
    const { codes } = await nextTour({ image_base64: pngBase64(60) });
    expect(codes).toEqual(["PROSPECT_MATCHED", "FIELD_IGNORED"]);
    expect(await storedParts(club.tables, clientId)).toEqual([first]);
  });

  it("get an image where there is none", async () => {
    const { clientId } = await nextTour({});
    expect((await nextTour({ image_base64: pngBase64(60) })).codes).toEqual(["PROSPECT_MATCHED"]);
    const [image] = await storedParts(club.tables, clientId);
    expect(image).toMatchObject({ media_type: "image/png" });
    expect(await record(`client#${clientId}`)).toMatchObject({ image_record: image?.record });
  });
});

describe("the record of a known client", () => {
  it("is not filled: each field that it has not is named", async () => {
    const before = await record("client#9002");
    const { codes, info } = await nextTour({
      ...{ full_name: "Tomás Herrera", email_id: "tomas.herrera@example.com" },
      ...{ gender: "Male", image_base64: pngBase64(30) },
    });
    expect(codes).toEqual(["PROSPECT_MATCHED", "FIELD_IGNORED", "FIELD_IGNORED"]);
    expect(info.slice(1).map(({ identifier }) => identifier)).toEqual([
      "prospect.gender",
      "prospect.image_base64",
    ]);
    const { open_tour: _, version: __, ...after } = (await record("client#9002")) ?? {};
    const { version: ___, ...kept } = before ?? {};
    expect(after).toEqual(kept);
    expect(await storedParts(club.tables, 9002)).toEqual([]);
  });
});

describe("what is taken of a new person only", () => {
  const planted = {
    password: "correct horse battery",
    medical_alert: "Has no allergies",
    client_waiver: { waiver_payload: [{ type: "CheckBox", key: "agreed", value: true }] },
  };
  const about = (client_id: number) => ({ identifier: "client_id", jsonObject: { client_id } });
  const warnings = ["medical_alert", "password", "client_waiver"].map((field) =>
    infoEntry("FIELD_IGNORED", { identifier: `prospect.${field}` }),
  );

  async function everythingOf(clientId: number) {
    const items = await storedItems(club.tables, "Clients");
    const own = items.filter((item) => String(item.record).startsWith(`client#${clientId}`));
    return [...own, ...(await storedParts(club.tables, clientId))];
  }

  it.each([
    ["a client", { email_id: "tomas.herrera@example.com" }, 9002],
    ["a client by mobile number", { email_id: undefined, ...TOMAS_MOBILE }, 9002],
    ["a client who has an alert", { email_id: "priya.raman@example.com" }, 9001],
  ])("is not written of %s, and each field has a warning", async (_, contact, clientId) => {
    const before = await everythingOf(clientId);
    const { info } = await nextTour({ ...contact, ...planted });
    const [matched, name, ...ignored] = info;
    expect([matched, name?.identifier]).toEqual([
      infoEntry("PROSPECT_MATCHED", about(clientId)),
      "prospect.full_name",
    ]);
    expect(ignored).toEqual(warnings);
    const [client = {}, ...parts] = await everythingOf(clientId);
    expect(parts).toEqual([]);
    expect(client).not.toHaveProperty("password_hash");
    expect(client.medical_alert).toEqual(before[0]?.medical_alert);
  });

  it("is not written of a prospect whom another request has made", async () => {
    const { clientId } = await nextTour({});
    const { info } = await nextTour(planted);
    expect(info).toEqual([infoEntry("PROSPECT_MATCHED", about(clientId)), ...warnings]);
    const items = await everythingOf(clientId);
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty("medical_alert");
    expect(items[0]).not.toHaveProperty("password_hash");
  });

  it("is written of a person whom the request makes, without a warning", async () => {
    const { clientId, info } = await nextTour(planted);
    expect(info).toEqual([infoEntry("PROSPECT_CREATED", about(clientId))]);
    expect(await everythingOf(clientId)).toEqual([
      expect.objectContaining({ medical_alert: "Has no allergies", password_hash: expect.any(String) }),
      expect.objectContaining({ record: expect.stringMatching(/^waiver#/), given_by: "club" }),
    ]);
  });

  it("has no warning where it was not sent", async () => {
    await nextTour({});
    expect((await nextTour({ medical_alert: "", password: null })).codes).toEqual(["PROSPECT_MATCHED"]);
    expect((await nextTour({ medical_alert: "Bad knee" })).info.slice(1)).toEqual([warnings[0]]);
  });
});

describe("an e-mail address and a mobile number of two people", () => {
  it("are the e-mail's person, with a warning, and nobody's contact changes", async () => {
    const byEmail = await nextTour({ email_id: EMAIL });
    const byMobile = await nextTour({ email_id: undefined, ...MOBILE });
    const both = await nextTour({ email_id: EMAIL, ...MOBILE });
    expect(both).toMatchObject({
      codes: ["PROSPECT_MATCHED", "PROSPECT_AMBIGUOUS", "FIELD_IGNORED", "FIELD_IGNORED"],
      clientId: byEmail.clientId,
    });
    expect(await record(`client#${byEmail.clientId}`)).not.toHaveProperty("mobile_number");
    expect((await nextTour({ email_id: undefined, ...MOBILE })).clientId).toBe(byMobile.clientId);
  });
});

describe("a person's open tour", () => {
  it("is the only one, and is named to who manages tours", async () => {
    const first = await club.api.bookTour(tourBody());
    const another = tourBody({}, { scheduled_datetime: "2026-12-02T10:00:00Z" });
    const second = await club.api.bookTour(another, MANAGER);
    expect(second.status).toBe(400);
    expect(refusalProblems(second.body)).toEqual(["PROSPECT_ALREADY_BOOKED prospect"]);
    expect(second.body.info[0].jsonObject).toEqual({
      id: first.body.id,
      scheduled_datetime: "2026-12-01T10:00:00.000Z",
    });
    expect(await storedItems(club.tables, "Tours")).toHaveLength(1);
  });

  it("is said alone, even where its own time is asked for again", async () => {
    await club.api.bookTour(tourBody());
    expect(refusalProblems((await club.api.bookTour(tourBody())).body)).toEqual([
      "PROSPECT_ALREADY_BOOKED prospect",
    ]);
  });

  it("is open until it ends", async () => {
    await club.api.bookTour(tourBody());
    const another = () => club.api.bookTour(tourBody({}, { scheduled_datetime: "2026-12-02T10:00:00Z" }));
    club.now = new Date("2026-12-01T10:29:59.999Z");
    expect((await another()).status).toBe(400);
    club.now = new Date("2026-12-01T10:30:00.000Z");
    expect((await another()).status).toBe(200);
  });

  it("is one for two requests at the same instant", async () => {
    const bodies = ["2026-12-01T10:00:00Z", "2026-12-02T10:00:00Z", "2026-12-03T10:00:00Z"].map((start) =>
      tourBody({}, { scheduled_datetime: start }),
    );
    const answers = await Promise.all(bodies.map((body) => club.api.bookTour(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const prospects = (await storedItems(club.tables, "Clients")).filter(
      ({ tenant_id, status }) => tenant_id === 11 && status === "prospect",
    );
    expect(prospects).toHaveLength(1);
  });
});
