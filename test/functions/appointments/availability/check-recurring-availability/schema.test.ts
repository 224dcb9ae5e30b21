import { describe, expect, it } from "vitest";
import { checkRecurringAvailabilityRequest } from "../../../../../functions/appointments/availability/check-recurring-availability/schema.ts";
import { parseBody } from "../../../../../shared/api/parse-request.ts";
import { WEEKDAYS } from "../../../../../shared/calendar/hours.ts";
import { recurringBody } from "../../../../support/bodies.ts";

const schema = checkRecurringAvailabilityRequest();

function problems(body: unknown): string[] {
  const parsed = parseBody(schema, body);
  return parsed.ok ? [] : parsed.problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

function problemsOf(recurrence: Readonly<Record<string, unknown>>): string[] {
  return problems(recurringBody({}, recurrence));
}

describe("the recurrence", () => {
  it("is required, in place of a start", () => {
    expect(problems(recurringBody())).toEqual([]);
    expect(problems(recurringBody({ recurrence: null }))).toEqual(["FIELD_REQUIRED recurrence"]);
    expect(problems(recurringBody({ start_date_time: "2026-12-01T10:00:00Z" }))).toEqual([
      "FIELD_UNKNOWN start_date_time",
    ]);
  });

  it.each([[], "weekly", 7, true])("is no %j", (recurrence) => {
    expect(problems(recurringBody({ recurrence }))).toEqual(["FIELD_INVALID recurrence"]);
  });

  it.each(["weekdays", "local_time", "first_date", "occurrences"])("needs %s", (field) => {
    for (const absent of [undefined, null, ""]) {
      expect(problemsOf({ [field]: absent })).toEqual([`FIELD_REQUIRED recurrence.${field}`]);
    }
  });

  it("knows no other field", () => {
    expect(problemsOf({ until: "2027-01-01" })).toEqual(["FIELD_UNKNOWN recurrence.until"]);
  });

  it("says all that is wrong with it at once", () => {
    const recurrence = { weekdays: [], local_time: "6pm", first_date: "tomorrow", occurrences: 53 };
    expect(problems(recurringBody({ recurrence, client_id: 0 }))).toEqual([
      "FIELD_INVALID client_id",
      "FIELD_INVALID recurrence.weekdays",
      "FIELD_INVALID recurrence.local_time",
      "FIELD_INVALID recurrence.first_date",
      "FIELD_INVALID recurrence.occurrences",
    ]);
  });
});

describe("the weekdays", () => {
  it("are 1 to 7 different ones", () => {
    for (const weekday of WEEKDAYS) expect(problemsOf({ weekdays: [weekday] })).toEqual([]);
    expect(problemsOf({ weekdays: WEEKDAYS })).toEqual([]);
    for (const weekdays of [[], [...WEEKDAYS, "monday"], ["monday", "friday", "monday"]]) {
      expect(problemsOf({ weekdays })).toEqual(["FIELD_INVALID recurrence.weekdays"]);
    }
  });

  it.each(["Monday", "mon", " monday", 1, null, ["monday"]])("have none called %j", (weekday) => {
    expect(problemsOf({ weekdays: ["friday", weekday] })).toEqual(["FIELD_INVALID recurrence.weekdays[1]"]);
  });

  it.each(["monday", {}, 1])("are a list, not %j", (weekdays) => {
    expect(problemsOf({ weekdays })).toEqual(["FIELD_INVALID recurrence.weekdays"]);
  });
});

describe("the local time", () => {
  it.each(["00:00", "09:05", "18:00", "23:59", " 18:00 "])("may be %j", (local_time) => {
    expect(problemsOf({ local_time })).toEqual([]);
  });

  it.each(["24:00", "18:60", "6:00", "18", "18:00:00", "18:00Z", "6pm", "1800", 18, {}])(
    "may not be %j",
    (local_time) => {
      expect(problemsOf({ local_time })).toEqual(["FIELD_INVALID recurrence.local_time"]);
    },
  );
});

describe("the first date", () => {
  it.each(["2000-01-01", "9998-12-31", "2028-02-29"])("may be %j", (first_date) => {
    expect(problemsOf({ first_date })).toEqual([]);
  });

  it.each([
    "1999-12-31",
    "9999-01-01",
    "2027-02-29",
    "2027-13-01",
    "2027-1-1",
    "2027-01-01T00:00:00Z",
    "20270101",
    20_270_101,
  ])("may not be %j", (first_date) => {
    expect(problemsOf({ first_date })).toEqual(["FIELD_INVALID recurrence.first_date"]);
  });
});

describe("the occurrences", () => {
  it("are 1 to 52", () => {
    for (const occurrences of [1, 52]) expect(problemsOf({ occurrences })).toEqual([]);
    for (const occurrences of [0, 53, -1, 1.5, "4", true, [4]]) {
      expect(problemsOf({ occurrences })).toEqual(["FIELD_INVALID recurrence.occurrences"]);
    }
  });
});
