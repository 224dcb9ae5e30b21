import { describe, expect, it } from "vitest";
import { lastDayShown, weeksOf } from "../../../../shared/pages/parts/shown-month.ts";

describe("a month", () => {
  it("begins its weeks on Monday and has each of its days once", () => {
    const weeks = weeksOf("2027-03");
    expect(weeks.map((days) => days.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]?.[0]).toBe("2027-03-01");
    expect(weeks.flat().filter((day) => day !== undefined)).toHaveLength(31);
  });

  it("leaves the days of other months out", () => {
    expect(weeksOf("2026-11")[0]).toEqual([...Array(6).fill(undefined), "2026-11-01"]);
    expect(weeksOf("2028-02").flat().filter(Boolean).at(-1)).toBe("2028-02-29");
  });

  it("has each day of a month below its name", () => {
    // 1 March 2027 was a Monday.
    expect(weeksOf("2027-03", 7)[0]).toEqual([undefined, ...days(1, 6)]);
    expect(weeksOf("2027-03", 1)[0]).toEqual(days(1, 7));
    expect(weeksOf("2027-03", 6)[0]).toEqual([undefined, undefined, ...days(1, 5)]);
  });
});

describe("the last day that is shown with a month", () => {
  it.each([
    ["a week of the month is left", "2027-03", "2027-03-24", 1, "2027-03-31"],
    ["less than a week is left", "2027-03", "2027-03-25", 1, "2027-04-18"],
    ["its last day has come", "2027-03", "2027-03-31", 1, "2027-04-18"],
    ["weeks begin on Sunday", "2027-03", "2027-03-31", 7, "2027-04-17"],
    ["two weeks end with a week", "2027-01", "2027-01-31", 1, "2027-02-14"],
    ["another month is shown", "2027-04", "2027-03-31", 1, "2027-04-30"],
  ])("where %s", (_, month, today, firstWeekday, last) => {
    expect(lastDayShown(month, today, firstWeekday)).toBe(last);
  });

  it("is the end of whole weeks that go on without a gap", () => {
    const weeks = weeksOf("2027-03", 1, "2027-04-18");
    expect(weeks.slice(-3).map(([first]) => first)).toEqual(["2027-03-29", "2027-04-05", "2027-04-12"]);
    expect(weeks.slice(1).flat()).not.toContain(undefined);
  });
});

function days(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `2027-03-0${first + index}`);
}
