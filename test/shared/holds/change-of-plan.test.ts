import { describe, expect, it } from "vitest";
import { daysToRead, planWrites } from "../../../shared/holds/change-of-plan.ts";
import type { Hold, OwnHold, Party } from "../../../shared/holds/party.ts";
import type { Write } from "../../../shared/tables/database.ts";
import { coach, room, roomOfClass } from "../../support/booking-terms.ts";

const NOW = new Date("2026-12-01T09:00:00Z");
const AMARA = coach(501);

function stretch(from: string, to: string) {
  return { startMs: Date.parse(`2026-${from}:00Z`), endMs: Date.parse(`2026-${to}:00Z`) };
}

function own(party: Party, from: string, to: string): OwnHold {
  const held = stretch(from, to);
  const { key, places } = party.holder;
  return { holder: key, ...(places !== undefined && { places }), ...held, span: held };
}

function hold(party: Party, from: string, to: string): Hold {
  return { party, ...stretch(from, to) };
}

/** The attributes that a write of the plan raises and lowers, and its condition. */
function told(write: Write | undefined) {
  if (write?.kind !== "update") throw new Error("There is no such write.");
  const added = (value: string) =>
    [...write.update.matchAll(new RegExp(`(\\w+) ${value}\\b`, "g"))].map(([, name]) => name);
  const gained = added(":one").filter((name) => name !== "rev");
  return { gained, lost: added(":minus"), condition: write.condition, capacity: write.values?.[":n"] };
}

function plan(before: readonly OwnHold[], after: readonly Hold[]) {
  const writes = planWrites([{ before, after }], NOW);
  return Object.fromEntries(Object.entries(writes).map(([name, write]) => [name, told(write)]));
}

const NOBODY: readonly never[] = [];

describe("the writes of a change of plan", () => {
  it("hold both of two coaches on one day", () => {
    const writes = plan(NOBODY, [
      hold(AMARA, "12-01T10:00", "12-01T10:05"),
      hold(coach(502), "12-01T10:05", "12-01T10:10"),
    ]);
    expect(writes).toMatchObject({
      "coach#11#501 2026-12-01": { gained: ["k0"] },
      "coach#11#502 2026-12-01": { gained: ["k1"] },
    });
  });

  it("count bookings of one room that are made together, up to its places", () => {
    const together = (places: number) =>
      Array.from({ length: places }, () => hold(room(72, 6), "12-01T10:00", "12-01T10:05"));
    const [write] = Object.values(planWrites([{ before: NOBODY, after: together(6) }], NOW));
    expect(write).toMatchObject({
      update: expect.stringContaining("ADD k0 :plus6,"),
      condition: "NOT (k0>=:n6)",
      values: { ":plus6": 6, ":n6": 1 },
    });
    expect(() => plan(NOBODY, together(7))).toThrow(
      "A plan takes more places of room#11#72 on 2026-12-01 than the 6 that there are.",
    );
  });

  it("let two bookings exchange their coaches unless one is unavailable, and change no count", () => {
    const then = ["12-01T10:00", "12-01T10:10"] as const;
    const [one, other] = [AMARA, coach(502)];
    const writes = planWrites(
      [
        { before: [own(one, ...then)], after: [hold(other, ...then)] },
        { before: [own(other, ...then)], after: [hold(one, ...then)] },
      ],
      NOW,
    );
    expect(Object.keys(writes)).toEqual(["coach#11#501 2026-12-01", "coach#11#502 2026-12-01"]);
    for (const write of Object.values(writes)) {
      expect(write).toMatchObject({ condition: "NOT (k0>=:w OR k1>=:w)", values: { ":w": 10_000 } });
      expect(told(write)).toMatchObject({ gained: [], lost: [] });
    }
  });

  it("let a booking have a place that another gives up, and need the rest to be free", () => {
    const writes = planWrites(
      [
        { before: [own(AMARA, "12-01T10:00", "12-01T10:10")], after: [] },
        { before: [], after: [hold(AMARA, "12-01T10:05", "12-01T10:15")] },
      ],
      NOW,
    );
    const [write] = Object.values(writes);
    expect(told(write)).toMatchObject({ gained: ["k2"], lost: ["k0"] });
    expect(write?.condition).toBe("NOT (k1>=:w OR k2>=:n)");
  });

  it("count bookings of one room by several requests as one write", () => {
    const [floor, then] = [room(72, 6), ["12-01T10:00", "12-01T10:05"] as const];
    const plans = [1, 2, 3].map(() => ({ before: NOBODY, after: [hold(floor, ...then)] }));
    const [write] = Object.values(planWrites(plans, NOW));
    expect(write).toMatchObject({ condition: "NOT (k0>=:n3)", values: { ":plus3": 3, ":n3": 4 } });
  });

  it("let a class take a room that is empty, and give it back", () => {
    const then = ["12-01T10:00", "12-01T10:10"] as const;
    const [taken] = Object.values(planWrites([{ before: [], after: [hold(roomOfClass(72), ...then)] }], NOW));
    expect(taken).toMatchObject({
      update: expect.stringContaining("ADD k0 :plus5000,k1 :plus5000,rev :one "),
      condition: "NOT (k0>=:n5000 OR k1>=:n5000)",
      values: { ":plus5000": 5_000, ":n5000": 1 },
    });
    const [freed] = Object.values(planWrites([{ before: [own(roomOfClass(72), ...then)], after: [] }], NOW));
    expect(freed).toMatchObject({ values: { ":minus5000": -5_000 } });
    expect(freed).not.toHaveProperty("condition");
  });

  it("give each cell its own capacity where a class and an appointment exchange their times", () => {
    const [floor, whole] = [room(72, 6), roomOfClass(72)];
    const writes = planWrites(
      [
        {
          before: [own(whole, "12-01T10:00", "12-01T10:10")],
          after: [hold(whole, "12-01T10:15", "12-01T10:25")],
        },
        {
          before: [own(floor, "12-01T10:15", "12-01T10:20")],
          after: [hold(floor, "12-01T10:05", "12-01T10:15")],
        },
      ],
      NOW,
    );
    const [write] = Object.values(writes);
    expect(write).toMatchObject({
      update: expect.stringContaining(
        "ADD k0 :minus5000,k1 :minus4999,k3 :plus4999,k4 :plus5000,k2 :one,rev :one ",
      ),
      condition: "NOT (k1>=:w OR k3>=:n4999 OR k4>=:n5000 OR k2>=:n)",
      values: { ":w": 10_000, ":n4999": 2, ":n5000": 1, ":n": 6 },
    });
  });

  it("leave the cells alone that a class keeps in its room", () => {
    const whole = roomOfClass(72);
    const [write] = Object.values(
      planWrites(
        [
          {
            before: [own(whole, "12-01T10:00", "12-01T10:15")],
            after: [hold(whole, "12-01T10:10", "12-01T10:20")],
          },
        ],
        NOW,
      ),
    );
    expect(write).toMatchObject({
      update: expect.stringContaining("ADD k0 :minus5000,k1 :minus5000,k3 :plus5000,rev :one "),
      condition: "NOT (k3>=:n5000)",
    });
  });

  it.each([
    ["a class and an appointment", [roomOfClass(72), room(72, 6)], 6],
    ["an appointment and a class", [room(72, 6), roomOfClass(72)], 6],
    ["two classes", [roomOfClass(72), roomOfClass(72)], 5_000],
  ])("never put %s into one room together, even where another class leaves it", (_, parties, places) => {
    const then = ["12-01T10:00", "12-01T10:05"] as const;
    const plans = parties.map((party) => ({ before: NOBODY, after: [hold(party, ...then)] }));
    const error = `A plan takes more places of room#11#72 on 2026-12-01 than the ${places} that there are.`;
    expect(() => planWrites(plans, NOW)).toThrow(error);
    const leaving = { before: [own(roomOfClass(72), ...then)], after: NOBODY };
    expect(() => planWrites([leaving, ...plans], NOW)).toThrow(error);
    expect(() => planWrites([...plans, leaving], NOW)).toThrow(error);
  });

  it("let no more appointments come than the room takes, even where a class leaves it", () => {
    const then = ["12-01T10:00", "12-01T10:05"] as const;
    const leaving = { before: [own(roomOfClass(72), ...then)], after: NOBODY };
    const coming = (count: number) =>
      Array.from({ length: count }, () => ({ before: NOBODY, after: [hold(room(72, 6), ...then)] }));
    const [write] = Object.values(planWrites([leaving, ...coming(6)], NOW));
    expect(write).toMatchObject({ condition: "NOT (k0>=:w)", values: { ":minus4994": -4_994 } });
    expect(() => planWrites([leaving, ...coming(7)], NOW)).toThrow("more places of room#11#72");
  });

  it("hold what is new, under a condition, up to the capacity", () => {
    expect(plan(NOBODY, [hold(room(72, 6), "12-01T10:00", "12-01T10:10")])).toEqual({
      "room#11#72 2026-12-01": {
        ...{ gained: ["k0", "k1"], lost: [], condition: "NOT (k0>=:n OR k1>=:n)", capacity: 6 },
      },
    });
  });

  it("give back what is no longer held, without a condition", () => {
    expect(plan([own(AMARA, "12-01T10:00", "12-01T10:10")], NOBODY)).toEqual({
      "coach#11#501 2026-12-01": {
        gained: [],
        lost: ["k0", "k1"],
        condition: undefined,
        capacity: undefined,
      },
    });
  });

  it("leave what stays alone, so that a booking does not stand in its own way", () => {
    const writes = plan(
      [own(AMARA, "12-01T10:00", "12-01T10:15")],
      [hold(AMARA, "12-01T10:10", "12-01T10:25")],
    );
    expect(writes).toEqual({
      "coach#11#501 2026-12-01": {
        ...{ gained: ["k3", "k4"], lost: ["k0", "k1"], condition: "NOT (k3>=:n OR k4>=:n)", capacity: 1 },
      },
    });
  });

  it("are none where nothing changes", () => {
    expect(
      plan([own(AMARA, "12-01T10:00", "12-01T11:00")], [hold(AMARA, "12-01T10:00", "12-01T11:00")]),
    ).toEqual({});
  });

  it("hold both pieces of a longer time around the present one", () => {
    const writes = plan(
      [own(AMARA, "12-01T10:05", "12-01T10:10")],
      [hold(AMARA, "12-01T10:00", "12-01T10:15")],
    );
    expect(writes["coach#11#501 2026-12-01"]).toMatchObject({ gained: ["k0", "k2"], lost: [] });
  });

  it("give back both pieces of a shorter time within the present one", () => {
    const writes = plan(
      [own(AMARA, "12-01T10:00", "12-01T10:15")],
      [hold(AMARA, "12-01T10:05", "12-01T10:10")],
    );
    expect(writes).toMatchObject({ "coach#11#501 2026-12-01": { gained: [], lost: ["k0", "k2"] } });
  });

  it("are one for each day of a move over midnight", () => {
    const writes = plan(
      [own(AMARA, "12-01T23:50", "12-02T00:05")],
      [hold(AMARA, "12-01T23:55", "12-02T00:10")],
    );
    expect(writes).toMatchObject({
      "coach#11#501 2026-12-01": { gained: [], lost: ["xa"] },
      "coach#11#501 2026-12-02": { gained: ["a1"], lost: [] },
    });
  });

  it("free one coach and hold the other where the coach changes", () => {
    const writes = plan(
      [own(AMARA, "12-01T10:00", "12-01T10:05")],
      [hold(coach(502), "12-01T10:00", "12-01T10:05")],
    );
    expect(writes).toMatchObject({
      "coach#11#501 2026-12-01": { lost: ["k0"] },
      "coach#11#502 2026-12-01": { gained: ["k0"] },
    });
  });

  it("give back nothing of days that may be deleted within the hour, two days after they began", () => {
    const overnight = own(AMARA, "11-29T23:55", "11-30T00:05");
    const freed = (at: string) =>
      Object.keys(planWrites([{ before: [overnight], after: NOBODY }], new Date(at)));
    const [early, late] = ["coach#11#501 2026-11-29", "coach#11#501 2026-11-30"];
    expect(freed("2026-11-30T22:59:59.999Z")).toEqual([early, late]);
    expect(freed("2026-11-30T23:00:00.000Z")).toEqual([late]);
    expect(freed("2026-12-01T23:00:00.000Z")).toEqual([]);
  });
});

// Developer Guide, "Limits in DynamoDB", expressions: 4 kB each, and 300 operators and functions. No local engine counts.
describe("the largest change of plan", () => {
  function sizeOf(before: readonly OwnHold[], after: readonly Hold[]) {
    const [write] = Object.values(planWrites([{ before, after }], NOW));
    if (write?.kind !== "update") throw new Error("There is no write.");
    const { condition = "", update } = write;
    return {
      longest: Math.max(condition.length, update.length),
      operators: condition.match(/\b(?:NOT|OR)\b|>=/g)?.length,
      cells: condition.match(/>=/g)?.length,
      lost: update.match(/:minus\d*/g)?.length ?? 0,
    };
  }

  it("holds 6 h and two buffers of 120 min: 121 cells", () => {
    const size = sizeOf(NOBODY, [hold(AMARA, "12-01T10:02", "12-01T20:02")]);
    expect(size).toMatchObject({ cells: 121, lost: 0, operators: 242 });
    expect(size.longest).toBeLessThanOrEqual(4_096);
    expect(size.operators).toBeLessThanOrEqual(300);
  });

  it("moves 6 h within a day: 73 cells gained, 73 lost", () => {
    const size = sizeOf(
      [own(AMARA, "12-01T10:02", "12-01T16:02")],
      [hold(AMARA, "12-01T17:02", "12-01T23:02")],
    );
    expect(size).toMatchObject({ cells: 73, lost: 73, operators: 146 });
    expect(size.longest).toBeLessThanOrEqual(4_096);
  });

  it("holds 151 cells of one day at the revision at which it was read", () => {
    const half = [hold(AMARA, "12-01T00:00", "12-01T06:15"), hold(AMARA, "12-01T06:15", "12-01T12:30")];
    const both = half.map((held) => ({ before: NOBODY, after: [held] }));
    const name = "coach#11#501 2026-12-01";
    expect(daysToRead(both)).toEqual([]);
    const [named] = Object.values(planWrites(both, NOW));
    expect(named?.condition?.match(/\b(?:NOT|OR)\b|>=/g)).toHaveLength(300);
    const more = [...both, { before: NOBODY, after: [hold(AMARA, "12-01T12:30", "12-01T12:35")] }];
    expect(daysToRead(more)).toEqual([name]);
    expect(() => planWrites(more, NOW)).toThrow(`The calendar of ${name} must be read before it is changed.`);
    expect(planWrites(more, NOW, new Map([[name, 7]]))[name]).toMatchObject({
      ...{ condition: "rev = :read", values: { ":read": 7 } },
    });
    expect(planWrites(more, NOW, new Map([[name, 0]]))[name]?.condition).toBe("attribute_not_exists(rev)");
  });

  it("moves a class of 6 h within its room: 73 cells gained, 73 lost", () => {
    const whole = roomOfClass(72);
    const size = sizeOf(
      [own(whole, "12-01T10:02", "12-01T16:02")],
      [hold(whole, "12-01T17:02", "12-01T23:02")],
    );
    expect(size).toMatchObject({ cells: 73, lost: 73, operators: 146 });
    expect(size.longest).toBeLessThanOrEqual(4_096);
  });

  it("changes every cell of a room's day for classes and appointments, at the revision", () => {
    const [whole, floor] = [roomOfClass(72), room(72, 6)];
    const night = ["12-01T00:00", "12-01T12:00"] as const;
    const day = ["12-01T12:00", "12-02T00:00"] as const;
    const plans = [
      { before: [own(whole, ...night)], after: [hold(whole, ...day)] },
      { before: [own(floor, ...day)], after: [hold(floor, ...night)] },
    ];
    const [name = ""] = daysToRead(plans);
    const write = planWrites(plans, NOW, new Map([[name, 7]]))[name];
    if (write?.kind !== "update") throw new Error("There is no write.");
    expect(write.update.match(/:(?:minus|plus)4999/g)).toHaveLength(288);
    expect(write.update.length).toBeLessThanOrEqual(4_096);
    expect(write.condition).toBe("rev = :read");
  });

  it("moves 10 h that are held with their buffers: 121 cells gained, 121 lost", () => {
    const size = sizeOf(
      [own(AMARA, "12-01T01:02", "12-01T11:02")],
      [hold(AMARA, "12-01T12:02", "12-01T22:02")],
    );
    expect(size).toMatchObject({ cells: 121, lost: 121, operators: 242 });
    expect(size.longest).toBeLessThanOrEqual(4_096);
  });
});
