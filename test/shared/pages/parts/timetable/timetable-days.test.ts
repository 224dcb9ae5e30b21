import { describe, expect, it } from "vitest";
import {
  choiceOfDays,
  daysToShow,
  otherWeek,
} from "../../../../../shared/pages/parts/timetable/timetable-days.ts";

const TODAY = "2027-03-24";
// The club shows 92 days ahead.
const END = "2027-06-24";

describe("the days of a timetable", () => {
  it.each([
    [undefined, TODAY, TODAY],
    ["2027-03-23", TODAY, TODAY],
    ["2027-03-30", "2027-03-30", TODAY],
    ["2027-03-31", "2027-03-31", "2027-03-31"],
    [END, END, END],
    ["2027-06-25", END, END],
  ])("for %s shows %s, among seven from %s on", (day, shown, first) => {
    expect(daysToShow({ day }, TODAY)).toEqual({ span: "day", day: shown, first, last: shown });
  });

  it("keeps the seven days from which one is chosen", () => {
    expect(daysToShow({ day: "2027-04-03" }, TODAY, "2027-03-31").first).toBe("2027-03-31");
    expect(daysToShow({ day: "2027-04-07" }, TODAY, "2027-03-31").first).toBe("2027-04-07");
    // What was today is over.
    expect(daysToShow({ day: "2027-03-25" }, "2027-03-25", TODAY).first).toBe("2027-03-25");
  });

  it.each([
    [undefined, TODAY, "2027-03-30"],
    ["2027-06-18", "2027-06-18", END],
    ["2027-06-19", "2027-06-19", END],
  ])("for seven from %s on shows %s to %s", (day, shown, last) => {
    expect(daysToShow({ day, span: "week" }, TODAY)).toMatchObject({ day: shown, first: shown, last });
  });

  it("turns by seven days, from today to the last that the club shows", () => {
    const at = (day: string) => daysToShow({ day, span: "week" }, TODAY);
    expect([otherWeek(at(TODAY), TODAY, -1), otherWeek(at(TODAY), TODAY, 1)]).toEqual([
      undefined,
      "2027-03-31",
    ]);
    expect(otherWeek(at("2027-03-28"), TODAY, -1)).toBe(TODAY);
    expect([otherWeek(at("2027-06-17"), TODAY, 1), otherWeek(at("2027-06-18"), TODAY, 1)]).toEqual([
      END,
      undefined,
    ]);
    expect(choiceOfDays(at("2027-06-22"), TODAY)).toEqual(["2027-06-22", "2027-06-23", END]);
  });
});
