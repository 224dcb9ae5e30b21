import { describe, expect, it } from "vitest";
import { bookInCamden, camdenPath } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";
import { toldCodes } from "../../appointment/managed.ts";
import { CAMDEN_STAFF } from "../../series/series.ts";
import { ofCoach, times } from "../../unavailability/unavailability.ts";
import { addCoach } from "../third-coach.ts";

const club = useSampleClub();
const START = "2026-12-01T10:00:00Z";

interface Substitution {
  readonly appointment_id: number;
  readonly coach_id: number;
  readonly version?: number;
}

function substitute(substitutions: readonly Substitution[], fields: object = {}, options: object = {}) {
  return club.api.substituteCoaches({ substitutions, ...fields }, { ...CAMDEN_STAFF, ...options });
}

/** Books an hour with coach 521 and one with coach 522, both at once. */
async function bookBoth(start_date_time = START) {
  return {
    first: await bookInCamden(club, { start_date_time }),
    second: await bookInCamden(club, { client_id: 9302, coach_id: 522, room_id: 95, start_date_time }),
  };
}

describe("Substitute coaches", () => {
  it("gives all to other coaches in one transaction, after one round trip to read", async () => {
    const [first, second] = [
      await bookInCamden(club),
      await bookInCamden(club, { start_date_time: "2026-12-02T10:00:00Z" }),
    ];
    const takeTrips = recordRoundTrips(club.tables.client);
    const { status, body } = await substitute(
      [
        { appointment_id: second, coach_id: 522, version: 1 },
        { appointment_id: first, coach_id: 522 },
      ],
      { reason: "ill" },
    );
    expect(takeTrips()).toEqual([["BatchGetItem"], ["TransactWriteItems"]]);
    expect([status, body.update_response]).toEqual([200, { id: null, info: [] }]);
    expect(body.appointments).toMatchObject(
      [second, first].map((id) => ({ id, version: 2, coach_id: 522, original_coach_id: 521 })),
    );
    const held = await heldTime(club.tables);
    expect(held["coach#13#522"]).toEqual(["2026-12-01T10:00/11:00", "2026-12-02T10:00/11:00"]);
    expect(held["coach#13#521"]).toBeUndefined();
    const { body: alone } = await club.api.getAppointment(undefined, camdenPath(first));
    expect(alone.history[1]).toMatchObject({ operation: "coach_substituted", reason: "ill" });
  });

  it("lets two appointments exchange their coaches", async () => {
    const { first, second } = await bookBoth();
    const before = await heldTime(club.tables);
    const { status } = await substitute([
      { appointment_id: first, coach_id: 522 },
      { appointment_id: second, coach_id: 521 },
    ]);
    expect(status).toBe(200);
    expect(await heldTime(club.tables)).toEqual(before);
    expect((await club.api.getAppointment(undefined, camdenPath(first))).body.coach_id).toBe(522);
    expect((await club.api.getAppointment(undefined, camdenPath(second))).body.coach_id).toBe(521);
  });

  it("lets none exchange coaches over an unavailability that kept the bookings", async () => {
    const { first, second } = await bookBoth();
    const away = { ...times("2026-12-01T10:30:00Z", "2026-12-01T12:00:00Z"), on_conflict: "keep" };
    expect((await ofCoach(club, 522, "13").add(away)).status).toBe(201);
    const before = await storedItems(club.tables, "Appointments");
    const { status, body } = await substitute([
      { appointment_id: first, coach_id: 522 },
      { appointment_id: second, coach_id: 521 },
    ]);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_UNAVAILABLE substitutions[0].coach_id"]]);
    expect(body.info[0].jsonObject).toEqual({ appointment_id: first });
    expect(await storedItems(club.tables, "Appointments")).toEqual(before);
  });

  it("gives a coach what another substitution frees at a time that overlaps", async () => {
    const first = await bookInCamden(club);
    const second = await bookInCamden(club, {
      ...{ client_id: 9302, coach_id: 522, room_id: 95, start_date_time: "2026-12-01T10:30:00Z" },
    });
    const refused = await substitute([{ appointment_id: first, coach_id: 522 }]);
    expect(refusalProblems(refused.body)).toEqual(["COACH_UNAVAILABLE substitutions[0].coach_id"]);
    const { status } = await substitute([
      { appointment_id: first, coach_id: 522 },
      { appointment_id: second, coach_id: 521 },
    ]);
    expect(status).toBe(200);
    expect(await heldTime(club.tables)).toMatchObject({
      "coach#13#522": ["2026-12-01T10:00/11:00"],
      "coach#13#521": ["2026-12-01T10:30/11:30"],
    });
  });

  it("gives no coach two appointments at one time", async () => {
    await addCoach(club);
    const first = await bookInCamden(club);
    const second = await bookInCamden(club, {
      ...{ client_id: 9302, coach_id: 522, room_id: 95, start_date_time: "2026-12-01T10:55:00Z" },
    });
    const before = await storedItems(club.tables, "Appointments");
    const { status, body } = await substitute([
      { appointment_id: first, coach_id: 529 },
      { appointment_id: second, coach_id: 529 },
    ]);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_UNAVAILABLE substitutions[1].coach_id"]]);
    expect(body.info[0]).toMatchObject({
      errorMessage: "Another substitution gives the coach an appointment at this time.",
      jsonObject: { appointment_id: second },
    });
    expect(await storedItems(club.tables, "Appointments")).toEqual(before);
  });

  it("says of each whom the coach has already, and substitutes the others", async () => {
    const [first, second] = [
      await bookInCamden(club),
      await bookInCamden(club, { start_date_time: "2026-12-02T10:00:00Z" }),
    ];
    const { status, body } = await substitute([
      { appointment_id: first, coach_id: 521 },
      { appointment_id: second, coach_id: 522 },
    ]);
    expect([status, toldCodes(body)]).toEqual([200, ["ALREADY_DONE"]]);
    expect(body.update_response.info[0].jsonObject).toEqual({ appointment_id: first });
    expect(body.appointments.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
  });

  it("gives no coach a time that one of their own appointments among them keeps", async () => {
    const { first, second } = await bookBoth();
    const { status, body } = await substitute([
      { appointment_id: first, coach_id: 521 },
      { appointment_id: second, coach_id: 521 },
    ]);
    expect([status, refusalProblems(body)]).toEqual([400, ["COACH_UNAVAILABLE substitutions[1].coach_id"]]);
  });

  it("does not call done what another request changes before the commit", async () => {
    const { first, second } = await bookBoth();
    const third = await bookInCamden(club, {
      ...{ client_id: 9303, room_id: 94, start_date_time: "2026-12-02T10:00:00Z" },
    });
    let raced = 0;
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      if (command.startsWith("TransactWriteItems") && index === 0) {
        const exchange = [
          { appointment_id: first, coach_id: 522 },
          { appointment_id: second, coach_id: 521 },
        ];
        raced = (await substitute(exchange)).status;
      }
      return await next();
    });
    const { status, body } = await substitute([
      { appointment_id: first, coach_id: 521 },
      { appointment_id: third, coach_id: 522 },
    ]);
    // By then the first is with coach 522, and coach 521 has the second.
    expect([raced, status, refusalProblems(body)]).toEqual([
      ...[200, 400, ["COACH_UNAVAILABLE substitutions[0].coach_id"]],
    ]);
  });

  it("names every problem of every substitution, and substitutes none", async () => {
    const { first, second } = await bookBoth();
    const massage = await bookInCamden(club, {
      ...{ client_id: 9303, appointment_type_id: 132, room_id: 94, start_date_time: "2026-12-02T10:00:00Z" },
    });
    const cancelled = await bookInCamden(club, { start_date_time: "2026-12-03T10:00:00Z" });
    await club.api.cancelAppointment({}, camdenPath(cancelled));
    const before = await storedItems(club.tables, "Appointments");
    const { status, body } = await substitute([
      { appointment_id: first, coach_id: 522 },
      { appointment_id: second, coach_id: 523 },
      { appointment_id: massage, coach_id: 522 },
      { appointment_id: cancelled, coach_id: 522 },
    ]);
    expect([status, refusalProblems(body)]).toEqual([
      400,
      [
        "COACH_NOT_FOUND substitutions[1].coach_id",
        "COACH_CANNOT_DELIVER substitutions[2].coach_id",
        "APPOINTMENT_STATE substitutions[3]",
      ],
    ]);
    expect(
      body.info.map((each: { jsonObject: { appointment_id: number } }) => each.jsonObject.appointment_id),
    ).toEqual([second, massage, cancelled]);
    expect(await storedItems(club.tables, "Appointments")).toEqual(before);
  });

  it("substitutes none where one has another version, or does not exist", async () => {
    const { first, second } = await bookBoth();
    const stale = await substitute([
      { appointment_id: first, coach_id: 522, version: 2 },
      { appointment_id: second, coach_id: 521, version: 3 },
    ]);
    expect([stale.status, refusalProblems(stale.body)]).toEqual([
      412,
      ["VERSION_CHANGED substitutions[0].version", "VERSION_CHANGED substitutions[1].version"],
    ]);
    const before = await storedItems(club.tables, "Appointments");
    const unknown = await substitute([
      { appointment_id: first, coach_id: 522, version: 1 },
      { appointment_id: 7, coach_id: 521 },
    ]);
    expect(await storedItems(club.tables, "Appointments")).toEqual(before);
    expect([unknown.status, refusalProblems(unknown.body)]).toEqual([
      400,
      ["APPOINTMENT_NOT_FOUND substitutions[1].appointment_id"],
    ]);
  });

  it.each([
    ["none", [], ["FIELD_INVALID substitutions"]],
    [
      "20",
      Array.from({ length: 20 }, (_, index) => ({ appointment_id: index + 1, coach_id: 522 })),
      ["FIELD_INVALID substitutions"],
    ],
    [
      "one appointment twice",
      [
        { appointment_id: 7, coach_id: 521 },
        { appointment_id: 7, coach_id: 522 },
      ],
      ["FIELD_INVALID substitutions[1].appointment_id"],
    ],
  ])("refuses %s", async (_, substitutions, problems) => {
    const { status, body } = await substitute(substitutions);
    expect([status, refusalProblems(body)]).toEqual([400, problems]);
  });

  it("gives its first answer again under its key", async () => {
    const { first, second } = await bookBoth();
    const keyed = { headers: { "Idempotency-Key": "exchange" } };
    const wanted = [
      { appointment_id: first, coach_id: 522 },
      { appointment_id: second, coach_id: 521 },
    ];
    const answer = await substitute(wanted, {}, keyed);
    const again = await substitute(wanted, {}, keyed);
    expect([again.text, again.headers["Idempotency-Replayed"]]).toEqual([answer.text, "true"]);
  });
});
