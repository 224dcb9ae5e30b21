import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterWakingMinutes,
  beforeWakingMinutes,
  type QuietHours,
  quietHoursOf,
  wakingMinutes,
} from "../../../shared/club/quiet-hours.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";

const MINUTE_MS = 60_000;
const clock = (quiet: QuietHours | null, timeZone = "Europe/London") => ({ quiet, timeZone, utcOffsetMs });
const night = clock({ from: "22:00", until: "07:00" });
const at = (instant: string) => Date.parse(`${instant}:00.000Z`);
const shown = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 16);
const between = (from: string, to: string) => ({ startMs: at(from), endMs: at(to) });

// A Tuesday in winter, when London's clocks show UTC.
const FREED = "2027-01-12T03:00";

describe("a place that is freed at 03:00, with a notice of 120 minutes", () => {
  it("can be left free until 09:00", () => {
    expect(shown(afterWakingMinutes(night, at(FREED), 120))).toBe("2027-01-12T09:00");
  });

  it.each([
    ["09:30", 150, true],
    ["09:00", 120, true],
    ["08:59", 119, false],
  ])("leaves waking time before a class at %s: %i minutes", (start, minutes, isEnough) => {
    const startMs = at(`2027-01-12T${start}`);
    expect(wakingMinutes(night, { startMs: at(FREED), endMs: startMs })).toBe(minutes);
    expect(at(FREED) <= beforeWakingMinutes(night, startMs, 120)).toBe(isEnough);
    expect(afterWakingMinutes(night, at(FREED), 120) <= startMs).toBe(isEnough);
  });

  it("can be given until the evening before to a class at 08:59, until 07:00 to one at 09:00", () => {
    expect(shown(beforeWakingMinutes(night, at("2027-01-12T08:59"), 120))).toBe("2027-01-11T21:59");
    expect(shown(beforeWakingMinutes(night, at("2027-01-12T09:00"), 120))).toBe("2027-01-12T07:00");
  });
});

describe("waking time", () => {
  it.each([
    ["a day", "2027-01-12T00:00", "2027-01-13T00:00", 900],
    ["the hours of the night", "2027-01-12T22:00", "2027-01-13T07:00", 0],
    ["a minute before and after them", "2027-01-12T21:59", "2027-01-13T07:01", 2],
    ["nothing", "2027-01-12T12:00", "2027-01-12T12:00", 0],
  ])("outside 22:00 to 07:00: %s", (_, from, to, minutes) => {
    expect(wakingMinutes(night, between(from, to))).toBe(minutes);
  });

  it("may be around quiet hours that do not span midnight", () => {
    const siesta = clock({ from: "13:00", until: "15:30" });
    expect(wakingMinutes(siesta, between("2027-01-12T00:00", "2027-01-13T00:00"))).toBe(24 * 60 - 150);
    expect(shown(afterWakingMinutes(siesta, at("2027-01-12T12:30"), 60))).toBe("2027-01-12T16:00");
    const small = clock({ from: "00:00", until: "06:00" });
    expect(wakingMinutes(small, between("2027-01-12T00:00", "2027-01-13T00:00"))).toBe(18 * 60);
  });

  it("is by the wall clock of the club, also where clocks change in the night", () => {
    // Clocks go forward at 01:00 UTC on 28 March, and back at 01:00 UTC on 31 October.
    expect(shown(afterWakingMinutes(night, at("2027-03-27T23:00"), 120))).toBe("2027-03-28T08:00");
    expect(shown(afterWakingMinutes(night, at("2027-10-30T23:00"), 120))).toBe("2027-10-31T09:00");
    const early = clock({ from: "22:00", until: "01:30" });
    expect(wakingMinutes(early, between("2027-03-28T00:00", "2027-03-28T03:00"))).toBe(120);
    expect(wakingMinutes(early, between("2027-10-31T00:00", "2027-10-31T03:00"))).toBe(120);
    const newYork = clock({ from: "22:00", until: "07:00" }, "America/New_York");
    expect(shown(afterWakingMinutes(newYork, at("2027-01-12T03:00"), 30))).toBe("2027-01-12T12:30");
  });

  it("is all time where there are no quiet hours, and none is needed of it for no notice", () => {
    expect(afterWakingMinutes(clock(null), at(FREED), 120)).toBe(at("2027-01-12T05:00"));
    expect(beforeWakingMinutes(clock(null), at(FREED), 120)).toBe(at("2027-01-12T01:00"));
    expect(wakingMinutes(clock(null), between(FREED, "2027-01-12T04:00"))).toBe(60);
    expect(afterWakingMinutes(night, at(FREED), 0)).toBe(at(FREED));
    expect(beforeWakingMinutes(night, at(FREED), 0)).toBe(at(FREED));
  });

  it("is as long as asked for, before and after an instant, whatever the hours", async () => {
    const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const quiet = fc
      .tuple(minuteOfDay, fc.integer({ min: 1, max: 16 * 60 }))
      .map(([from, length]) => ({ from: clockTime(from), until: clockTime((from + length) % (24 * 60)) }));
    const zone = fc.constantFrom("Europe/London", "Australia/Lord_Howe", "America/Havana", "Asia/Kathmandu");
    const instant = fc.integer({ min: at("2026-01-01T00:00"), max: at("2028-01-01T00:00") });
    await fc.assert(
      fc.property(
        quiet,
        zone,
        instant,
        fc.integer({ min: 1, max: 1_440 }),
        (hours, timeZone, ms, minutes) => {
          const waking = clock(hours, timeZone);
          const afterMs = afterWakingMinutes(waking, ms, minutes);
          const beforeMs = beforeWakingMinutes(waking, ms, minutes);
          expect(wakingMinutes(waking, { startMs: ms, endMs: afterMs })).toBeCloseTo(minutes, 6);
          expect(wakingMinutes(waking, { startMs: beforeMs, endMs: ms })).toBeCloseTo(minutes, 6);
          // The last minute is a waking one.
          const lastMs = afterMs - MINUTE_MS / 60;
          expect(wakingMinutes(waking, { startMs: lastMs, endMs: afterMs })).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

describe("a tenant's quiet hours", () => {
  it("are 22:00 to 07:00, what the club file says, or none", () => {
    expect(quietHoursOf({})).toEqual({ from: "22:00", until: "07:00" });
    const quiet_hours = { from: "21:00", until: "08:00" };
    expect(quietHoursOf({ quiet_hours })).toEqual(quiet_hours);
    expect(quietHoursOf({ quiet_hours: null })).toBeNull();
  });
});
