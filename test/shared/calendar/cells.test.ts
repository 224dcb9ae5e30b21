import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CELLS_PER_DAY,
  cellsOf,
  roundedToCells,
  timeOfCells,
  utcDay,
} from "../../../shared/calendar/cells.ts";

const MINUTE_MS = 60_000;

function cells(start: string, minutes: number) {
  return cellsOf(Date.parse(start), Date.parse(start) + minutes * MINUTE_MS);
}

describe("the cells of a span", () => {
  it("are those that it touches, rounded outward", () => {
    expect(cells("2026-12-01T10:00:00.000Z", 30)).toEqual([{ day: "2026-12-01", from: 120, to: 126 }]);
    expect(cells("2026-12-01T10:04:59.999Z", 30)).toEqual([{ day: "2026-12-01", from: 120, to: 127 }]);
    expect(cells("2026-12-01T10:00:00.001Z", 5)).toEqual([{ day: "2026-12-01", from: 120, to: 122 }]);
  });

  it("end with the day and go on with the next", () => {
    expect(cells("2026-12-31T23:45:00.000Z", 30)).toEqual([
      { day: "2026-12-31", from: 285, to: 288 },
      { day: "2027-01-01", from: 0, to: 3 },
    ]);
    expect(cells("2026-12-01T23:30:00.000Z", 30)).toEqual([{ day: "2026-12-01", from: 282, to: 288 }]);
    expect(cells("2026-12-01T00:00:00.000Z", 5)).toEqual([{ day: "2026-12-01", from: 0, to: 1 }]);
  });

  it("are all of every day between the first and the last", () => {
    expect(cells("2026-12-30T23:55:00.000Z", 24 * 60 + 10)).toEqual([
      { day: "2026-12-30", from: 287, to: 288 },
      { day: "2026-12-31", from: 0, to: 288 },
      { day: "2027-01-01", from: 0, to: 1 },
    ]);
  });

  it("cover the span and not a whole cell more", () => {
    const starts = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 360 }), (start, minutes) => {
        const endMs = start.getTime() + minutes * MINUTE_MS;
        const days = cellsOf(start.getTime(), endMs);
        const [first, last] = [days[0], days.at(-1)];
        if (first === undefined || last === undefined) throw new Error("A span has cells.");
        const at = (day: string, cell: number) => Date.parse(`${day}T00:00:00Z`) + cell * 5 * MINUTE_MS;
        expect(at(first.day, first.from)).toBeLessThanOrEqual(start.getTime());
        expect(at(first.day, first.from + 1)).toBeGreaterThan(start.getTime());
        expect(at(last.day, last.to)).toBeGreaterThanOrEqual(endMs);
        expect(at(last.day, last.to - 1)).toBeLessThan(endMs);
        for (const { from, to } of days) expect(from >= 0 && from < to && to <= CELLS_PER_DAY).toBe(true);
      }),
    );
  });

  it("of the longest booking are at most 73 a day", () => {
    expect(cells("2026-12-01T10:02:00.000Z", 360)).toEqual([{ day: "2026-12-01", from: 120, to: 193 }]);
  });
});

describe("a stretch rounded to cells", () => {
  it("is what its cells cover, outward", () => {
    const rounded = (from: string, to: string) =>
      Object.values(
        roundedToCells({
          startMs: Date.parse(`2026-12-01T${from}Z`),
          endMs: Date.parse(`2026-12-01T${to}Z`),
        }),
      ).map((ms) => new Date(ms).toISOString().slice(11, 19));
    expect(rounded("10:00:00", "10:30:00")).toEqual(["10:00:00", "10:30:00"]);
    expect(rounded("10:04:59.999", "10:30:00.001")).toEqual(["10:00:00", "10:35:00"]);
  });

  it("is the time of its cells, day by day", () => {
    const [startMs, endMs] = [Date.parse("2026-12-31T23:42:00Z"), Date.parse("2027-01-01T00:31:00Z")];
    const [first, second, ...others] = cellsOf(startMs, endMs).map(timeOfCells);
    expect(others).toEqual([]);
    const midnightMs = Date.parse("2027-01-01T00:00:00Z");
    const rounded = roundedToCells({ startMs, endMs });
    expect(first).toEqual({ startMs: rounded.startMs, endMs: midnightMs });
    expect(second).toEqual({ startMs: midnightMs, endMs: rounded.endMs });
  });
});

describe("the UTC day of an instant", () => {
  it("begins at midnight", () => {
    expect(utcDay(Date.parse("2026-12-31T23:59:59.999Z"))).toBe("2026-12-31");
    expect(utcDay(Date.parse("2027-01-01T00:00:00.000Z"))).toBe("2027-01-01");
  });
});
