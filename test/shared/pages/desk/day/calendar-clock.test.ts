import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calendarClock,
  hourLabel,
  shownHours,
} from "../../../../../shared/pages/desk/day/calendar-events.ts";
import { wholeDays } from "../../../../../shared/pages/desk/day/hours.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";

const london = new ClubTime("Europe/London", "en-GB");
const ONE = { day: "2027-03-24", count: 1 } as const;
const WEEK = { day: "2027-03-24", count: 7 } as const;

function stretch(from: string, to: string) {
  return { fromMs: Date.parse(`2027-03-24T${from}Z`), toMs: Date.parse(`2027-03-24T${to}Z`) };
}

describe("the hours of the calendar", () => {
  it("reach from full hour to full hour over all that it shows", () => {
    const shown = [stretch("08:30", "17:00"), stretch("07:45", "08:15"), stretch("17:00", "18:05")];
    expect(shownHours(shown, ONE, london)).toEqual([7, 19]);
    expect(shownHours(shown, WEEK, london)).toEqual([7, 19]);
  });

  it("end at midnight, and are the whole day where there is nothing to show", () => {
    expect(shownHours([{ fromMs: 0, toMs: Date.UTC(2030, 0) }], ONE, london)).toEqual([0, 24]);
    expect(shownHours([], ONE, london)).toEqual([0, 24]);
    expect(shownHours([], { day: "2027-03-28", count: 1 }, london)).toEqual([0, 23]);
  });

  it("are two at least, though little is booked at the day's end", () => {
    expect(shownHours([stretch("23:30", "23:45")], ONE, london)).toEqual([22, 24]);
  });

  it("are those of the wall clock where that is none of UTC", () => {
    const kolkata = new ClubTime("Asia/Kolkata", "en-GB");
    expect(shownHours([stretch("04:40", "06:00")], ONE, kolkata)).toEqual([10, 12]);
  });

  it.each([
    ["2027-03-28", ["00:00", "02:00", "03:00"]],
    ["2027-10-31", ["00:00", "01:00 BST", "01:00 GMT", "02:00"]],
  ] as const)("are labelled on the %s by the wall clock", (day, labels) => {
    const said = labels.map((_, hour) => hourLabel(hour, { day, count: 1 }, london));
    // Intl may write the zone's name in either way.
    expect(said.map((label) => label.replace("GMT+1", "BST"))).toEqual(labels);
  });
});

describe("the calendar's clock", () => {
  it.each([
    ["2027-03-28", "2027-03-28T01:30:00Z", "2027-03-28T01:30:00"],
    ["2027-10-31", "2027-10-31T23:30:00Z", "2027-11-01T00:30:00"],
  ])("counts the hours of the %s since its midnight", (day, instant, shown) => {
    expect(calendarClock({ day, count: 1 }, london).shown(Date.parse(instant))).toBe(shown);
  });

  it("is the wall clock where several days share the hours", () => {
    const clock = calendarClock({ day: "2027-03-26", count: 7 }, london);
    expect(clock.shown(Date.parse("2027-03-28T01:30:00Z"))).toBe("2027-03-28T02:30:00");
    expect(clock.instantOf("2027-03-28T02:30:00")).toBe(Date.parse("2027-03-28T01:30:00Z"));
  });

  it.each(["2027-03-28", "2027-10-31", "2027-06-01"])(
    "takes what it shows on the %s back to its instant",
    (day) => {
      const days = { day, count: 1 } as const;
      const { fromMs, toMs } = wholeDays(days, london);
      const clock = calendarClock(days, london);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: (toMs - fromMs) / 300_000 - 1 }), (step) => {
          const ms = fromMs + step * 300_000;
          expect(clock.instantOf(clock.shown(ms))).toBe(ms);
        }),
      );
    },
  );
});
