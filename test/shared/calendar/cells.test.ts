import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, utcDays } from "../../../shared/calendar/cells.ts";
import { spanOf } from "../../../shared/values/span.ts";

const DAY_CELLS = 288;

describe("the cells of a span", () => {
  it("are those that it touches, rounded outward", () => {
    expect(cellsOf(spanOf("2026-12-01T10:00:00.000Z", 30))).toEqual([
      { day: "2026-12-01", from: 120, to: 126 },
    ]);
    expect(cellsOf(spanOf("2026-12-01T10:04:59.999Z", 30))).toEqual([
      { day: "2026-12-01", from: 120, to: 127 },
    ]);
    expect(cellsOf(spanOf("2026-12-01T10:00:00.001Z", 5))).toEqual([
      { day: "2026-12-01", from: 120, to: 122 },
    ]);
  });

  it("end with the day and go on with the next", () => {
    expect(cellsOf(spanOf("2026-12-31T23:45:00.000Z", 30))).toEqual([
      { day: "2026-12-31", from: 285, to: 288 },
      { day: "2027-01-01", from: 0, to: 3 },
    ]);
    expect(cellsOf(spanOf("2026-12-01T23:30:00.000Z", 30))).toEqual([
      { day: "2026-12-01", from: 282, to: 288 },
    ]);
  });

  it("cover the span and not a whole cell more", async () => {
    const starts = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    await fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 360 }), (start, minutes) => {
        const span = spanOf(start.toISOString(), minutes);
        const days = cellsOf(span);
        const first = days[0];
        const last = days.at(-1);
        if (first === undefined || last === undefined) throw new Error("A span has cells.");
        const at = (day: string, cell: number) => Date.parse(`${day}T00:00:00Z`) + cell * 300_000;
        expect(at(first.day, first.from)).toBeLessThanOrEqual(start.getTime());
        expect(at(first.day, first.from + 1)).toBeGreaterThan(start.getTime());
        expect(at(last.day, last.to)).toBeGreaterThanOrEqual(Date.parse(span.end));
        expect(at(last.day, last.to - 1)).toBeLessThan(Date.parse(span.end));
        for (const { from, to } of days) expect(from >= 0 && from < to && to <= DAY_CELLS).toBe(true);
      }),
    );
  });

  it("of the longest booking are at most 73 a day", () => {
    expect(cellsOf(spanOf("2026-12-01T10:02:00.000Z", 360))).toEqual([
      { day: "2026-12-01", from: 120, to: 193 },
    ]);
  });
});

describe("the days of a search", () => {
  it("include the first and the last", () => {
    expect(utcDays(Date.parse("2026-12-30T23:59:59Z"), Date.parse("2027-01-01T00:00:00Z"))).toEqual([
      "2026-12-30",
      "2026-12-31",
      "2027-01-01",
    ]);
  });
});
