import { describe, expect, it } from "vitest";
import { type Box, CalendarPlaces } from "../../../../../shared/pages/desk/day/calendar-keys.ts";

/** A thing of the calendar: columns are 100 wide, with a head at the top. */
function placed(name: string, left: number, top: number, width = 100) {
  const box: Box = { left, right: left + width, top, bottom: top + 40 };
  return { name, getBoundingClientRect: () => box };
}

const [amara, ben] = [placed("Amara", 0, 0), placed("Ben", 100, 0)];
const [early, late] = [placed("early", 0, 100), placed("late", 0, 320)];
const [twin, other] = [placed("twin", 100, 200, 50), placed("other", 150, 200, 50)];
const places = new CalendarPlaces([ben, other, late, amara, twin, early]);

describe("the arrow keys of the calendar", () => {
  it.each([
    [amara, "ArrowDown", early],
    [early, "ArrowDown", late],
    [late, "ArrowDown", undefined],
    [early, "ArrowUp", amara],
    [amara, "ArrowUp", undefined],
    [late, "Home", amara],
    [amara, "End", late],
  ])("lead in a column: %s and %s", (from, key, to) => {
    expect(places.after(from, key)).toBe(to);
  });

  it.each([
    [amara, "ArrowRight", ben],
    [late, "ArrowRight", twin],
    [twin, "ArrowRight", other],
    [twin, "ArrowLeft", early],
    [amara, "ArrowLeft", undefined],
    [other, "ArrowRight", undefined],
  ])("lead from column to column, to what is nearest in height: %s and %s", (from, key, to) => {
    expect(places.after(from, key)?.name).toBe(to?.name);
  });

  it("lead nowhere from elsewhere, and other keys lead nowhere", () => {
    expect(places.after(placed("new", 0, 0), "ArrowDown")).toBeUndefined();
    expect(places.after(amara, "a")).toBeUndefined();
  });
});
