import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beforeWakingMinutes } from "../../../../../shared/club/quiet-hours.ts";
import { utcOffsetMs } from "../../../../../shared/club/utc-offset.ts";
import { lastPromotion, lastPromotionTo } from "../../../../../shared/pages/member/classes/last-promotion.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";

const MINUTE_MS = 60_000;
const LONDON = new ClubTime("Europe/London", "en-GB");
const NIGHT = { from: "22:00", until: "07:00" };
const at = (instant: string) => Date.parse(`${instant}:00.000Z`);

describe("the last moment at which a place passes on", () => {
  const of = (start: string, notice: number, quiet: typeof NIGHT | null | undefined) => {
    const { ms, ...rest } = lastPromotion(at(start), notice, quiet, LONDON);
    return { at: new Date(ms).toISOString().slice(0, 16), ...rest };
  };

  it("is the notice before the start by day, the evening before in the morning", () => {
    const byDay = { at: "2027-01-12T07:00", isKnown: true, isForNight: false };
    expect(of("2027-01-12T09:00", 120, NIGHT)).toEqual(byDay);
    const byNight = { at: "2027-01-11T21:59", isKnown: true, isForNight: true };
    expect(of("2027-01-12T08:59", 120, NIGHT)).toEqual(byNight);
  });

  it("counts the night where the club has no quiet hours, or no notice", () => {
    const noNight = { at: "2027-01-12T04:00", isKnown: true, isForNight: false };
    expect(of("2027-01-12T06:00", 120, null)).toEqual(noNight);
    expect(of("2027-01-12T06:00", 0, NIGHT)).toEqual({ ...noNight, at: "2027-01-12T06:00" });
  });

  it("is not known where quiet hours are not", () => {
    expect(of("2027-01-12T08:59", 120, undefined)).toMatchObject({ isKnown: false, isForNight: false });
    expect(of("2027-01-12T08:59", 0, undefined)).toMatchObject({ isKnown: true });
  });

  it("is as the place in line says, unless that is wanted for a shorter time", () => {
    const start = at("2027-01-12T08:59");
    const stale = lastPromotion(start, 120, { from: "21:00", until: "07:00" }, LONDON);
    const own = lastPromotion(start, 120, NIGHT, LONDON);
    const promoted_until = "2027-01-11T21:59:00.000Z";
    const last = { ms: at("2027-01-11T21:59"), isKnown: true, isForNight: true };
    expect(lastPromotionTo({ until: null, promoted_until }, own)).toEqual(last);
    expect(lastPromotionTo({ until: null, promoted_until }, stale)).toEqual({ ...last, isForNight: false });
    const unknown = lastPromotion(start, 120, undefined, LONDON);
    expect(lastPromotionTo({ until: null, promoted_until }, unknown)).toMatchObject({ isKnown: true });
    const until = "2027-01-11T12:00:00.000Z";
    expect(lastPromotionTo({ until, promoted_until: until }, own)).toEqual(own);
    expect(lastPromotionTo(null, own)).toEqual(own);
  });

  it("is the API's own, whatever the hours, also where clocks change", async () => {
    const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const zones = fc.constantFrom("Europe/London", "America/New_York", "Australia/Lord_Howe");
    // Weeks in which clocks change in one of the zones.
    const week = fc.constantFrom(
      "2027-03-26T00:00",
      "2027-10-29T00:00",
      "2027-11-05T00:00",
      "2027-04-02T00:00",
    );
    await fc.assert(
      fc.property(minuteOfDay, minuteOfDay, zones, week, minuteOfDay, minuteOfDay, (...drawn) => {
        const [from, length, timeZone, first, after, notice] = drawn;
        const quiet = { from: clock(from), until: clock(from + (length % (16 * 60))) };
        const startMs = at(first) + (after * 3 + 1_440) * MINUTE_MS;
        const time = new ClubTime(timeZone, "en-GB");
        const { ms } = lastPromotion(startMs, notice, quiet, time);
        expect(ms).toBe(beforeWakingMinutes({ quiet, timeZone, utcOffsetMs }, startMs, notice));
      }),
      { numRuns: 60 },
    );
  });
});

function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}
