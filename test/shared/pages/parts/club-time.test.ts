import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, ClubTime } from "../../../../shared/pages/parts/club-time.ts";

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
    const time = new ClubTime(zone, "en-GB");
    expect(time.utcOf(local)).toBe(utc);
    expect(time.localOf(utc)).toBe(local);
  });

  it("is the first of two instants that the clock shows alike", () => {
    expect(new ClubTime("Europe/London", "en-GB").utcOf("2026-10-25T01:30")).toBe("2026-10-25T00:30:00.000Z");
  });

  it("goes on by the skipped hour where the clock never shows it", () => {
    expect(new ClubTime("Europe/London", "en-GB").utcOf("2026-03-29T01:30")).toBe("2026-03-29T01:30:00.000Z");
  });

  it("is what it was after a way to UTC and back", () => {
    const minutes = fc
      .date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`);
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (utc, zone) => {
        const time = new ClubTime(zone, "en-GB");
        const local = time.localOf(utc);
        expect(time.localOf(time.utcOf(local))).toBe(local);
      }),
    );
  });

  it.each(["", "tomorrow", "2026-13-01T10:00"])("is nothing where nothing was entered: %j", (local) => {
    expect(new ClubTime("Europe/London", "en-GB").utcOf(local)).toBe("");
  });

  it.each([
    ["en-GB", "Wed, 1 Jul", "10:15"],
    ["en-US", "Wed, Jul 1", "10:15 AM"],
    ["de-DE", "Mi., 1. Juli", "10:15"],
  ])("is said in the words of %s", (locale, day, time) => {
    const said = new ClubTime("Europe/London", locale).inWords("2026-07-01T09:15:00.000Z");
    // Which spaces and commas stand between is the platform's choice.
    expect(said.replaceAll(/[\s,]+/g, " ")).toContain(day.replaceAll(/[\s,]+/g, " "));
    expect(said.replaceAll(/\s+/g, " ")).toContain(time);
  });
});

describe("a time that a person reads", () => {
  const london = new ClubTime("Europe/London", "en-GB");

  it.each([
    ["2026-10-25T00:45:00.000Z", "01:45 BST", "Sun 25 Oct 01:45 BST"],
    ["2026-10-25T01:45:00.000Z", "01:45 GMT", "Sun 25 Oct 01:45 GMT"],
    ["2026-10-25T02:00:00.000Z", "02:00", "Sun 25 Oct 02:00"],
  ])("names the zone in the hour that comes twice: %s is %s", (utc, time, words) => {
    expect(london.time(utc)).toBe(time);
    expect(london.inWords(utc).replaceAll(/[\s,]+/g, " ")).toBe(words);
  });

  it("names the zone at both ends where clocks change between them", () => {
    const [startsAt, endsAt] = ["2026-10-25T00:45:00.000Z", "2026-10-25T01:15:00.000Z"];
    expect(london.clock(startsAt, endsAt)).toBe("01:45 BST–01:15 GMT");
    expect(london.span(startsAt, endsAt).replaceAll(/[\s,]+/g, " ")).toBe("Sun 25 Oct 01:45 BST – 01:15 GMT");
    const later = "2026-10-26T01:15:00.000Z";
    expect(london.longSpan(startsAt, later).replaceAll(/[\s,]+/g, " ")).toBe(
      "Sun 25 Oct 01:45 BST – Mon 26 Oct 01:15 GMT",
    );
    expect(london.clock("2026-10-26T10:00:00.000Z", "2026-10-26T11:00:00.000Z")).toBe("10:00–11:00");
    expect(new ClubTime("America/New_York", "de-DE").clock("2026-11-01T05:45Z", "2026-11-01T06:15Z")).toBe(
      "01:45 EDT–01:15 EST",
    );
  });
});

describe("a month", () => {
  it.each([
    ["2026-12", 1, "2027-01"],
    ["2027-01", -1, "2026-12"],
    ["2026-11", 14, "2028-01"],
  ])("%s and %i months are %s", (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });
});

describe("the reader's week", () => {
  it.each([
    ["en-US", "Sun"],
    ["en-GB", "Mon"],
    ["de-DE", "Mo"],
    ["ar-EG", undefined],
  ])("begins on the day of %s", (locale, first) => {
    const time = new ClubTime("Europe/London", locale);
    if (first !== undefined) expect(time.weekdays("short")[0]).toBe(first);
    expect(time.firstWeekday).toBe({ "en-US": 7, "ar-EG": 6 }[locale] ?? 1);
  });

  it("begins on Sunday in a browser that does not know weeks, where the region's does", () => {
    const restore = hideWeekInfo();
    expect(new ClubTime("Europe/London", "en-US").firstWeekday).toBe(7);
    expect(new ClubTime("Europe/London", "en").firstWeekday).toBe(7);
    expect(new ClubTime("Europe/London", "en-GB").firstWeekday).toBe(1);
    restore();
  });
});

/** Takes from locales what browsers of 2021 did not have. */
function hideWeekInfo(): () => void {
  const names = ["getWeekInfo", "weekInfo"];
  const hidden = names.flatMap((name) => {
    const descriptor = Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name);
    return descriptor === undefined ? [] : [[name, descriptor] as const];
  });
  for (const [name] of hidden) Reflect.deleteProperty(Intl.Locale.prototype, name);
  return () => {
    for (const [name, descriptor] of hidden) Object.defineProperty(Intl.Locale.prototype, name, descriptor);
  };
}
