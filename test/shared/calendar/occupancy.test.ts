import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Occupancy } from "../../../shared/calendar/occupancy.ts";
import { WHOLE_ROOM } from "../../../shared/calendar/places.ts";
import { type HeldSpan, occupancyOf } from "../../support/occupancy-of.ts";

const CELL_MS = 5 * 60_000;
const DAY_CELLS = 288;

const at = (time: string) => Date.parse(`2026-12-01T${time}:00.000Z`);
const look = { startMs: at("00:00"), endMs: Date.parse("2026-12-03T00:00:00.000Z") };

function held(from: string, to: string, isUnavailable = false): HeldSpan {
  return { from: `2026-12-01T${from}:00Z`, to: `2026-12-01T${to}:00Z`, isUnavailable };
}

describe("a holder of one", () => {
  const occupancy = occupancyOf(look, [held("10:00", "11:00")]);

  it.each([
    ["09:00", "10:00", true],
    ["09:00", "10:01", false],
    ["10:30", "10:35", false],
    ["09:00", "12:00", false],
    ["10:59", "12:00", false],
    ["11:00", "12:00", true],
  ])("from %s to %s is free: %s", (from, to, expected) => {
    expect(occupancy.isFree(at(from), at(to), 1)).toBe(expected);
  });

  it("is held in whole cells", () => {
    const odd = occupancyOf(look, [held("10:02", "10:31")]);
    expect(odd.isFree(at("09:00"), at("10:00"), 1)).toBe(true);
    expect(odd.isFree(at("09:00"), at("10:01"), 1)).toBe(false);
    expect(odd.isFree(at("10:34"), at("11:00"), 1)).toBe(false);
    expect(odd.isFree(at("10:35"), at("11:00"), 1)).toBe(true);
  });

  it("is free over midnight UTC until the other day's holds begin", () => {
    const nextDay = { from: "2026-12-02T00:30:00Z", to: "2026-12-02T01:00:00Z" };
    const late = occupancyOf(look, [nextDay]);
    const endOf = (minutes: number) => at("23:30") + minutes * 60_000;
    expect(late.isFree(at("23:30"), endOf(60), 1)).toBe(true);
    expect(late.isFree(at("23:30"), endOf(61), 1)).toBe(false);
  });

  it("is free where nothing is held", () => {
    expect(new Occupancy(look.startMs, look.endMs).isFree(look.startMs, look.endMs, 1)).toBe(true);
  });
});

describe("a holder of several", () => {
  const occupancy = occupancyOf(look, [
    held("10:00", "11:00"),
    held("10:30", "11:30"),
    held("12:00", "13:00", true),
  ]);

  it("is free below its capacity, told for each capacity", () => {
    expect(occupancy.isFree(at("10:00"), at("11:30"), 3)).toBe(true);
    expect(occupancy.isFree(at("10:00"), at("11:30"), 2)).toBe(false);
    expect(occupancy.isFree(at("10:00"), at("10:30"), 2)).toBe(true);
    expect(occupancy.isFree(at("10:00"), at("10:30"), 1)).toBe(false);
  });

  it("is never free while it is unavailable", () => {
    expect(occupancy.isFree(at("12:00"), at("12:05"), 1_000)).toBe(false);
    expect(occupancy.isFree(at("11:30"), at("12:00"), 1)).toBe(true);
    expect(occupancy.isFree(at("13:00"), at("13:05"), 1)).toBe(true);
  });

  it("counts bookings under an unavailability, which counts as none", () => {
    const kept = occupancyOf(look, [
      held("12:00", "12:30"),
      held("11:00", "13:00", true),
      held("12:00", "14:00", true),
    ]);
    expect(kept.booked(look.startMs, look.endMs)).toBe(6);
    expect(kept.isFree(at("12:00"), at("12:30"), 1_000)).toBe(false);
    expect(kept.isFree(at("13:55"), at("14:00"), 1_000)).toBe(false);
    expect(kept.isFree(at("14:00"), at("14:30"), 1)).toBe(true);
  });
});

describe("what is booked", () => {
  const occupancy = occupancyOf(look, [held("10:00", "11:00"), held("10:30", "11:00")]);

  it("is the bookings of the cells of a stretch", () => {
    expect(occupancy.booked(look.startMs, look.endMs)).toBe(18);
    expect(occupancy.booked(at("10:30"), at("10:35"))).toBe(2);
    expect(occupancy.booked(at("11:00"), at("12:00"))).toBe(0);
  });

  it("is counted as far as days were read", () => {
    expect(occupancy.booked(look.startMs - 10 * CELL_MS, at("10:05"))).toBe(1);
    expect(occupancy.booked(at("10:55"), look.endMs + 10 * CELL_MS)).toBe(2);
  });
});

describe("the holds of the booking that is moved", () => {
  it("are released once: their cells are free for it, unless others hold them too", () => {
    const occupancy = occupancyOf(look, [held("10:00", "11:00"), held("11:00", "11:30")]);
    expect(occupancy.isFree(at("10:00"), at("11:00"), 1)).toBe(false);
    occupancy.release(at("10:00"), at("11:00"));
    expect(occupancy.isFree(at("10:00"), at("11:00"), 1)).toBe(true);
    expect(occupancy.isFree(at("10:00"), at("11:05"), 1)).toBe(false);
    expect(occupancy.isFree(at("11:25"), at("11:30"), 1)).toBe(false);
    expect(occupancy.booked(look.startMs, look.endMs)).toBe(6);
  });

  it("leave the places that others have taken", () => {
    const occupancy = occupancyOf(look, [held("10:00", "11:00"), held("10:30", "11:30")]);
    occupancy.release(at("10:00"), at("11:00"));
    expect(occupancy.peak(at("10:00"), at("10:30"))).toBe(0);
    expect(occupancy.peak(at("10:00"), at("10:35"))).toBe(1);
    expect(occupancy.booked(look.startMs, look.endMs)).toBe(12);
  });

  it("stay free for it under an unavailability that kept it, which takes what is newly held", () => {
    const occupancy = occupancyOf(look, [held("10:00", "11:00"), held("10:30", "12:00", true)]);
    occupancy.release(at("10:00"), at("11:00"));
    expect(occupancy.isFree(at("10:00"), at("11:00"), 1)).toBe(true);
    expect(occupancy.isFree(at("10:55"), at("11:05"), 1)).toBe(false);
  });

  it("stay free for it where the capacity has become smaller than what is booked", () => {
    const occupancy = occupancyOf(look, [held("10:00", "11:00"), held("10:00", "11:30")]);
    occupancy.release(at("10:00"), at("11:00"));
    expect(occupancy.isFree(at("10:00"), at("11:00"), 1)).toBe(true);
    expect(occupancy.isFree(at("10:00"), at("11:05"), 1)).toBe(false);
  });

  it("are released as far as days were read", () => {
    const until = { from: "2026-11-30T23:00:00Z", to: "2026-12-01T01:00:00Z" };
    const occupancy = occupancyOf(look, [until, held("02:00", "03:00")]);
    occupancy.release(Date.parse(until.from), Date.parse(until.to));
    expect(occupancy.isFree(at("00:00"), at("02:00"), 1)).toBe(true);
    expect(occupancy.isFree(at("01:55"), at("02:05"), 1)).toBe(false);
  });
});

describe("a room with a class", () => {
  const aClass = { ...held("10:00", "11:00"), places: WHOLE_ROOM };
  const occupancy = occupancyOf(look, [aClass, held("11:00", "12:00"), held("13:00", "14:00", true)]);
  const isFreeForClass = (from: string, to: string) =>
    occupancy.isFree(at(from), at(to), WHOLE_ROOM, WHOLE_ROOM);

  it("has no place for an appointment during the class, whatever its capacity", () => {
    for (const capacity of [1, 6, 1_000]) {
      expect(occupancy.isFree(at("10:00"), at("10:05"), capacity)).toBe(false);
      expect(occupancy.isFree(at("10:55"), at("11:05"), capacity)).toBe(false);
      expect(occupancy.isFree(at("09:00"), at("10:00"), capacity)).toBe(true);
    }
  });

  it("is free for another class only where it is empty", () => {
    expect(isFreeForClass("09:00", "10:00")).toBe(true);
    expect(isFreeForClass("09:00", "10:01")).toBe(false);
    expect(isFreeForClass("11:55", "12:05")).toBe(false);
    expect(isFreeForClass("12:00", "13:00")).toBe(true);
    expect(isFreeForClass("12:00", "13:01")).toBe(false);
  });

  it("is told for a class and for an appointment in turn", () => {
    expect(isFreeForClass("11:00", "12:00")).toBe(false);
    expect(occupancy.isFree(at("11:00"), at("12:00"), 2)).toBe(true);
    expect(isFreeForClass("11:00", "12:00")).toBe(false);
  });

  it("counts the class as one booking, and all of its places as taken", () => {
    expect(occupancy.booked(at("10:00"), at("12:00"))).toBe(24);
    expect(occupancy.peak(at("10:00"), at("12:00"))).toBe(WHOLE_ROOM);
    expect(occupancy.peak(at("11:00"), at("12:00"))).toBe(1);
  });

  it("is free for the class that is moved, and empty where another gives it up", () => {
    const moved = occupancyOf(look, [aClass, held("10:30", "11:30", true)]);
    moved.release(at("10:00"), at("11:00"), WHOLE_ROOM);
    expect(moved.isFree(at("09:00"), at("11:00"), WHOLE_ROOM, WHOLE_ROOM)).toBe(true);
    expect(moved.isFree(at("09:00"), at("11:05"), WHOLE_ROOM, WHOLE_ROOM)).toBe(false);
    const vacated = occupancyOf(look, [aClass, held("10:30", "11:30", true)]);
    vacated.vacate(at("10:00"), at("11:00"), WHOLE_ROOM);
    expect(vacated.isFree(at("10:00"), at("10:30"), 1)).toBe(true);
    expect(vacated.isFree(at("10:00"), at("10:30"), WHOLE_ROOM, WHOLE_ROOM)).toBe(true);
    expect(vacated.isFree(at("10:00"), at("10:35"), 1_000)).toBe(false);
  });
});

describe("the days that were read", () => {
  it("are whole UTC days, one at least", () => {
    const { fromMs, untilMs } = new Occupancy(at("10:00"), at("10:00"));
    expect([fromMs, untilMs]).toEqual([at("00:00"), Date.parse("2026-12-02T00:00:00Z")]);
    expect(new Occupancy(at("10:00"), look.endMs).untilMs).toBe(look.endMs);
    expect(new Occupancy(at("10:00"), look.endMs + 1).untilMs).toBe(Date.parse("2026-12-04T00:00:00Z"));
  });

  it("are all that is answered for: other spans throw", () => {
    const occupancy = occupancyOf(look, []);
    const { startMs, endMs } = look;
    expect(occupancy.isFree(startMs, startMs + 1, 1)).toBe(true);
    expect(() => occupancy.isFree(startMs - 1, startMs + 1, 1)).toThrow(RangeError);
    expect(occupancy.isFree(endMs - 1, endMs, 1)).toBe(true);
    expect(() => occupancy.isFree(endMs - 1, endMs + 1, 1)).toThrow(RangeError);
  });

  it("are all that is taken in: other days are ignored", () => {
    const occupancy = new Occupancy(look.startMs, look.endMs);
    for (const day of ["2026-11-30", "2026-12-03"]) occupancy.addDay(day, (visit) => visit(0, 1, true));
    expect(occupancy.isFree(look.startMs, look.endMs, 1)).toBe(true);
    occupancy.addDay("2026-12-02", (visit) => visit(287, 1, false));
    expect(occupancy.isFree(look.startMs, look.endMs, 1)).toBe(false);
  });
});

describe("random holds", () => {
  const cell = fc.integer({ min: 0, max: 2 * DAY_CELLS - 1 });
  const spans = fc.array(
    fc.record({ from: cell, length: fc.integer({ min: 1, max: 40 }), isUnavailable: fc.boolean() }),
    { maxLength: 20 },
  );
  const asked = fc.record({ from: cell, length: fc.integer({ min: 1, max: 72 }) });
  const iso = (cellOfTwoDays: number) => new Date(look.startMs + cellOfTwoDays * CELL_MS).toISOString();

  it("leave a span free exactly where each of its cells is", () => {
    fc.assert(
      fc.property(
        spans,
        fc.array(asked, { minLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        (taken, all, capacity) => {
          const last = 2 * DAY_CELLS;
          const occupancy = occupancyOf(
            look,
            taken.map(({ from, length, isUnavailable }) => ({
              ...{ from: iso(from), to: iso(Math.min(last, from + length)), isUnavailable },
            })),
          );
          for (const { from, length } of all) {
            const to = Math.min(last, from + length);
            const cells = Array.from({ length: to - from }, (_, index) => from + index);
            const expected = cells.every((one) => {
              const over = taken.filter((span) => span.from <= one && one < span.from + span.length);
              return over.length < capacity && !over.some(({ isUnavailable }) => isUnavailable);
            });
            const [startMs, endMs] = [look.startMs + from * CELL_MS, look.startMs + to * CELL_MS];
            expect(occupancy.isFree(startMs, endMs, capacity)).toBe(expected);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
