import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offsetMs, type WallClock, wallTime, wallTimes } from "../../../shared/sdk/wall-time.ts";

const HOUR_MS = 60 * 60_000;

function clockOf(timeZone: string, locale = "en-GB"): WallClock {
  const style = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const format = new Intl.DateTimeFormat(locale, style);
  return { timeZone, locale, write: (instant) => format.format(instant) };
}

describe("times for people", () => {
  it.each([
    // The first and last minute of the repeated hour, and those beside it.
    ["Europe/London", "2026-10-24T23:59Z", "00:59"],
    ["Europe/London", "2026-10-25T00:00Z", "01:00 BST"],
    ["Europe/London", "2026-10-25T00:59Z", "01:59 BST"],
    ["Europe/London", "2026-10-25T01:00Z", "01:00 GMT"],
    ["Europe/London", "2026-10-25T01:59Z", "01:59 GMT"],
    ["Europe/London", "2026-10-25T02:00Z", "02:00"],
    ["America/New_York", "2026-11-01T04:59Z", "00:59"],
    ["America/New_York", "2026-11-01T05:30Z", "01:30 EDT"],
    ["America/New_York", "2026-11-01T06:30Z", "01:30 EST"],
    ["America/New_York", "2026-11-01T07:00Z", "02:00"],
    ["Australia/Sydney", "2026-04-04T15:30Z", "02:30 AEDT"],
    ["Australia/Sydney", "2026-04-04T16:30Z", "02:30 AEST"],
    // Half an hour.
    ["Australia/Lord_Howe", "2026-04-04T14:29Z", "01:29"],
    ["Australia/Lord_Howe", "2026-04-04T14:30Z", "01:30 LHDT"],
    ["Australia/Lord_Howe", "2026-04-04T15:29Z", "01:59 LHST"],
    ["Australia/Lord_Howe", "2026-04-04T15:30Z", "02:00"],
    // Forward: no hour comes twice.
    ["Europe/London", "2026-03-29T00:59Z", "00:59"],
    ["Europe/London", "2026-03-29T01:00Z", "02:00"],
    ["Asia/Kolkata", "2026-10-25T01:00Z", "06:30"],
    ["UTC", "2026-10-25T01:00Z", "01:00"],
  ])("name the zone in the repeated hour alone: in %s, %s is %s", (timeZone, at, shown) => {
    expect(wallTime(clockOf(timeZone), at)).toBe(shown);
    expect(wallTime(clockOf(timeZone), Date.parse(at))).toBe(shown);
  });

  it.each([
    ["Europe/London", "2026-10-25T00:45Z", "2026-10-25T01:15Z", "01:45 BST–01:15 GMT"],
    ["Europe/London", "2026-10-24T23:30Z", "2026-10-25T00:30Z", "00:30 BST–01:30 BST"],
    ["Europe/London", "2026-10-24T23:30Z", "2026-10-25T02:30Z", "00:30 BST–02:30 GMT"],
    ["Europe/London", "2026-10-25T01:30Z", "2026-10-25T02:30Z", "01:30 GMT–02:30 GMT"],
    ["Europe/London", "2026-10-25T02:00Z", "2026-10-25T03:00Z", "02:00–03:00"],
    ["Europe/London", "2026-03-29T00:30Z", "2026-03-29T01:30Z", "00:30 GMT–02:30 BST"],
    ["Europe/London", "2026-03-29T01:00Z", "2026-03-29T02:00Z", "02:00–03:00"],
    ["Australia/Lord_Howe", "2026-04-04T14:45Z", "2026-04-04T15:15Z", "01:45 LHDT–01:45 LHST"],
    ["America/New_York", "2026-11-01T05:45Z", "2026-11-01T06:15Z", "01:45 EDT–01:15 EST"],
  ])("name it at both ends: in %s, %s to %s is %s", (timeZone, startsAt, endsAt, shown) => {
    expect(wallTimes(clockOf(timeZone), startsAt, endsAt).join("–")).toBe(shown);
  });

  it.each([
    ["Europe/Berlin", "de-DE", "02:45 MESZ–02:15 MEZ"],
    ["Europe/Berlin", "en-GB", "02:45 CEST–02:15 CET"],
    ["Europe/London", "de-DE", "01:45 BST–01:15 GMT"],
    ["Atlantic/Azores", "en-GB", "00:45 GMT+0–00:15 GMT-1"],
  ])("name %s in the words of %s, else of those who live there", (timeZone, locale, shown) => {
    const [startsAt, endsAt] = ["2026-10-25T00:45Z", "2026-10-25T01:15Z"];
    const times = wallTimes(clockOf(timeZone, locale), startsAt, endsAt).join("–");
    // Where a zone at UTC has no name, it is `GMT` or `GMT+0`, by the version of Unicode's data.
    expect(times.replace(/GMT(?=–)/, timeZone.startsWith("Atlantic") ? "GMT+0" : "$&")).toBe(shown);
  });

  it("are never the same for two instants within six hours", () => {
    const zones = [
      "Europe/London",
      "America/New_York",
      "Australia/Lord_Howe",
      "America/St_Johns",
      "Asia/Gaza",
    ];
    const minutes = fc
      .date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true })
      .map((date) => Math.floor(date.getTime() / 60_000) * 60_000);
    const later = fc.integer({ min: 1, max: 6 * 60 }).map((count) => count * 60_000);
    fc.assert(
      fc.property(minutes, later, fc.constantFrom(...zones), (ms, by, timeZone) => {
        const clock = clockOf(timeZone);
        expect(wallTime(clock, ms)).not.toBe(wallTime(clock, ms + by));
      }),
    );
  });

  it("are those of a clock that is ahead of UTC by so much", () => {
    expect(offsetMs("America/St_Johns", Date.UTC(2026, 0, 1))).toBe(-3.5 * HOUR_MS);
    expect(offsetMs("Australia/Lord_Howe", Date.UTC(2026, 0, 1, 0, 0, 59))).toBe(11 * HOUR_MS);
  });
});
