import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clubTimeToUtc, inWords, utcToClubTime } from "../../../../../shared/sdk/pages/visitor/club-time.ts";

const zones = [
  "Europe/London",
  "America/New_York",
  "Australia/Sydney",
  "Asia/Kolkata",
  "Pacific/Apia",
  "UTC",
];

describe("the club's time", () => {
  it.each([
    ["2026-11-27T10:00", "Europe/London", "2026-11-27T10:00:00.000Z"],
    ["2026-07-01T10:00", "Europe/London", "2026-07-01T09:00:00.000Z"],
    ["2026-07-01T10:00", "America/New_York", "2026-07-01T14:00:00.000Z"],
    ["2026-07-01T10:00", "Asia/Kolkata", "2026-07-01T04:30:00.000Z"],
    // The hours around a change of clocks: 29 March 2026 forward at 01:00 UTC, 25 October 2026 back at 01:00 UTC.
    ["2026-03-29T00:59", "Europe/London", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T02:00", "Europe/London", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T00:59", "Europe/London", "2026-10-24T23:59:00.000Z"],
    ["2026-10-25T02:00", "Europe/London", "2026-10-25T02:00:00.000Z"],
  ])("%s in %s is %s", (local, zone, utc) => {
    expect(clubTimeToUtc(local, zone)).toBe(utc);
    expect(utcToClubTime(utc, zone)).toBe(local);
  });

  it("is what it was after a way to UTC and back", async () => {
    const minutes = fc
      .date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`);
    await fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (utc, zone) => {
        const local = utcToClubTime(utc, zone);
        expect(utcToClubTime(clubTimeToUtc(local, zone), zone)).toBe(local);
      }),
    );
  });

  it.each(["", "tomorrow", "2026-13-01T10:00"])("is nothing where nothing was entered: %j", (local) => {
    expect(clubTimeToUtc(local, "Europe/London")).toBe("");
  });

  it("is said in words", () => {
    expect(inWords("2026-07-01T09:15:00.000Z", "Europe/London")).toMatch(/^Wed,? 1 July?,? (at )?10:15$/);
  });
});
