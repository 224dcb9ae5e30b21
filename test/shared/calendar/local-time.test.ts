import { describe, expect, it } from "vitest";
import {
  formatLocal,
  instantsAt,
  localDateOf,
  localDay,
  localSegments,
} from "../../../shared/calendar/local-time.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { type ClockChange, clockChanges, timeOfDay, zoneTransitions } from "./wall-clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTERS = Array.from({ length: 96 }, (_, index) => index * 15);
const changing = zoneTransitions.filter(([, rows]) => rows.length > 1);

function segments(zone: string, startMs: number, endMs: number) {
  return localSegments(zone, { startMs, endMs }, utcOffsetMs);
}

describe("the local time of a stretch", () => {
  it.each(changing)("in %s jumps at each transition", (zone, rows) => {
    for (let at = 0; at + 1 < rows.length; at += 2) {
      const [[, before], [first, after]] = [rows[at] ?? ["", 0], rows[at + 1] ?? ["", 0]];
      const changeMs = Date.parse(first);
      for (const hours of [1, 30]) {
        const [startMs, endMs] = [changeMs - hours * HOUR_MS, changeMs + hours * HOUR_MS];
        expect(segments(zone, startMs, endMs), first).toEqual([
          { startMs, endMs: changeMs, offsetMs: before * 1000 },
          { startMs: changeMs, endMs, offsetMs: after * 1000 },
        ]);
      }
    }
  });

  it.each(changing)("in %s is one segment up to a transition, and from it on", (zone, rows) => {
    for (let at = 0; at + 1 < rows.length; at += 2) {
      const [[, before], [first, after]] = [rows[at] ?? ["", 0], rows[at + 1] ?? ["", 0]];
      const changeMs = Date.parse(first);
      const [startMs, endMs] = [changeMs - 50 * HOUR_MS, changeMs + 50 * HOUR_MS];
      expect(segments(zone, startMs, changeMs), first).toEqual([
        { startMs, endMs: changeMs, offsetMs: before * 1000 },
      ]);
      expect(segments(zone, changeMs, endMs), first).toEqual([
        { startMs: changeMs, endMs, offsetMs: after * 1000 },
      ]);
    }
  });

  it("jumps where clocks are changed at midnight UTC", () => {
    // Gaza, 28 March 2026: 02:00 is 03:00.
    const midnightMs = Date.parse("2026-03-28T00:00:00Z");
    const [startMs, endMs] = [midnightMs - HOUR_MS, midnightMs + HOUR_MS];
    expect(segments("Asia/Gaza", startMs, endMs)).toEqual([
      { startMs, endMs: midnightMs, offsetMs: 2 * HOUR_MS },
      { startMs: midnightMs, endMs, offsetMs: 3 * HOUR_MS },
    ]);
  });

  it("has every transition of a long stretch", () => {
    const [startMs, endMs] = [Date.UTC(2026, 0), Date.UTC(2031, 0)];
    const jumps = segments("Europe/London", startMs, endMs)
      .slice(1)
      .map((segment) => segment.startMs);
    const recorded = changing.find(([zone]) => zone === "Europe/London")?.[1] ?? [];
    expect(jumps).toEqual(
      recorded.filter((_, index) => index % 2 === 1).map(([instant]) => Date.parse(instant)),
    );
  });

  it("has no segment where the stretch is empty", () => {
    expect(segments("Europe/London", 0, 0)).toEqual([]);
  });
});

describe("the instants of a local time", () => {
  it("are those at which the clock on the wall shows it, on the days of all transitions", () => {
    for (const { zone, dates, minutes } of clockChanges()) {
      const quarters = minutes.filter(({ minuteOfDay }) => minuteOfDay % 15 === 0);
      const shown = Map.groupBy(quarters, ({ date, minuteOfDay }) => `${date}T${timeOfDay(minuteOfDay)}`);
      for (const date of dates) {
        const locals = QUARTERS.map((minuteOfDay) => `${date}T${timeOfDay(minuteOfDay)}`);
        const found = locals.map((local) => instantsAt(zone, Date.parse(`${local}Z`), utcOffsetMs));
        const expected = locals.map((local) => (shown.get(local) ?? []).map(({ startMs }) => startMs));
        expect(found, `${zone} ${date}`).toEqual(expected);
      }
    }
  });

  it.each([
    ["one on an ordinary day", "2026-12-01T18:00:00", ["2026-12-01T18:00:00.000Z"]],
    ["none in the hour that is skipped", "2027-03-28T01:00:00", []],
    ["none in the last minute that is skipped", "2027-03-28T01:59:00", []],
    ["one as clocks have gone forward", "2027-03-28T02:00:00", ["2027-03-28T01:00:00.000Z"]],
    [
      "two in the hour that comes twice, the first one first",
      "2027-10-31T01:30:00",
      ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"],
    ],
    ["one as clocks have gone back for good", "2027-10-31T02:00:00", ["2027-10-31T02:00:00.000Z"]],
  ])("are in London %s", (_, local, expected) => {
    const instants = instantsAt("Europe/London", Date.parse(`${local}Z`), utcOffsetMs);
    expect(instants.map((ms) => new Date(ms).toISOString())).toEqual(expected);
  });
});

describe("a local day", () => {
  it("is tried at all kinds of transitions", () => {
    const changes = clockChanges();
    expect(new Set(changes.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(30);
    expect(changes.length).toBeGreaterThan(250);
    expect(new Set(changes.map(({ bySeconds }) => bySeconds / 60))).toEqual(
      new Set([-120, -60, -30, 0, 30, 60, 120]),
    );
    expect(changes.filter(({ dates }) => dates.length === 2).length).toBeGreaterThanOrEqual(30);
    const isMidnightUtc = ({ changeMs, bySeconds }: ClockChange) =>
      bySeconds !== 0 && changeMs % (24 * HOUR_MS) === 0;
    expect(changes.filter(isMidnightUtc).length).toBeGreaterThan(5);
  });

  it("has the minutes in which the clock on the wall shows it, at every transition", () => {
    for (const { zone, dates, minutes } of clockChanges()) {
      for (const date of dates) {
        const shown = minutes.filter((minute) => minute.date === date);
        const startMs = shown[0]?.startMs ?? Number.NaN;
        const day = localDay(zone, date, utcOffsetMs);
        expect(day, `${zone} ${date}`).toEqual({ startMs, endMs: startMs + shown.length * MINUTE_MS });
        expect(localDateOf(zone, day.startMs, utcOffsetMs)).toBe(date);
        expect(localDateOf(zone, day.endMs - 1, utcOffsetMs)).toBe(date);
        expect(localDateOf(zone, day.endMs, utcOffsetMs)).not.toBe(date);
        expect(localDateOf(zone, day.startMs - 1, utcOffsetMs)).not.toBe(date);
      }
    }
  });

  it.each([
    ["24 hours", "Europe/London", "2026-12-01", "2026-12-01T00:00:00.000Z", 24],
    ["23 hours as clocks go forward", "Europe/London", "2027-03-28", "2027-03-28T00:00:00.000Z", 23],
    ["25 hours as they go back", "Europe/London", "2027-10-31", "2027-10-30T23:00:00.000Z", 25],
    ["23½ hours on Lord Howe Island", "Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00.000Z", 23.5],
    ["24½ hours on Lord Howe Island", "Australia/Lord_Howe", "2027-04-04", "2027-04-03T13:00:00.000Z", 24.5],
    ["23 hours where midnight is skipped", "Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", 23],
    [
      "25 hours where its last hour comes twice",
      "Africa/Cairo",
      "2026-10-29",
      "2026-10-28T21:00:00.000Z",
      25,
    ],
    ["25 hours where midnight comes twice", "America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
    ["24 hours from a quarter past", "Asia/Kathmandu", "2026-12-01", "2026-11-30T18:15:00.000Z", 24],
  ])("has %s", (_, zone, date, start, hours) => {
    const { startMs, endMs } = localDay(zone, date, utcOffsetMs);
    expect(new Date(startMs).toISOString()).toBe(start);
    expect((endMs - startMs) / HOUR_MS).toBe(hours);
  });
});

describe("an instant as clocks show it", () => {
  it.each([
    ["2026-11-27T11:00:00Z", 0, "2026-11-27T11:00:00+00:00"],
    ["2026-11-27T23:30:00Z", 345, "2026-11-28T05:15:00+05:45"],
    ["2026-11-27T01:00:00Z", -210, "2026-11-26T21:30:00-03:30"],
    ["2026-11-27T11:00:00Z", -30, "2026-11-27T10:30:00-00:30"],
    ["2026-11-27T11:00:00Z", 840, "2026-11-28T01:00:00+14:00"],
  ])("has its offset: %s at %i minutes", (instant, offsetMinutes, expected) => {
    expect(formatLocal(Date.parse(instant), offsetMinutes * MINUTE_MS)).toBe(expected);
    expect(Date.parse(expected)).toBe(Date.parse(instant));
  });
});
