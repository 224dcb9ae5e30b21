import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpenDuring, type OpenTenant } from "../../../shared/calendar/opening-hours.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { type Span, spanOf } from "../../../shared/values/span.ts";

type Day = [string, string][];
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** A tenant that is open as named and closed on all other days. */
function tenant(time_zone: string, hours: Partial<Record<(typeof DAYS)[number], Day>>) {
  const closed: Day = [];
  return {
    time_zone,
    opening_hours: {
      monday: closed,
      tuesday: closed,
      wednesday: closed,
      thursday: closed,
      friday: closed,
      saturday: closed,
      sunday: closed,
      ...hours,
    },
  };
}

function everyDay(time_zone: string, ...intervals: Day) {
  return tenant(time_zone, Object.fromEntries(DAYS.map((day) => [day, intervals])));
}

function isOpen(openTenant: OpenTenant, span: Span): boolean {
  return isOpenDuring(openTenant, span, utcOffsetMs);
}

describe("opening hours", () => {
  const london = tenant("Europe/London", {
    tuesday: [
      ["09:00", "12:00"],
      ["13:00", "18:00"],
    ],
  });
  const open = (start: string, minutes: number) => isOpen(london, spanOf(start, minutes));

  it("hold the whole booking, from the opening to the closing", () => {
    expect(open("2026-12-01T09:00:00.000Z", 180)).toBe(true);
    expect(open("2026-12-01T08:59:59.999Z", 30)).toBe(false);
    expect(open("2026-12-01T11:30:00.000Z", 30)).toBe(true);
    expect(open("2026-12-01T11:30:00.001Z", 30)).toBe(false);
  });

  it("have breaks that no booking spans", () => {
    expect(open("2026-12-01T11:45:00.000Z", 90)).toBe(false);
    expect(open("2026-12-01T13:00:00.000Z", 300)).toBe(true);
  });

  it("have closed days", () => {
    expect(open("2026-12-02T10:00:00.000Z", 30)).toBe(false);
  });

  it("are local: an hour earlier in UTC in summer", () => {
    expect(open("2027-06-01T08:00:00.000Z", 30)).toBe(true);
    expect(open("2027-06-01T07:45:00.000Z", 30)).toBe(false);
    expect(open("2027-06-01T17:00:00.000Z", 1)).toBe(false);
  });

  it("are of the local weekday, wherever the UTC day is", () => {
    const sydney = tenant("Australia/Sydney", { tuesday: [["05:00", "21:00"]] });
    expect(isOpen(sydney, spanOf("2026-11-30T18:00:00.000Z", 60))).toBe(true);
    expect(isOpen(sydney, spanOf("2026-12-01T18:00:00.000Z", 60))).toBe(false);
  });

  it("join where one interval ends as the next begins, over midnight too", () => {
    const late = tenant("Asia/Kathmandu", {
      friday: [
        ["18:00", "22:00"],
        ["22:00", "24:00"],
      ],
      saturday: [["00:00", "02:00"]],
    });
    expect(isOpen(late, spanOf("2026-12-04T12:15:00.000Z", 360))).toBe(true);
    expect(isOpen(late, spanOf("2026-12-04T17:15:00.000Z", 180))).toBe(true);
    expect(isOpen(late, spanOf("2026-12-04T17:15:00.000Z", 181))).toBe(false);
  });

  it("end at 24:00 and not a moment later", () => {
    const untilMidnight = tenant("Europe/London", { tuesday: [["20:00", "24:00"]] });
    expect(isOpen(untilMidnight, spanOf("2026-12-01T23:30:00.000Z", 30))).toBe(true);
    expect(isOpen(untilMidnight, spanOf("2026-12-01T23:30:00.000Z", 31))).toBe(false);
  });
});

describe("the hour that does not exist", () => {
  // London, 28 March 2027: 01:00 GMT is 02:00 BST.
  it("is not there to be booked", () => {
    const early = everyDay("Europe/London", ["01:00", "02:00"]);
    expect(isOpen(early, spanOf("2027-03-28T01:00:00.000Z", 5))).toBe(false);
    expect(isOpen(early, spanOf("2027-03-28T00:59:00.000Z", 5))).toBe(false);
    expect(isOpen(early, spanOf("2027-03-27T01:00:00.000Z", 60))).toBe(true);
  });

  it("is passed over by a booking around it", () => {
    const night = everyDay("Europe/London", ["00:30", "02:30"]);
    expect(isOpen(night, spanOf("2027-03-28T00:30:00.000Z", 60))).toBe(true);
    expect(isOpen(night, spanOf("2027-03-28T00:30:00.000Z", 61))).toBe(false);
  });

  it("is half an hour on Lord Howe Island", () => {
    // 4 October 2026: 02:00 is 02:30, at 15:30 UTC the day before.
    const night = everyDay("Australia/Lord_Howe", ["01:00", "03:00"]);
    expect(isOpen(night, spanOf("2026-10-03T14:30:00.000Z", 90))).toBe(true);
    expect(isOpen(night, spanOf("2026-10-03T14:30:00.000Z", 91))).toBe(false);
  });
});

describe("the hour that exists twice", () => {
  // London, 31 October 2027: 02:00 BST is 01:00 GMT, at 01:00 UTC.
  it("is open twice", () => {
    const early = everyDay("Europe/London", ["01:00", "02:00"]);
    expect(isOpen(early, spanOf("2027-10-31T00:00:00.000Z", 120))).toBe(true);
    expect(isOpen(early, spanOf("2027-10-31T00:00:00.000Z", 121))).toBe(false);
  });

  it("makes a night longer", () => {
    const night = everyDay("Europe/London", ["00:00", "03:00"]);
    expect(isOpen(night, spanOf("2027-10-30T23:00:00.000Z", 240))).toBe(true);
    expect(isOpen(night, spanOf("2027-10-30T23:00:00.000Z", 241))).toBe(false);
  });

  it("is closed both times where the hours end before it", () => {
    const evening = everyDay("Europe/London", ["00:00", "01:00"]);
    expect(isOpen(evening, spanOf("2027-10-31T00:30:00.000Z", 30))).toBe(false);
    expect(isOpen(evening, spanOf("2027-10-31T01:00:00.000Z", 30))).toBe(false);
  });
});

describe("a booking in any zone, at any time", () => {
  const zones = fc.constantFrom(
    "Europe/London",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "America/St_Johns",
    "Pacific/Chatham",
    "Africa/Casablanca",
    "UTC",
  );
  const starts = fc.integer({
    min: Date.parse("2026-01-01") / 60_000,
    max: Date.parse("2029-01-01") / 60_000,
  });
  const minutesOfDay = fc.integer({ min: 0, max: 1440 });
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

  it("fits exactly where the clock on the wall is within the hours in each of its minutes", async () => {
    await fc.assert(
      fc.property(
        zones,
        starts,
        fc.integer({ min: 1, max: 360 }),
        minutesOfDay,
        minutesOfDay,
        (zone, start, length, a, b) => {
          const [opens, closes] = a < b ? [a, b] : [b, a];
          fc.pre(opens < closes);
          const wall = Array.from({ length }, (_, index) => {
            const instantMs = (start + index) * 60_000;
            const localMinute = Math.floor((instantMs + utcOffsetMs(zone, instantMs)) / 60_000);
            return ((localMinute % 1440) + 1440) % 1440;
          });
          const fits = wall.every((minute) => opens <= minute && minute < closes);
          const span = spanOf(new Date(start * 60_000).toISOString(), length);
          expect(isOpen(everyDay(zone, [time(opens), time(closes)]), span)).toBe(fits);
        },
      ),
      { numRuns: 500 },
    );
  });
});
