import { describe, expect, it } from "vitest";
import { checkTables } from "../../../../consistency/checker/check-tables.ts";
import { readState } from "../../../../consistency/checker/stored-state.ts";
import { bookInCamden } from "../../../../support/camden.ts";
import { CLASS_MANAGER, classPath, sendClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { toldCodes } from "../../appointment/managed.ts";
import { CAMDEN_STAFF } from "../../series/series.ts";

const club = useSampleClub();
const START = "2026-12-01T14:00:00Z";
const STAFF = { ...CAMDEN_STAFF, scopes: [...(CAMDEN_STAFF.scopes ?? []), ...CLASS_MANAGER.scopes] };

async function campClass(fields: object = {}): Promise<number> {
  const body = { class_type_id: 161, coach_id: 521, room_id: 93, start_date_time: START, ...fields };
  const { status, text, body: answer } = await sendClass(club, body, classPath(undefined, 13));
  expect(status, text).toBe(201);
  return answer.create_response.id;
}

function substitute(substitutions: readonly object[], options: object = STAFF) {
  return club.api.substituteCoaches({ substitutions, reason: "ill" }, { ...STAFF, ...options });
}

function plan(options: object = STAFF, fields: object = {}) {
  return club.api.planSubstitutions(
    { from: "2026-12-01T00:00:00Z", to: "2026-12-31T00:00:00Z", ...fields },
    { ...STAFF, ...options, pathParameters: { tenant_id: "13", coach_id: "521" } },
  );
}

async function getClass(id: number) {
  return (await club.api.getClass(undefined, { ...STAFF, ...classPath(id, 13) })).body;
}

describe("Substitute coaches, in classes", () => {
  it("gives classes and appointments to other coaches in one transaction", async () => {
    const before = await readState(club.tables);
    const of = await campClass();
    const id = await bookInCamden(club);
    let transactions = 0;
    interceptCalls(club.tables.client, ({ command }, next) => {
      transactions += Number(command === "TransactWriteItemsCommand");
      return next();
    });
    const { status, body } = await substitute([
      { class_id: of, coach_id: 522, version: 1 },
      { appointment_id: id, coach_id: 522 },
    ]);
    expect([status, transactions]).toEqual([200, 1]);
    expect(body.appointments).toMatchObject([{ id, coach_id: 522 }]);
    expect(body.classes).toMatchObject([{ id: of, version: 2, coach_id: 522, original_coach_id: 521 }]);
    expect(await getClass(of)).toMatchObject({
      ...{ coach_id: 522, moved_at: club.now.toISOString() },
      history: [{}, { operation: "coach_substituted", reason: "ill" }],
    });
    const held = await heldTime(club.tables);
    expect(held["coach#13#521"]).toBeUndefined();
    expect(held["coach#13#522"]).toHaveLength(2);
    expect(await checkTables(club.tables, before)).toEqual([]);
  });

  it("lets a class and an appointment at one time exchange their coaches", async () => {
    const of = await campClass();
    const other = { client_id: 9302, coach_id: 522, room_id: 95, start_date_time: START };
    const id = await bookInCamden(club, other);
    const alone = await substitute([{ class_id: of, coach_id: 522 }]);
    expect([alone.status, refusalProblems(alone.body)]).toEqual([
      ...[400, ["COACH_UNAVAILABLE substitutions[0].coach_id"]],
    ]);
    expect(alone.body.info[0].jsonObject).toMatchObject({ class_id: of });
    const { status } = await substitute([
      { class_id: of, coach_id: 522 },
      { appointment_id: id, coach_id: 521 },
    ]);
    expect([status, (await getClass(of)).coach_id]).toEqual([200, 522]);
  });

  it("warns of a coach who does not work then, as in a single class", async () => {
    const of = await campClass({ start_date_time: "2026-12-05T05:00:00Z" });
    const { status, body } = await substitute([{ class_id: of, coach_id: 522 }]);
    expect(status).toBe(200);
    expect(body.update_response.info).toContainEqual(
      expect.objectContaining({
        ...{ severity: "Warning", errorCode: "COACH_OFF_DUTY", identifier: "substitutions[0].coach_id" },
        jsonObject: { class_id: of },
      }),
    );
  });

  it("writes nothing where one of them cannot be, and says of which", async () => {
    const [of, gone] = [await campClass(), await campClass({ start_date_time: "2026-12-02T14:00:00Z" })];
    await club.api.cancelClass({}, { ...STAFF, ...classPath(gone, 13) });
    const before = await storedItems(club.tables, "Classes");
    const { status, body } = await substitute([
      { class_id: of, coach_id: 522 },
      { class_id: gone, coach_id: 522 },
      { class_id: of + 1, coach_id: 9 },
    ]);
    expect([status, refusalProblems(body)]).toEqual([400, ["CLASS_NOT_FOUND substitutions[2].class_id"]]);
    const second = await substitute([
      { class_id: of, coach_id: 522 },
      { class_id: gone, coach_id: 522 },
    ]);
    expect(refusalProblems(second.body)).toEqual(["CLASS_STATE substitutions[1]"]);
    const stale = await substitute([{ class_id: of, coach_id: 522, version: 2 }]);
    expect([stale.status, refusalProblems(stale.body)]).toEqual([
      ...[412, ["VERSION_CHANGED substitutions[0].version"]],
    ]);
    expect(await storedItems(club.tables, "Classes")).toEqual(before);
  });

  it("says of a class that the coach has it already", async () => {
    const of = await campClass();
    const id = await bookInCamden(club);
    const { status, body } = await substitute([
      { class_id: of, coach_id: 521 },
      { appointment_id: id, coach_id: 522 },
    ]);
    expect([status, toldCodes(body)]).toEqual([200, ["ALREADY_DONE"]]);
    expect(body.update_response.info[0].jsonObject).toEqual({ class_id: of });
    expect(body.classes).toMatchObject([{ id: of, version: 1 }]);
  });

  it("does not say so of a class that another request gives away before the commit", async () => {
    const of = await campClass();
    const id = await bookInCamden(club);
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      if (command === "TransactWriteItemsCommand" && index === 0) {
        expect((await substitute([{ class_id: of, coach_id: 522 }])).status).toBe(200);
      }
      return await next();
    });
    const { status, body } = await substitute([
      { class_id: of, coach_id: 521 },
      { appointment_id: id, coach_id: 522 },
    ]);
    expect([status, toldCodes(body)]).toEqual([200, []]);
    expect(body.classes).toMatchObject([{ id: of, version: 3, coach_id: 521 }]);
  });

  it.each([
    ["neither", { coach_id: 522 }, "FIELD_REQUIRED substitutions[0].appointment_id"],
    ["both", { appointment_id: 7, class_id: 7, coach_id: 522 }, "FIELD_INVALID substitutions[0].class_id"],
  ])("refuses a substitution that names %s", async (_, substitution, problem) => {
    const { status, body } = await substitute([substitution]);
    expect([status, refusalProblems(body)]).toEqual([400, [problem]]);
  });

  it("refuses a class to whoever does not manage classes", async () => {
    const of = await campClass();
    const { status, body } = await substitute([{ class_id: of, coach_id: 522 }], CAMDEN_STAFF);
    expect([status, refusalProblems(body)]).toEqual([403, ["ACCESS_DENIED substitutions[0].class_id"]]);
  });
});

describe("Plan substitutions, of classes", () => {
  it("finds somebody for classes and appointments, in order, and can be made as a whole", async () => {
    const of = await campClass();
    const [first, last] = [
      await bookInCamden(club, { start_date_time: "2026-12-01T11:00:00Z" }),
      await bookInCamden(club, { start_date_time: "2026-12-02T11:00:00Z" }),
    ];
    const { status, body } = await plan();
    expect([status, body.unsolved, body.next_from]).toEqual([200, [], null]);
    expect(body.substitutions).toEqual([
      { appointment_id: first, version: 1, coach_id: 522 },
      { class_id: of, version: 1, coach_id: 522 },
      { appointment_id: last, version: 1, coach_id: 522 },
    ]);
    expect((await substitute(body.substitutions)).status).toBe(200);
    expect((await plan()).body.substitutions).toEqual([]);
  });

  it("says why nobody can take a class over", async () => {
    const of = await campClass();
    const busy = { client_id: 9302, coach_id: 522, room_id: 95, start_date_time: "2026-12-01T14:30:00Z" };
    await bookInCamden(club, busy);
    const { body } = await plan();
    expect(body.unsolved).toMatchObject([
      {
        class_id: of,
        version: 1,
        problems: [{ errorCode: "COACH_UNAVAILABLE", jsonObject: { class_id: of } }],
      },
    ]);
  });

  it("leads on over both kinds, each once", async () => {
    const wanted: string[] = [];
    for (let day = 1; day <= 11; day += 1) {
      const date = `2026-12-${String(day).padStart(2, "0")}`;
      wanted.push(`class ${await campClass({ start_date_time: `${date}T14:00:00Z` })}`);
      wanted.push(`appointment ${await bookInCamden(club, { start_date_time: `${date}T16:00:00Z` })}`);
    }
    const found: string[] = [];
    let from: string | null = "2026-12-01T00:00:00Z";
    for (let requests = 0; from !== null && requests < 4; requests += 1) {
      const { body } = await plan(STAFF, { from });
      for (const each of [...body.substitutions, ...body.unsolved]) {
        found.push(
          each.class_id === undefined ? `appointment ${each.appointment_id}` : `class ${each.class_id}`,
        );
      }
      from = body.next_from;
    }
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  it("has no class for whoever does not manage classes", async () => {
    await campClass();
    const { body } = await plan(CAMDEN_STAFF);
    expect([body.substitutions, body.unsolved]).toEqual([[], []]);
  });
});
