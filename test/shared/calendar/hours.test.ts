import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exceptOn,
  type HoursOn,
  type Intervals,
  scheduledHours,
  stretchesOf,
  timeOfDayMs,
  type WeeklyHours,
  weeklyHours,
} from "../../../shared/calendar/hours.ts";
import { localSegments } from "../../../shared/calendar/local-time.ts";
import { isWithin, type Stretch } from "../../../shared/calendar/stretch.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { timeOfDay, wallMinutes, zoneTransitions } from "./wall-clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** The hours named, and none on all other days. */
function weekly(hours: Partial<WeeklyHours>): WeeklyHours {
  return {
    ...{ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
    ...hours,
  };
}

function everyDay(...intervals: Intervals): HoursOn {
  return () => intervals;
}

/** Whether hours hold a span of minutes from an instant, read with an hour to spare on both sides. */
function holds(hours: HoursOn, timeZone: string) {
  return (start: string, minutes: number): boolean => {
    const [startMs, endMs] = [Date.parse(start), Date.parse(start) + minutes * MINUTE_MS];
    const around = { startMs: startMs - HOUR_MS, endMs: endMs + HOUR_MS };
    return isWithin(stretchesOf(hours, localSegments(timeZone, around, utcOffsetMs)), startMs, endMs);
  };
}

describe("hours", () => {
  const tuesday: Intervals = [
    ["09:00", "12:00"],
    ["13:00", "18:00"],
  ];
  const open = holds(weeklyHours(weekly({ tuesday })), "Europe/London");

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
    const sydney = holds(weeklyHours(weekly({ tuesday: [["05:00", "21:00"]] })), "Australia/Sydney");
    expect(sydney("2026-11-30T18:00:00.000Z", 60)).toBe(true);
    expect(sydney("2026-12-01T18:00:00.000Z", 60)).toBe(false);
  });

  it("join where one interval ends as the next begins, over midnight too", () => {
    const friday: Intervals = [
      ["18:00", "22:00"],
      ["22:00", "24:00"],
    ];
    const late = holds(weeklyHours(weekly({ friday, saturday: [["00:00", "02:00"]] })), "Asia/Kathmandu");
    expect(late("2026-12-04T12:15:00.000Z", 360)).toBe(true);
    expect(late("2026-12-04T17:15:00.000Z", 180)).toBe(true);
    expect(late("2026-12-04T17:15:00.000Z", 181)).toBe(false);
  });

  it("do not join where the next day opens a minute after midnight", () => {
    const hours = weekly({ tuesday: [["20:00", "24:00"]], wednesday: [["00:01", "02:00"]] });
    const late = holds(weeklyHours(hours), "Europe/London");
    expect(late("2026-12-01T23:30:00.000Z", 30)).toBe(true);
    expect(late("2026-12-01T23:30:00.000Z", 31)).toBe(false);
    expect(late("2026-12-02T00:01:00.000Z", 119)).toBe(true);
  });

  it("end at 24:00 and not a moment later", () => {
    const untilMidnight = holds(weeklyHours(weekly({ tuesday: [["20:00", "24:00"]] })), "Europe/London");
    expect(untilMidnight("2026-12-01T23:30:00.000Z", 30)).toBe(true);
    expect(untilMidnight("2026-12-01T23:30:00.000Z", 31)).toBe(false);
  });

  it("may overlap and come in any order", () => {
    const overlapping = everyDay(["13:00", "16:00"], ["09:00", "12:00"], ["11:00", "13:30"]);
    expect(holds(overlapping, "Europe/London")("2026-12-01T09:00:00.000Z", 420)).toBe(true);
    expect(holds(overlapping, "Europe/London")("2026-12-01T09:00:00.000Z", 421)).toBe(false);
  });
});

describe("the hour that does not exist", () => {
  // London, 28 March 2027: 01:00 GMT is 02:00 BST.
  it("is not there to be booked", () => {
    const early = holds(everyDay(["01:00", "02:00"]), "Europe/London");
    expect(early("2027-03-28T01:00:00.000Z", 5)).toBe(false);
    expect(early("2027-03-28T00:59:00.000Z", 5)).toBe(false);
    expect(early("2027-03-27T01:00:00.000Z", 60)).toBe(true);
  });

  it("is passed over by a booking around it", () => {
    const night = holds(everyDay(["00:30", "02:30"]), "Europe/London");
    expect(night("2027-03-28T00:30:00.000Z", 60)).toBe(true);
    expect(night("2027-03-28T00:30:00.000Z", 61)).toBe(false);
  });

  it("joins the hours before and after it", () => {
    const split = holds(everyDay(["00:00", "01:00"], ["02:00", "03:00"]), "Europe/London");
    expect(split("2027-03-28T00:00:00.000Z", 120)).toBe(true);
    expect(split("2027-03-27T00:00:00.000Z", 120)).toBe(false);
  });

  it("is half an hour on Lord Howe Island", () => {
    // 4 October 2026: 02:00 is 02:30, at 15:30 UTC the day before.
    const night = holds(everyDay(["01:00", "03:00"]), "Australia/Lord_Howe");
    expect(night("2026-10-03T14:30:00.000Z", 90)).toBe(true);
    expect(night("2026-10-03T14:30:00.000Z", 91)).toBe(false);
  });

  it("is midnight's in Cairo: the day that begins at 01:00 follows right after 24:00", () => {
    // 24 April 2026: 00:00 is 01:00, at 22:00 UTC the day before.
    const hours = weekly({ thursday: [["23:00", "24:00"]], friday: [["01:00", "02:00"]] });
    const night = holds(weeklyHours(hours), "Africa/Cairo");
    expect(night("2026-04-23T21:00:00.000Z", 120)).toBe(true);
    expect(night("2026-04-23T21:00:00.000Z", 121)).toBe(false);
    expect(night("2026-04-16T21:00:00.000Z", 61)).toBe(false);
  });
});

describe("the hour that exists twice", () => {
  // London, 31 October 2027: 02:00 BST is 01:00 GMT, at 01:00 UTC.
  it("is open twice", () => {
    const early = holds(everyDay(["01:00", "02:00"]), "Europe/London");
    expect(early("2027-10-31T00:00:00.000Z", 120)).toBe(true);
    expect(early("2027-10-31T00:00:00.000Z", 121)).toBe(false);
  });

  it("makes a night longer", () => {
    const night = holds(everyDay(["00:00", "03:00"]), "Europe/London");
    expect(night("2027-10-30T23:00:00.000Z", 240)).toBe(true);
    expect(night("2027-10-30T23:00:00.000Z", 241)).toBe(false);
  });

  it("is closed both times where the hours end before it", () => {
    const evening = holds(everyDay(["00:00", "01:00"]), "Europe/London");
    expect(evening("2027-10-31T00:30:00.000Z", 30)).toBe(false);
    expect(evening("2027-10-31T01:00:00.000Z", 30)).toBe(false);
  });

  it("is a gap where the hours end within it: they are shown, left and shown again", () => {
    const half = everyDay(["00:00", "01:30"]);
    const segments = localSegments(
      "Europe/London",
      { startMs: Date.parse("2027-10-30T22:00:00Z"), endMs: Date.parse("2027-10-31T03:00:00Z") },
      utcOffsetMs,
    );
    expect(stretchesOf(half, segments).map(iso)).toEqual([
      ["2027-10-30T23:00:00.000Z", "2027-10-31T00:30:00.000Z"],
      ["2027-10-31T01:00:00.000Z", "2027-10-31T01:30:00.000Z"],
    ]);
  });
});

describe("days with hours of their own", () => {
  const hours = exceptOn(
    [
      { date: "2026-12-24", intervals: [["08:00", "12:00"]] },
      { date: "2026-12-25", intervals: [] },
    ],
    everyDay(["06:00", "22:00"]),
  );

  it("replace the weekday's, and no other day's", () => {
    expect(hours("2026-12-23")).toEqual([["06:00", "22:00"]]);
    expect(hours("2026-12-24")).toEqual([["08:00", "12:00"]]);
    expect(hours("2026-12-25")).toEqual([]);
    expect(hours("2026-12-26")).toEqual([["06:00", "22:00"]]);
  });

  it("are those of the weekday where there are none", () => {
    expect(exceptOn(undefined, hours)("2026-12-25")).toEqual([]);
    expect(exceptOn([], hours)("2026-12-24")).toEqual([["08:00", "12:00"]]);
  });

  it("are local days: a closed day begins and ends at local midnight", () => {
    const closed = exceptOn([{ date: "2026-12-25", intervals: [] }], everyDay(["00:00", "24:00"]));
    const open = holds(closed, "Australia/Sydney");
    expect(open("2026-12-24T12:00:00.000Z", 60)).toBe(true);
    expect(open("2026-12-24T12:00:00.000Z", 61)).toBe(false);
    expect(open("2026-12-25T12:59:00.000Z", 60)).toBe(false);
    expect(open("2026-12-25T13:00:00.000Z", 60)).toBe(true);
  });
});

describe("a schedule", () => {
  const hours = scheduledHours([
    {
      effective_from: "2026-12-01",
      effective_until: "2026-12-08",
      weekly: weekly({ tuesday: [["07:00", "12:00"]] }),
    },
    { effective_from: "2026-12-15", weekly: weekly({ tuesday: [["13:00", "20:00"]] }) },
  ]);

  it("holds from its first day to its last, both included", () => {
    expect(hours("2026-12-01")).toEqual([["07:00", "12:00"]]);
    expect(hours("2026-12-08")).toEqual([["07:00", "12:00"]]);
  });

  it("has no hours before its first entry, nor on days between entries", () => {
    // All of these are Tuesdays or would be, by an entry that was a day longer.
    expect(hours("2026-11-24")).toEqual([]);
    const between = scheduledHours([
      {
        effective_from: "2026-12-01",
        effective_until: "2026-12-07",
        weekly: weekly({ tuesday: [["07:00", "12:00"]] }),
      },
      { effective_from: "2026-12-09", weekly: weekly({ tuesday: [["13:00", "20:00"]] }) },
    ]);
    expect(between("2026-12-08")).toEqual([]);
  });

  it("holds for good where its last entry has no end", () => {
    expect(hours("2026-12-15")).toEqual([["13:00", "20:00"]]);
    expect(hours("2036-12-16")).toEqual([["13:00", "20:00"]]);
  });

  it("has none after an end", () => {
    const ended = scheduledHours([
      {
        effective_from: "2026-12-01",
        effective_until: "2026-12-01",
        weekly: weekly({ tuesday: [["07:00", "12:00"]] }),
      },
    ]);
    expect(ended("2026-12-01")).toEqual([["07:00", "12:00"]]);
    expect(ended("2026-12-08")).toEqual([]);
  });

  it("changes at local midnight, over which a booking can go", () => {
    const [friday, saturday]: Intervals[] = [[["20:00", "24:00"]], [["00:00", "04:00"]]];
    const changing = scheduledHours([
      {
        effective_from: "2026-01-01",
        effective_until: "2026-12-04",
        weekly: weekly({ friday: friday ?? [] }),
      },
      { effective_from: "2026-12-05", weekly: weekly({ saturday: saturday ?? [] }) },
    ]);
    const works = holds(changing, "America/New_York");
    expect(works("2026-12-05T01:00:00.000Z", 360)).toBe(true);
    expect(works("2026-12-12T01:00:00.000Z", 60)).toBe(false);
  });
});

describe("a time of day", () => {
  it("is counted from midnight, 24:00 included", () => {
    expect(["00:00", "06:05", "24:00"].map((time) => timeOfDayMs(time) / MINUTE_MS)).toEqual([0, 365, 1440]);
  });
});

describe("random hours around random transitions", () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 288 }), fc.integer({ min: 0, max: 288 }))
    .filter(([a, b]) => a !== b)
    .map(([a, b]): readonly [string, string] => [
      timeOfDay(Math.min(a, b) * 5),
      timeOfDay(Math.max(a, b) * 5),
    ]);
  const intervals = fc.array(interval, { maxLength: 4 });
  const anyWeek = fc.tuple(intervals, intervals, intervals, intervals, intervals, intervals, intervals);

  it("are open in exactly the minutes in which the clock on the wall shows them", () => {
    const instants = zoneTransitions.flatMap(([zone, rows]) => rows.map(([instant]) => ({ zone, instant })));
    fc.assert(
      fc.property(
        fc.constantFrom(...instants),
        anyWeek,
        fc.option(intervals),
        fc.integer({ min: -1_440, max: 0 }),
        fc.integer({ min: 1, max: 2_880 }),
        ({ zone, instant }, week, ownHours, beforeMinutes, length) => {
          const date = instant.slice(0, 10);
          const named = Object.fromEntries(WEEKDAYS.map((day, index) => [day, week[index] ?? []]));
          const hours = exceptOn(
            ownHours === null ? undefined : [{ date, intervals: ownHours }],
            weeklyHours(weekly(named)),
          );
          const startMs = Math.ceil(Date.parse(instant) / MINUTE_MS + beforeMinutes) * MINUTE_MS;
          const endMs = startMs + length * MINUTE_MS;
          const open = wallMinutes(zone, startMs, endMs).filter((minute) => {
            const ofDay = ownHours !== null && minute.date === date ? ownHours : week[weekdayOf(minute.date)];
            const time = timeOfDay(minute.minuteOfDay);
            return (ofDay ?? []).some(([opens, closes]) => opens <= time && time < closes);
          });
          const stretches = stretchesOf(hours, localSegments(zone, { startMs, endMs }, utcOffsetMs));
          expect(stretches).toEqual(runsOf(open.map((minute) => minute.startMs)));
        },
      ),
      { numRuns: 150 },
    );
  });
});

function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

/** Consecutive minutes as stretches. */
function runsOf(minutes: readonly number[]): Stretch[] {
  const all = new Set(minutes);
  const starts = minutes.filter((ms) => !all.has(ms - MINUTE_MS));
  const ends = minutes.filter((ms) => !all.has(ms + MINUTE_MS));
  return starts.map((startMs, index) => ({ startMs, endMs: (ends[index] ?? Number.NaN) + MINUTE_MS }));
}

function iso({ startMs, endMs }: Stretch): [string, string] {
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
}
