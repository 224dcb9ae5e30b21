import { describe, expect, it } from "vitest";
import { checkTables } from "../../../../consistency/checker/check-tables.ts";
import { readState } from "../../../../consistency/checker/stored-state.ts";
import { pngBase64 } from "../../../../support/bodies.ts";
import { book, codesIn, countsOfClient, entry, refusalOf } from "../../../../support/class-bookings.ts";
import { CLASS_MANAGER, classPath, planClass, seenClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const ADA = { full_name: "Ada Byron", email_id: "ada.byron@example.com" };
const LATER = { coach_id: 502, room_id: 71, start_date_time: "2026-12-02T12:00:00Z" };

function trial(classId: number, prospect: object = ADA, options: RequestOptions = {}) {
  return club.api.bookTrialClient({ prospect }, { ...CLASS_MANAGER, ...classPath(classId), ...options });
}

async function people() {
  const clients = await storedItems(club.tables, "Clients");
  return clients.filter(({ email_id }) => email_id === ADA.email_id);
}

describe("Adds a trial client to class, with a prospect", () => {
  it("records a new person and books them in one transaction", async () => {
    const before = await readState(club.tables);
    const id = await planClass(club);
    let transactions = 0;
    interceptCalls(club.tables.client, ({ command }, next) => {
      transactions += Number(command === "TransactWriteItemsCommand");
      return next();
    });
    const { status, body } = await trial(id, { ...ADA, medical_alert: "Asthma", note: "x" });
    expect([status, transactions]).toEqual([201, 1]);
    const [ada, ...others] = await people();
    const client_id = ada?.client_id;
    expect(ada).toMatchObject({
      ...{ ...ADA, note: "x", status: "prospect", created_by: "northwind-app", given_by: "club" },
      ...{ version: 1, classes_booked: 1, trial_class_id: id },
    });
    expect(others).toEqual([]);
    expect(body.create_response).toMatchObject({
      ...{ id, info: [{ errorCode: "PROSPECT_CREATED", jsonObject: { client_id } }] },
    });
    expect(body.class_booking).toMatchObject({ client_id, is_trial: true, session_outcome: "none" });
    expect(body.client_booked_details).toMatchObject([{ client_id, is_first_time_class: true }]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("is the same person when it is sent again, and has one trial", async () => {
    const [one, two] = [await planClass(club), await planClass(club, LATER)];
    const first = await trial(one);
    const { client_id } = first.body.class_booking;
    const again = await trial(one);
    expect([again.status, codesIn(again)]).toEqual([200, ["ALREADY_DONE", "PROSPECT_MATCHED"]]);
    expect(again.body.class_booking.client_id).toBe(client_id);
    expect(refusalOf(await trial(two))).toMatchObject([
      ...[400, entry("TRIAL_USED", "prospect", { class_id: one })],
    ]);
    expect(await people()).toHaveLength(1);
  });

  it("answers a retry with its Idempotency-Key as before, and keeps nothing of the person", async () => {
    const id = await planClass(club);
    const keyed = { headers: { "Idempotency-Key": "trial-of-ada" } };
    const first = await trial(id, ADA, keyed);
    expect((await trial(id, ADA, keyed)).text).toBe(first.text);
    const kept = JSON.stringify(await storedItems(club.tables, "Idempotency"));
    expect(kept).toContain("PROSPECT_CREATED");
    expect(kept).not.toMatch(/Byron|ada\.byron/);
  });

  it("fills what is empty of a known prospect by the same write, and says what it leaves", async () => {
    const id = await planClass(club);
    await club.api.createProspect({ prospect: ADA });
    const { body } = await trial(id, { ...ADA, full_name: "Ada King", gender: "Female" });
    expect(body.create_response.info).toMatchObject([
      { errorCode: "PROSPECT_MATCHED" },
      { errorCode: "FIELD_IGNORED", identifier: "prospect.full_name" },
    ]);
    expect(await people()).toMatchObject([
      { ...ADA, gender: "Female", version: 2, profile_version: 2, classes_booked: 1, trial_class_id: id },
    ]);
  });

  it("fills a person who has the place already, as Create prospect does", async () => {
    const id = await planClass(club);
    await trial(id);
    await trial(id, { ...ADA, gender: "Female" });
    expect(await people()).toMatchObject([{ gender: "Female", classes_booked: 1, trial_class_id: id }]);
  });

  it("changes no profile of a client, and counts the trial", async () => {
    const id = await planClass(club);
    const prospect = { full_name: "P", email_id: "priya.raman@example.com", gender: "x" };
    const { body } = await trial(id, prospect);
    expect(body.class_booking.client_id).toBe(9001);
    const [ignored] = body.create_response.info.slice(1);
    expect(ignored).toMatchObject({ errorCode: "FIELD_IGNORED", identifier: "prospect.full_name" });
    expect(await countsOfClient(club, 9001)).toMatchObject({
      ...{ classes_booked: 1, used: 1, trial_class_id: id },
    });
    const [priya] = (await storedItems(club.tables, "Clients")).filter(({ client_id }) => client_id === 9001);
    expect(priya).toMatchObject({ full_name: "Priya Raman" });
  });

  it("records nobody where no place is open, nor in a class that is not there", async () => {
    const full = await planClass(club, { capacity: 1 });
    await book(club, full, { client_id: 9002 });
    expect(refusalOf(await trial(full))).toMatchObject([400, entry("CLASS_FULL")]);
    const { status, body } = await trial(1);
    expect([status, refusalProblems(body)]).toEqual([404, ["CLASS_NOT_FOUND class_id"]]);
    expect(await people()).toEqual([]);
  });

  it("records nobody where the function dies before its transaction", async () => {
    const id = await planClass(club);
    interceptCalls(club.tables.client, ({ command }, next) => {
      if (command === "TransactWriteItemsCommand") throw new Error("The function was stopped.");
      return next();
    });
    expect((await trial(id)).status).toBe(500);
    expect(await people()).toEqual([]);
    expect(await seenClass(club, id)).toMatchObject({ booked: 0 });
  });

  it("gives one person one trial, of many requests for two classes at once", async () => {
    const before = await readState(club.tables);
    const classes = [await planClass(club), await planClass(club, LATER)];
    const answers = await Promise.all([...classes, ...classes, ...classes].map((id) => trial(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201, 400, 400, 400]);
    expect(await people()).toMatchObject([{ classes_booked: 1 }]);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("decides again where the person has changed since they were read", async () => {
    const [id, other] = [await planClass(club), await planClass(club, LATER)];
    const { body } = await club.api.createProspect({ prospect: ADA }, MANAGER);
    let isBooked = false;
    interceptCalls(club.tables.client, async ({ command }, next) => {
      if (command === "TransactWriteItemsCommand" && !isBooked) {
        isBooked = true;
        await book(club, other, { client_id: body.id });
      }
      return next();
    });
    expect((await trial(id, { ...ADA, gender: "Female" })).status).toBe(201);
    expect(await people()).toMatchObject([{ gender: "Female", classes_booked: 2, trial_class_id: id }]);
  });

  it("stores a picture that is too large for the transaction, as for the desk", async () => {
    const id = await planClass(club);
    const { status, text } = await trial(id, { ...ADA, image_base64: pngBase64(200 * 1024) });
    expect(status, text).toBe(201);
    expect(await people()).toMatchObject([{ image_record: expect.any(String) }]);
  });

  it.each([
    ["neither", {}, "FIELD_REQUIRED client_id"],
    ["both", { client_id: 9001, prospect: ADA }, "FIELD_INVALID prospect"],
    ["a prospect without contact", { prospect: { full_name: "A" } }, "FIELD_REQUIRED prospect.email_id"],
  ])("refuses %s", async (_, body, problem) => {
    const answer = await club.api.bookTrialClient(body, { ...CLASS_MANAGER, ...classPath(1) });
    expect([answer.status, refusalProblems(answer.body)]).toEqual([400, [problem]]);
  });
});
