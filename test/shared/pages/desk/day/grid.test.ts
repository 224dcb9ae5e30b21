import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gridSpan,
  hourLines,
  hoursIn,
  placeOf,
  placesOf,
} from "../../../../../shared/pages/desk/day/grid.ts";
import { wholeDay } from "../../../../../shared/pages/desk/day/hours.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";

const london = new ClubTime("Europe/London", "en-GB");

function stretch(from: string, to: string) {
  return { fromMs: Date.parse(`2027-03-24T${from}Z`), toMs: Date.parse(`2027-03-24T${to}Z`) };
}

describe("the grid", () => {
  it("reaches from full hour to full hour over all that it shows", () => {
    const shown = [stretch("08:30", "17:00"), stretch("07:45", "08:15"), stretch("17:00", "18:05")];
    expect(gridSpan(shown, wholeDay("2027-03-24", london), london)).toEqual(stretch("07:00", "19:00"));
  });

  it("is cut off at midnight, and is the whole day where there is nothing to show", () => {
    const whole = wholeDay("2027-03-24", london);
    expect(gridSpan([{ fromMs: 0, toMs: Date.UTC(2030, 0) }], whole, london)).toEqual(whole);
    expect(gridSpan([], whole, london)).toEqual(whole);
  });

  it("starts at a full hour of the wall clock where that is none of UTC", () => {
    const kolkata = new ClubTime("Asia/Kolkata", "en-GB");
    const span = gridSpan([stretch("04:40", "06:00")], wholeDay("2027-03-24", kolkata), kolkata);
    expect(hourLines(span, kolkata).map(({ label }) => label)).toEqual(["10:00", "11:00"]);
  });

  it.each([
    ["2027-03-28", 23, ["00:00", "02:00", "03:00"]],
    ["2027-10-31", 25, ["00:00", "01:00 BST", "01:00 GMT", "02:00"]],
  ])("labels the %s by the wall clock, which has %i hours", (day, hours, labels) => {
    const span = wholeDay(day, london);
    expect(hoursIn(span)).toBe(hours);
    const lines = hourLines(span, london);
    expect(lines).toHaveLength(hours);
    // Intl may write the zone's name in either way.
    const said = lines.slice(0, labels.length).map(({ label }) => label.replace("GMT+1", "BST"));
    expect(said).toEqual(labels);
  });
});

describe("an entry's place", () => {
  const span = stretch("08:00", "18:00");

  it("is its share of the grid", () => {
    const place = placeOf(stretch("09:00", "10:00"), span);
    expect(place).toEqual({ top: 10, height: 10, left: 0, width: 100 });
  });

  it("is cut off at the grid's ends, and none outside of them", () => {
    expect(placeOf(stretch("07:00", "09:00"), span)).toMatchObject({ top: 0, height: 10 });
    expect(placeOf(stretch("07:00", "08:00"), span)).toBeUndefined();
  });

  it("is beside those that overlap it, and the whole width beside none", () => {
    const [a, b, c] = [stretch("09:00", "11:00"), stretch("10:00", "12:00"), stretch("12:00", "13:00")];
    const places = placesOf([a, b, c], span);
    expect(places.get(a)).toMatchObject({ left: 0, width: 50 });
    expect(places.get(b)).toMatchObject({ left: 50, width: 50 });
    expect(places.get(c)).toMatchObject({ left: 0, width: 100 });
  });

  it("never covers another one", () => {
    const item = fc
      .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 40 }))
      .map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        const placed = [...placesOf(items, { fromMs: 0, toMs: 140 }).values()];
        expect(placed).toHaveLength(items.length);
        for (const [index, one] of placed.entries()) {
          for (const other of placed.slice(index + 1)) {
            const isApart =
              one.top + one.height <= other.top + 1e-9 ||
              other.top + other.height <= one.top + 1e-9 ||
              one.left + one.width <= other.left + 1e-9 ||
              other.left + other.width <= one.left + 1e-9;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });
});
