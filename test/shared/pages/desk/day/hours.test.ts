import { describe, expect, it } from "vitest";
import {
  dutyStretches,
  gapsIn,
  openStretches,
  overlap,
  shownDayOf,
  wholeDays,
} from "../../../../../shared/pages/desk/day/hours.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { TENANT } from "../desk-records.ts";

const HOUR_MS = 3_600_000;
const time = new ClubTime("Europe/London", "en-GB");

function utc(stretches: readonly { fromMs: number; toMs: number }[]): string[] {
  return stretches.map((each) =>
    [each.fromMs, each.toMs].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(" "),
  );
}

describe("a local day", () => {
  it.each([
    ["2027-03-24", 24],
    ["2027-03-28", 23],
    ["2027-10-31", 25],
  ])("%s has %i hours", (day, hours) => {
    const { fromMs, toMs } = wholeDays({ day, count: 1 }, time);
    expect((toMs - fromMs) / HOUR_MS).toBe(hours);
  });
});

describe("the shown day of a stretch", () => {
  it.each([
    ["2027-03-27T23:30:00Z", "2027-03-27"],
    ["2027-03-26T23:30:00Z", "2027-03-27"],
    ["2027-03-28T23:00:00Z", "2027-03-29"],
    ["2027-03-28T22:59:00Z", "2027-03-28"],
  ])("that begins at %s is %s in a week from 27 March on", (start, day) => {
    const fromMs = Date.parse(start);
    const week = { day: "2027-03-27", count: 7 } as const;
    expect(shownDayOf({ fromMs, toMs: fromMs + HOUR_MS }, week, time)).toBe(day);
  });
});

describe("the opening hours", () => {
  it("are those of the weekday, on the club's clock", () => {
    expect(utc(openStretches(TENANT, "2027-03-24", time))).toEqual(["2027-03-24T06:00 2027-03-24T22:00"]);
    expect(utc(openStretches(TENANT, "2027-03-31", time))).toEqual(["2027-03-31T05:00 2027-03-31T21:00"]);
    expect(openStretches(TENANT, "2027-03-28", time)).toEqual([]);
  });

  it("are a closure's on its day", () => {
    const closures = [{ date: "2027-03-24", intervals: [["10:00", "24:00"]] as [string, string][] }];
    const open = openStretches({ ...TENANT, closures }, "2027-03-24", time);
    expect(utc(open)).toEqual(["2027-03-24T10:00 2027-03-25T00:00"]);
  });
});

describe("a coach works", () => {
  const on = (day: string) => ({ day, time });
  const mornings = { ...TENANT.opening_hours, wednesday: [["07:00", "12:00"]] as [string, string][] };
  const schedule = {
    coach_id: 501,
    schedule: [{ effective_from: "2027-01-01", effective_until: "2027-03-24", weekly: mornings }],
    exceptions: [{ date: "2027-03-17", intervals: [] }],
  };

  it("while the club is open, without a schedule", () => {
    expect(dutyStretches(undefined, TENANT, on("2027-03-24"))).toEqual(
      openStretches(TENANT, "2027-03-24", time),
    );
    const none = { ...schedule, schedule: null };
    expect(utc(dutyStretches(none, TENANT, on("2027-03-24")))).toHaveLength(1);
  });

  it("by the schedule of the day, its last day included, and never outside of it", () => {
    expect(utc(dutyStretches(schedule, TENANT, on("2027-03-24")))).toEqual([
      "2027-03-24T07:00 2027-03-24T12:00",
    ]);
    expect(dutyStretches(schedule, TENANT, on("2027-03-25"))).toEqual([]);
  });

  it("by an exception on its day", () => {
    expect(dutyStretches(schedule, TENANT, on("2027-03-17"))).toEqual([]);
  });
});

describe("the gaps in a stretch", () => {
  const whole = { fromMs: 0, toMs: 10 };

  it.each([
    ["nothing", [], [whole]],
    ["all of it", [whole], []],
    [
      "its middle",
      [{ fromMs: 3, toMs: 5 }],
      [
        { fromMs: 0, toMs: 3 },
        { fromMs: 5, toMs: 10 },
      ],
    ],
    [
      "more than it",
      [
        { fromMs: -5, toMs: 2 },
        { fromMs: 9, toMs: 12 },
      ],
      [{ fromMs: 2, toMs: 9 }],
    ],
    [
      "overlapping parts",
      [
        { fromMs: 1, toMs: 6 },
        { fromMs: 0, toMs: 4 },
      ],
      [{ fromMs: 6, toMs: 10 }],
    ],
  ])("are what is left by %s", (_, others, gaps) => {
    expect(gapsIn(whole, others)).toEqual(gaps);
  });

  it("do not count stretches that only meet as overlapping", () => {
    expect(overlap(whole, { fromMs: 9, toMs: 11 })).toBe(true);
    expect(overlap(whole, { fromMs: 10, toMs: 11 })).toBe(false);
  });
});
