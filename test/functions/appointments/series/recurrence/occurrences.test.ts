import { describe, expect, it } from "vitest";
import { occurrencesOf } from "../../../../../functions/appointments/series/recurrence/occurrences.ts";
import type { Recurrence } from "../../../../../functions/appointments/series/recurrence/recurrence.ts";
import { WEEKDAYS } from "../../../../../shared/calendar/hours.ts";
import { utcOffsetMs } from "../../../../../shared/club/utc-offset.ts";

/** Each occurrence as its local date and its start. */
function starts(timeZone: string, recurrence: Partial<Recurrence>): string[] {
  const whole = { weekdays: WEEKDAYS.slice(), local_time: "18:00", first_date: "2026-12-01", occurrences: 3 };
  return occurrencesOf({ ...whole, ...recurrence }, timeZone, utcOffsetMs).map(
    ({ localDate, startMs }) =>
      `${localDate} ${startMs === undefined ? "missing" : new Date(startMs).toISOString().slice(0, 16)}`,
  );
}

describe("the occurrences of a recurrence", () => {
  it("begin on the first date where its weekday is named", () => {
    expect(starts("Europe/London", { weekdays: ["tuesday"], occurrences: 2 })).toEqual([
      "2026-12-01 2026-12-01T18:00",
      "2026-12-08 2026-12-08T18:00",
    ]);
  });

  it("begin on the first named weekday after it otherwise", () => {
    expect(starts("Europe/London", { weekdays: ["monday"], occurrences: 1 })).toEqual([
      "2026-12-07 2026-12-07T18:00",
    ]);
  });

  it("come in the order of days, whatever the order of the weekdays", () => {
    expect(starts("Europe/London", { weekdays: ["friday", "wednesday"] })).toEqual([
      "2026-12-02 2026-12-02T18:00",
      "2026-12-04 2026-12-04T18:00",
      "2026-12-09 2026-12-09T18:00",
    ]);
  });

  it("are as many as are asked for, a leap day among them", () => {
    const year = starts("Europe/London", { first_date: "2028-02-01", occurrences: 52 });
    expect(year).toHaveLength(52);
    expect(year).toContain("2028-02-29 2028-02-29T18:00");
    const weeks = starts("Europe/London", { weekdays: ["sunday"], occurrences: 52 });
    expect(weeks.at(-1)).toBe("2027-11-28 2027-11-28T18:00");
  });

  it("end within the last year that has four digits", () => {
    const last = { weekdays: ["saturday" as const], first_date: "9998-12-31", occurrences: 52 };
    expect(starts("Pacific/Kiritimati", last).at(-1)).toMatch(/^9999-12-/);
  });

  it("keep the local time when clocks change", () => {
    const sundays = { weekdays: ["sunday" as const], first_date: "2027-03-21", occurrences: 2 };
    expect(starts("Europe/London", sundays)).toEqual([
      "2027-03-21 2027-03-21T18:00",
      "2027-03-28 2027-03-28T17:00",
    ]);
  });
});

describe("a local time on the day of a change", () => {
  it.each([
    ["Europe/London", "2027-03-28", "00:59", "2027-03-28T00:59"],
    ["Europe/London", "2027-03-28", "01:00", "missing"],
    ["Europe/London", "2027-03-28", "01:30", "missing"],
    ["Europe/London", "2027-03-28", "01:59", "missing"],
    ["Europe/London", "2027-03-28", "02:00", "2027-03-28T01:00"],
    ["Europe/London", "2027-10-31", "00:59", "2027-10-30T23:59"],
    ["Europe/London", "2027-10-31", "01:00", "2027-10-31T00:00"],
    ["Europe/London", "2027-10-31", "01:30", "2027-10-31T00:30"],
    ["Europe/London", "2027-10-31", "02:00", "2027-10-31T02:00"],
    ["Australia/Lord_Howe", "2027-10-03", "01:59", "2027-10-02T15:29"],
    ["Australia/Lord_Howe", "2027-10-03", "02:00", "missing"],
    ["Australia/Lord_Howe", "2027-10-03", "02:29", "missing"],
    ["Australia/Lord_Howe", "2027-10-03", "02:30", "2027-10-02T15:30"],
    ["Australia/Lord_Howe", "2027-04-04", "01:29", "2027-04-03T14:29"],
    ["Australia/Lord_Howe", "2027-04-04", "01:30", "2027-04-03T14:30"],
    ["Australia/Lord_Howe", "2027-04-04", "02:00", "2027-04-03T15:30"],
    ["America/Santiago", "2027-09-05", "00:00", "missing"],
    ["America/Santiago", "2027-09-05", "00:59", "missing"],
    ["America/Santiago", "2027-09-05", "01:00", "2027-09-05T04:00"],
    ["America/Santiago", "2027-04-03", "23:00", "2027-04-04T02:00"],
    ["America/Santiago", "2027-04-04", "00:00", "2027-04-04T04:00"],
    ["Asia/Kathmandu", "2027-01-01", "00:00", "2026-12-31T18:15"],
    ["Pacific/Apia", "2011-12-30", "12:00", "missing"],
  ])("in %s on %s at %s is %s", (timeZone, first_date, local_time, start) => {
    expect(starts(timeZone, { first_date, local_time, occurrences: 1 })).toEqual([`${first_date} ${start}`]);
  });
});
