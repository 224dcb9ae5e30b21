import { describe, expect, it } from "vitest";
import type { Intervals } from "../../../shared/calendar/hours.ts";
import { workingHours } from "../../../shared/club/coach.ts";
import { openingHours } from "../../../shared/club/tenant.ts";

const days = (intervals: [string, string][]) => ({
  ...{ monday: intervals, tuesday: intervals, wednesday: intervals, thursday: intervals },
  ...{ friday: intervals, saturday: intervals, sunday: intervals },
});
const tenant = {
  opening_hours: days([["06:00", "22:00"]]),
  closures: [
    { date: "2026-12-25", intervals: [] },
    { date: "2026-12-31", intervals: [["08:00", "12:00"] satisfies [string, string]] },
  ],
};
const exceptions = [{ date: "2026-12-02", intervals: [["07:00", "09:00"] satisfies [string, string]] }];
const schedule = [
  { effective_from: "2026-12-01", effective_until: "2026-12-10", weekly: days([["10:00", "14:00"]]) },
];

describe("a tenant's opening hours", () => {
  it.each<[string, string, Intervals]>([
    ["the weekday's", "2026-12-24", [["06:00", "22:00"]]],
    ["none on a day on which it is closed", "2026-12-25", []],
    ["the day's own where it has some", "2026-12-31", [["08:00", "12:00"]]],
  ])("are %s", (_, date, expected) => {
    expect(openingHours(tenant)(date)).toEqual(expected);
  });

  it("are the weekday's on every day where there are no closures", () => {
    expect(openingHours({ ...tenant, closures: undefined })("2026-12-25")).toEqual([["06:00", "22:00"]]);
  });
});

describe("a coach's working hours", () => {
  const works = (coach: Parameters<typeof workingHours>[0], date: string) =>
    workingHours(coach, tenant)(date);

  it("are the opening hours, closures included, where there is no schedule", () => {
    expect(works({}, "2026-12-01")).toEqual([["06:00", "22:00"]]);
    expect(works({}, "2026-12-25")).toEqual([]);
    expect(works({}, "2026-12-31")).toEqual([["08:00", "12:00"]]);
  });

  it("are the schedule's, whatever the tenant's", () => {
    expect(works({ schedule }, "2026-12-01")).toEqual([["10:00", "14:00"]]);
    const closed = "2026-12-25";
    const forGood = [{ effective_from: "2026-12-01", weekly: days([["10:00", "14:00"]]) }];
    expect(works({ schedule: forGood }, closed)).toEqual([["10:00", "14:00"]]);
  });

  it("are none on a day that no entry covers", () => {
    expect(works({ schedule }, "2026-11-30")).toEqual([]);
    expect(works({ schedule }, "2026-12-10")).toEqual([["10:00", "14:00"]]);
    expect(works({ schedule }, "2026-12-11")).toEqual([]);
  });

  it("are the exception's on its day, whether a schedule covers it or not", () => {
    expect(works({ schedule, exceptions }, "2026-12-02")).toEqual([["07:00", "09:00"]]);
    expect(works({ exceptions }, "2026-12-02")).toEqual([["07:00", "09:00"]]);
    expect(works({ exceptions }, "2026-12-03")).toEqual([["06:00", "22:00"]]);
    const outside = [{ date: "2026-12-20", intervals: [["07:00", "09:00"] satisfies [string, string]] }];
    expect(works({ schedule, exceptions: outside }, "2026-12-20")).toEqual([["07:00", "09:00"]]);
    expect(works({ schedule, exceptions: outside }, "2026-12-21")).toEqual([]);
  });

  it("are none on a day off", () => {
    expect(works({ schedule, exceptions: [{ date: "2026-12-02", intervals: [] }] }, "2026-12-02")).toEqual(
      [],
    );
  });
});
