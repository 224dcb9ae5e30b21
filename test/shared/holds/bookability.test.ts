import { describe, expect, it } from "vitest";
import { exceptOn, weeklyHours } from "../../../shared/calendar/hours.ts";
import { localDay } from "../../../shared/calendar/local-time.ts";
import { WHOLE_ROOM } from "../../../shared/calendar/places.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { Bookability, type BookingTerms } from "../../../shared/holds/bookability.ts";
import { type Party, toursHolder } from "../../../shared/holds/party.ts";
import {
  anyCoach,
  bookabilityAt,
  bookingTerms,
  CLOCK,
  coach,
  entriesAt,
  type Held,
  LONDON,
  namedClient,
  namedCoach,
  namedRoom,
  occupancies,
  problemsAt,
  room,
  roomOfClass,
} from "../../support/booking-terms.ts";

const NOON = "2026-12-01T12:00:00.000Z";
const COACH = "coach#11#501";
const allDay = () => [["00:00", "24:00"]] as const;

/** A span of 1 December 2026. */
function held(from: string, to: string, isUnavailable = false) {
  return { from: `2026-12-01T${from}:00Z`, to: `2026-12-01T${to}:00Z`, isUnavailable };
}

function isBookable(start: string, terms: BookingTerms, taken: Held = {}): boolean {
  const bookable = bookabilityAt(start, terms, taken).isBookable(Date.parse(start));
  // What is shown and what is refused are one predicate.
  expect(bookable).toBe(problemsAt(start, terms, taken).length === 0);
  return bookable;
}

describe("the tenant's limits", () => {
  it.each([
    ["nothing against an hour within the opening hours", "2026-12-01T10:00:00.000Z", []],
    ["nothing against a start 60 s ago, for clocks differ", "2026-11-20T08:59:00.000Z", []],
    ["a start 60.001 s ago", "2026-11-20T08:58:59.999Z", ["START_IN_PAST start"]],
    ["nothing against a start after exactly max_advance_days", "2027-11-20T09:00:00.000Z", []],
    ["a start a millisecond later", "2027-11-20T09:00:00.001Z", ["START_TOO_FAR start"]],
    ["nothing against an hour that ends as the tenant closes", "2026-12-01T21:00:00.000Z", []],
    ["an hour that ends a millisecond later", "2026-12-01T21:00:00.001Z", ["OUTSIDE_OPENING_HOURS start"]],
    ["nothing against an hour that begins as it opens", "2026-12-01T06:00:00.000Z", []],
    [
      "an hour that begins a millisecond earlier",
      "2026-12-01T05:59:59.999Z",
      ["OUTSIDE_OPENING_HOURS start"],
    ],
  ])("have %s", (_, start, expected) => {
    expect(problemsAt(start, bookingTerms())).toEqual(expected);
  });

  it.each([
    ["START_IN_PAST", "2026-11-20T03:00:00.000Z"],
    ["START_TOO_FAR", "2028-11-20T03:00:00.000Z"],
  ])("have %s alone: neither hours, notice nor parties are looked at", (code, start) => {
    const terms = bookingTerms({ noticeMinutes: 60, choices: [namedCoach(coach(501, () => []))] });
    const around = { from: "2020-01-01T00:00:00Z", to: "2020-01-01T00:05:00Z" };
    expect(problemsAt(start, terms, { [COACH]: [around] })).toEqual([`${code} start`]);
  });

  it("tell by what a start was refused", () => {
    const details = (start: string) =>
      entriesAt(start, bookingTerms({ noticeMinutes: 90 })).map(({ jsonObject }) => jsonObject);
    expect(details("2030-01-01T10:00:00.000Z")).toEqual([{ max_advance_days: 365 }]);
    expect(details("2026-12-01T03:00:00.000Z")).toEqual([
      { time_zone: "Europe/London", duration_minutes: 60 },
    ]);
    expect(details("2026-11-20T10:00:00.000Z")).toEqual([{ min_notice_minutes: 90 }]);
  });

  it("do not ask for hours or parties where the duration is not known", () => {
    const choices = [namedCoach(coach(501, () => [])), namedClient(9001)];
    const terms = bookingTerms({ durationMinutes: undefined, choices });
    const taken = { "client#11#9001": [held("00:00", "23:00")] };
    expect(problemsAt("2026-12-01T03:00:00.000Z", terms, taken)).toEqual([]);
    expect(problemsAt("2020-12-01T03:00:00.000Z", terms)).toEqual(["START_IN_PAST start"]);
  });

  it("begin now and end after max_advance_days; the forgiven skew is not among what is offered", () => {
    const limits = (noticeMinutes: number) => bookabilityAt(NOON, bookingTerms({ noticeMinutes })).limits;
    const lastMs = Date.parse("2027-11-20T09:00:00.000Z");
    expect(limits(0)).toEqual({ firstMs: Date.parse("2026-11-20T09:00:00.000Z"), lastMs });
    expect(limits(90)).toEqual({ firstMs: Date.parse("2026-11-20T10:30:00.000Z"), lastMs });
  });

  it("take nothing for a tenant that is inactive", () => {
    const tenant = { ...LONDON, is_active: false };
    const startMs = Date.parse(NOON);
    expect(bookabilityAt(NOON, bookingTerms()).isBookable(startMs)).toBe(true);
    expect(bookabilityAt(NOON, bookingTerms({ tenant })).isBookable(startMs)).toBe(false);
    expect(bookabilityAt(NOON, bookingTerms({ tenant })).isInTime(startMs)).toBe(false);
  });
});

describe("notice", () => {
  const terms = bookingTerms({ noticeMinutes: 120 });

  it("is exact to the millisecond", () => {
    expect(problemsAt("2026-11-20T11:00:00.000Z", terms)).toEqual([]);
    expect(problemsAt("2026-11-20T10:59:59.999Z", terms)).toEqual(["START_TOO_SOON start"]);
  });

  it("is asked for down to the forgiven skew, below which a start is past", () => {
    expect(problemsAt("2026-11-20T08:59:00.000Z", terms)).toEqual(["START_TOO_SOON start"]);
    expect(problemsAt("2026-11-20T08:58:59.999Z", terms)).toEqual(["START_IN_PAST start"]);
  });

  it("comes together with what hours refuse", () => {
    const off = bookingTerms({
      noticeMinutes: 30 * 24 * 60,
      choices: [namedCoach(coach(501, () => [])), namedRoom(room(71))],
    });
    const taken = { [COACH]: [held("02:00", "05:00")], "room#11#71": [held("02:00", "05:00")] };
    expect(problemsAt("2026-12-01T03:00:00.000Z", off, taken)).toEqual([
      "START_TOO_SOON start",
      "OUTSIDE_OPENING_HOURS start",
      "COACH_OFF_DUTY coach_id",
    ]);
  });

  it("comes together with who is taken", () => {
    const soon = bookingTerms({
      noticeMinutes: 30 * 24 * 60,
      choices: [namedCoach(coach(501)), namedRoom(room(71))],
    });
    const taken = { [COACH]: [held("12:00", "13:00")], "room#11#71": [held("12:00", "13:00")] };
    expect(problemsAt(NOON, soon, taken)).toEqual([
      "START_TOO_SOON start",
      "COACH_UNAVAILABLE coach_id",
      "ROOM_UNAVAILABLE room_id",
    ]);
  });
});

describe("several hours", () => {
  const weekdays = { monday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  const tours = weeklyHours({ ...weekdays, tuesday: [["09:00", "13:00"]] });
  const closing = exceptOn([{ date: "2026-12-01", intervals: [["10:00", "22:00"]] }], () => [
    ["06:00", "22:00"],
  ]);
  const terms = bookingTerms({ hours: [closing, tours] });

  it.each([
    ["2026-12-01T10:00:00.000Z", true],
    ["2026-12-01T09:59:00.000Z", false],
    ["2026-12-01T12:00:00.000Z", true],
    ["2026-12-01T12:01:00.000Z", false],
    ["2026-12-08T09:00:00.000Z", true],
    ["2026-12-02T10:00:00.000Z", false],
  ])("must all hold the booking: at %s %s", (start, expected) => {
    expect(isBookable(start, terms)).toBe(expected);
    expect(problemsAt(start, terms)).toEqual(expected ? [] : ["OUTSIDE_OPENING_HOURS start"]);
  });
});

describe("a named coach", () => {
  const works = coach(501, () => [["10:00", "14:00"]]);

  it.each([
    ["2026-12-01T10:00:00.000Z", []],
    ["2026-12-01T09:59:00.000Z", ["COACH_OFF_DUTY coach_id"]],
    ["2026-12-01T13:00:00.000Z", []],
    ["2026-12-01T13:01:00.000Z", ["COACH_OFF_DUTY coach_id"]],
  ])("must work during the whole booking: at %s", (start, expected) => {
    expect(problemsAt(start, bookingTerms({ choices: [namedCoach(works)] }))).toEqual(expected);
  });

  it("who is off duty is that alone, whoever is taken", () => {
    const taken = { [COACH]: [held("09:00", "10:00")] };
    expect(
      problemsAt("2026-12-01T09:00:00.000Z", bookingTerms({ choices: [namedCoach(works)] }), taken),
    ).toEqual(["COACH_OFF_DUTY coach_id"]);
  });

  it.each([
    ["2026-12-01T11:00:00.000Z", true],
    ["2026-12-01T11:01:00.000Z", false],
    ["2026-12-01T12:59:00.000Z", false],
    ["2026-12-01T13:00:00.000Z", true],
  ])("is free until a booking begins and as it ends: at %s %s", (start, expected) => {
    expect(isBookable(start, bookingTerms(), { [COACH]: [held("12:00", "13:00")] })).toBe(expected);
    expect(isBookable(start, bookingTerms(), { [COACH]: [held("12:00", "13:00", true)] })).toBe(expected);
  });

  it("counts as free where the calendar was not read", () => {
    expect(isBookable(NOON, bookingTerms(), { "coach#11#502": [held("00:00", "23:00")] })).toBe(true);
  });
});

describe("a room of several, and a tenant's tours", () => {
  const roomOfTwo = bookingTerms({ choices: [namedRoom(room(72, 2))] });
  const tours = bookingTerms({
    choices: [
      {
        kind: "tours",
        identifier: "start",
        parties: [{ id: 11, holder: toursHolder(11, 2) }],
      },
    ],
  });

  it.each([
    ["room#11#72", roomOfTwo, "ROOM_UNAVAILABLE room_id"],
    ["tours#11", tours, "TOUR_SLOT_FULL start"],
  ])("take as many at once as they hold: %s", (key, terms, problem) => {
    expect(problemsAt(NOON, terms, { [key]: [held("12:00", "13:00")] })).toEqual([]);
    expect(problemsAt(NOON, terms, { [key]: [held("12:00", "13:00"), held("12:30", "13:30")] })).toEqual([
      problem,
    ]);
    expect(problemsAt(NOON, terms, { [key]: [held("12:00", "12:30"), held("12:30", "13:30")] })).toEqual([]);
    expect(problemsAt(NOON, terms, { [key]: [held("12:55", "14:00", true)] })).toEqual([problem]);
  });
});

describe("buffers", () => {
  const buffers = { bufferBeforeMinutes: 10, bufferAfterMinutes: 15 };
  const terms = bookingTerms({
    choices: [namedCoach(coach(501), buffers), namedRoom(room(71), buffers), namedClient(9001)],
  });

  it.each([COACH, "room#11#71"])("hold %s longer than the booking", (key) => {
    expect(isBookable(NOON, terms, { [key]: [held("11:00", "11:50"), held("13:15", "14:00")] })).toBe(true);
    expect(isBookable(NOON, terms, { [key]: [held("11:00", "11:55")] })).toBe(false);
    expect(isBookable(NOON, terms, { [key]: [held("13:10", "14:00")] })).toBe(false);
  });

  it("do not hold the client", () => {
    expect(
      isBookable(NOON, terms, { "client#11#9001": [held("11:00", "12:00"), held("13:00", "14:00")] }),
    ).toBe(true);
    expect(isBookable(NOON, terms, { "client#11#9001": [held("11:00", "12:05")] })).toBe(false);
  });

  it("need neither opening hours nor working hours over them", () => {
    const hours = () => [["06:00", "22:00"]] as const;
    const choices = [namedCoach(coach(501, hours), { bufferBeforeMinutes: 120, bufferAfterMinutes: 120 })];
    expect(isBookable("2026-12-01T06:00:00.000Z", bookingTerms({ choices }))).toBe(true);
    expect(isBookable("2026-12-01T21:00:00.000Z", bookingTerms({ choices }))).toBe(true);
    expect(isBookable("2026-12-01T05:59:00.000Z", bookingTerms({ choices }))).toBe(false);
  });

  it("reach over midnight UTC", () => {
    const night = bookingTerms({ hours: [allDay], choices: [namedCoach(coach(501), buffers)] });
    const before = { from: "2026-11-30T23:00:00Z", to: "2026-11-30T23:55:00Z" };
    expect(isBookable("2026-12-01T00:00:00.000Z", night, { [COACH]: [before] })).toBe(false);
    expect(isBookable("2026-12-01T00:05:00.000Z", night, { [COACH]: [before] })).toBe(true);
    const after = { from: "2026-12-02T00:10:00Z", to: "2026-12-02T01:00:00Z" };
    expect(isBookable("2026-12-01T23:00:00.000Z", night, { [COACH]: [after] })).toBe(false);
    expect(isBookable("2026-12-01T22:55:00.000Z", night, { [COACH]: [after] })).toBe(true);
  });
});

describe("local time", () => {
  const late = bookingTerms({
    hours: [weeklyHours({ ...everyDay([]), tuesday: [["20:00", "24:00"]], wednesday: [["00:00", "02:00"]] })],
  });

  function everyDay(intervals: [string, string][]) {
    return {
      ...{ monday: intervals, tuesday: intervals, wednesday: intervals, thursday: intervals },
      ...{ friday: intervals, saturday: intervals, sunday: intervals },
    };
  }

  it("lets a booking cross midnight where the next day opens at 00:00", () => {
    expect(isBookable("2026-12-01T23:30:00.000Z", late)).toBe(true);
    expect(isBookable("2026-12-02T01:00:00.000Z", late)).toBe(true);
    expect(isBookable("2026-12-02T01:01:00.000Z", late)).toBe(false);
    // Wednesday ends at midnight, and Thursday is closed.
    expect(isBookable("2026-12-02T23:30:00.000Z", late)).toBe(false);
  });

  it("does not let it cross into a day that is closed", () => {
    const hours = [exceptOn([{ date: "2026-12-02", intervals: [] }], allDay)];
    expect(isBookable("2026-12-01T23:00:00.000Z", bookingTerms({ hours }))).toBe(true);
    expect(isBookable("2026-12-01T23:01:00.000Z", bookingTerms({ hours }))).toBe(false);
    expect(isBookable("2026-12-03T00:00:00.000Z", bookingTerms({ hours }))).toBe(true);
  });

  it("lets a booking cross a change of the clocks, and lasts as long", () => {
    const night = bookingTerms({ hours: [() => [["00:30", "02:30"]]] });
    // 28 March 2027: 01:00 is 02:00; the night is an hour short.
    expect(isBookable("2027-03-28T00:30:00.000Z", night)).toBe(true);
    expect(isBookable("2027-03-28T00:31:00.000Z", night)).toBe(false);
    // 31 October 2027: 02:00 is 01:00; an hour more.
    expect(isBookable("2027-10-31T01:30:00.000Z", night)).toBe(true);
    expect(isBookable("2027-10-31T01:31:00.000Z", night)).toBe(false);
  });
});

describe("a choice that is left to us", () => {
  const three = [coach(501), coach(502), coach(503)];
  const choices = [anyCoach(three)];

  it("needs one who is free, of those who work", () => {
    const [off, on] = [coach(501, () => []), coach(502)];
    const terms = bookingTerms({ choices: [anyCoach([off, on])] });
    expect(isBookable(NOON, terms)).toBe(true);
    expect(isBookable(NOON, terms, { "coach#11#502": [held("12:30", "13:00")] })).toBe(false);
    expect(isBookable(NOON, bookingTerms({ choices: [anyCoach([off])] }))).toBe(false);
  });

  it("is refused once, whatever keeps each of them, and where there is nobody", () => {
    const taken = { "coach#11#502": [held("12:30", "13:00")] };
    const all = bookingTerms({ choices: [anyCoach([coach(501, () => []), coach(502)])] });
    expect(problemsAt(NOON, all, taken)).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect(problemsAt(NOON, bookingTerms({ choices: [anyCoach([])] }))).toEqual([
      "COACH_UNAVAILABLE coach_id",
    ]);
  });

  it("is refused as a choice where it is of one alone, who is off duty", () => {
    const off = [coach(501, () => [])];
    expect(problemsAt(NOON, bookingTerms({ choices: [anyCoach(off)] }))).toEqual([
      "COACH_UNAVAILABLE coach_id",
    ]);
  });

  it("is none where the request names somebody unknown, who is another problem", () => {
    const choices = [{ ...namedCoach(coach(501)), parties: [] }];
    expect(problemsAt(NOON, bookingTerms({ choices }))).toEqual([]);
  });

  it("says so in words of its own", () => {
    const [problem] = entriesAt(NOON, bookingTerms({ choices: [anyCoach([])] }));
    expect(problem?.errorMessage).toBe("No coach is free.");
  });

  it("is told of each party", () => {
    const choice = anyCoach(three);
    const terms = bookingTerms({ choices: [choice] });
    const bookability = bookabilityAt(NOON, terms, { "coach#11#502": [held("12:30", "13:00")] });
    const free = three.filter((party) => bookability.isFree(party, Date.parse(NOON)));
    expect(free.map(({ id }) => id)).toEqual([501, 503]);
    expect(bookability.isAnyFree(choice, Date.parse(NOON))).toBe(true);
  });

  it.each<[string, Held, number]>([
    ["the lower id where all have as much", {}, 501],
    [
      "the least booked that day",
      { [COACH]: [held("08:00", "09:00")], "coach#11#502": [held("08:00", "08:30")] },
      503,
    ],
    [
      "the next one where that one is taken",
      { [COACH]: [held("08:00", "09:00")], "coach#11#502": [held("12:30", "12:35")] },
      503,
    ],
    [
      "by what is booked, not by how many bookings",
      {
        [COACH]: [held("08:00", "08:10"), held("09:00", "09:10")],
        "coach#11#502": [held("08:00", "09:00")],
        "coach#11#503": [held("08:00", "09:00")],
      },
      501,
    ],
    [
      "without counting what is unavailable",
      {
        [COACH]: [held("06:00", "10:00", true)],
        "coach#11#502": [held("08:00", "08:05")],
        "coach#11#503": [held("08:00", "08:05")],
      },
      501,
    ],
  ])("falls on %s", (_, taken, expected) => {
    const holds = bookabilityAt(NOON, bookingTerms({ choices }), taken).holds(Date.parse(NOON), () =>
      localDay("Europe/London", "2026-12-01", utcOffsetMs),
    );
    expect(holds.map(({ party }) => party.id)).toEqual([expected]);
  });

  it("counts what is booked on the local day, from its midnight to the next", () => {
    // Sydney's 2 December is from 13:00 UTC on the 1st to 13:00 on the 2nd.
    const day = () => localDay("Australia/Sydney", "2026-12-02", utcOffsetMs);
    const holdsOf = (taken: Held) =>
      bookabilityAt("2026-12-01T22:00:00.000Z", bookingTerms({ choices, hours: [] }), taken)
        .holds(Date.parse("2026-12-01T22:00:00.000Z"), day)
        .map(({ party }) => party.id);
    const others = { "coach#11#502": [held("14:00", "14:10")], "coach#11#503": [held("14:00", "14:10")] };
    expect(holdsOf({ [COACH]: [held("08:00", "13:00")], ...others })).toEqual([501]);
    expect(holdsOf({ [COACH]: [held("12:45", "13:15")], ...others })).toEqual([502]);
    const nextDay = { from: "2026-12-02T13:00:00Z", to: "2026-12-02T18:00:00Z" };
    expect(holdsOf({ [COACH]: [nextDay], ...others })).toEqual([501]);
  });
});

describe("a room in which a class takes place", () => {
  const aClass = { ...held("12:00", "13:00"), places: WHOLE_ROOM };

  it("is taken for an appointment, and a room with an appointment is for a class", () => {
    const withClass = { "room#11#72": [aClass] };
    const withAppointment = { "room#11#72": [held("12:15", "13:00")] };
    const problems = (party: Party, taken: Held) =>
      problemsAt(NOON, bookingTerms({ choices: [namedRoom(party)] }), taken);
    const unavailable = ["ROOM_UNAVAILABLE room_id"];
    expect(problems(room(72, 3), withClass)).toEqual(unavailable);
    expect(problems(roomOfClass(72), withClass)).toEqual(unavailable);
    expect(problems(room(72, 3), withAppointment)).toEqual([]);
    expect(problems(roomOfClass(72), withAppointment)).toEqual(unavailable);
  });

  it("is free for the class itself as it is moved by a part of its length", () => {
    const span = { startMs: Date.parse(NOON), endMs: Date.parse(NOON) + 3_600_000 };
    const own = { ...span, span, holder: "room#11#72", places: WHOLE_ROOM };
    const terms = bookingTerms({ choices: [namedRoom(roomOfClass(72))], ownHolds: [own] });
    const half = "2026-12-01T12:30:00.000Z";
    expect(isBookable(half, terms, { "room#11#72": [aClass] })).toBe(true);
    expect(isBookable(half, terms, { "room#11#72": [aClass, held("13:00", "13:05")] })).toBe(false);
  });

  it("is booked once by it, where the least booked room is chosen", () => {
    const parties = [room(71, 3), room(72, 3)];
    const ofMany = { message: "No room is free." };
    const choices = [{ kind: "room" as const, identifier: "room_id", parties, ofMany }];
    const holdsOf = (taken: Held) =>
      bookabilityAt(NOON, bookingTerms({ choices }), taken)
        .holds(Date.parse(NOON), () => localDay("Europe/London", "2026-12-01", utcOffsetMs))
        .map(({ party }) => party.id);
    const early = { ...held("08:00", "09:00"), places: WHOLE_ROOM };
    expect(holdsOf({ "room#11#71": [early], "room#11#72": [held("08:00", "09:05")] })).toEqual([71]);
    expect(holdsOf({ "room#11#71": [early], "room#11#72": [held("08:00", "08:55")] })).toEqual([72]);
  });
});

describe("what a booking holds", () => {
  it("is one party of each choice, for its buffers longer", () => {
    const buffers = { bufferBeforeMinutes: 10, bufferAfterMinutes: 15 };
    const choices = [namedCoach(coach(501), buffers), namedRoom(room(71), buffers), namedClient(9001)];
    const holds = bookabilityAt(NOON, bookingTerms({ choices })).holds(Date.parse(NOON), () => {
      throw new Error("The day is not asked for where nobody is chosen.");
    });
    const shown = holds.map(({ party, startMs, endMs }) => [
      party.holder.key,
      party.holder.kind,
      ...[startMs, endMs].map((ms) => new Date(ms).toISOString().slice(11, 16)),
    ]);
    expect(shown).toEqual([
      [COACH, "coach", "11:50", "13:15"],
      ["room#11#71", "room", "11:50", "13:15"],
      ["client#11#9001", "client", "12:00", "13:00"],
    ]);
  });

  it("is nothing where somebody is taken: that throws", () => {
    const bookability = bookabilityAt(NOON, bookingTerms(), { [COACH]: [held("12:00", "13:00")] });
    expect(() => bookability.holds(Date.parse(NOON), () => ({ startMs: 0, endMs: 1 }))).toThrow();
  });
});

describe("a booking that is moved", () => {
  const span = { startMs: Date.parse("2026-12-01T12:00:00Z"), endMs: Date.parse("2026-12-01T13:00:00Z") };
  const own = { ...span, holder: COACH, span };
  const mornings = coach(501, () => [["08:00", "12:30"]]);
  const taken = { [COACH]: [held("12:00", "13:00")] };

  it("does not stand in its own way, but in that of others", () => {
    const quarterPast = "2026-12-01T12:15:00Z";
    expect(isBookable(quarterPast, bookingTerms(), taken)).toBe(false);
    expect(isBookable(quarterPast, bookingTerms({ ownHolds: [own] }), taken)).toBe(true);
    const next = { [COACH]: [held("12:00", "13:00"), held("13:00", "13:30")] };
    expect(isBookable(quarterPast, bookingTerms({ ownHolds: [own] }), next)).toBe(false);
  });

  it("stays whatever the coach works now, and is judged only for newly held time", () => {
    const terms = bookingTerms({ choices: [namedCoach(mornings)], ownHolds: [own] });
    expect(isBookable(NOON, terms, taken)).toBe(true);
    expect(isBookable("2026-12-01T11:15:00Z", terms, taken)).toBe(true);
    expect(problemsAt("2026-12-01T12:15:00Z", terms, taken)).toEqual(["COACH_OFF_DUTY coach_id"]);
    expect(problemsAt(NOON, bookingTerms({ choices: [namedCoach(mornings)] }))).toEqual([
      "COACH_OFF_DUTY coach_id",
    ]);
  });

  it("is judged wholly for a coach who is new to it", () => {
    const other = coach(502, () => [["08:00", "12:30"]]);
    const terms = bookingTerms({ choices: [namedCoach(other)], ownHolds: [own] });
    expect(problemsAt(NOON, terms)).toEqual(["COACH_OFF_DUTY coach_id"]);
  });

  it("stays under an unavailability that kept it, and takes no more of that", () => {
    const holiday = { [COACH]: [held("12:00", "13:00"), held("09:00", "15:00", true)] };
    const terms = bookingTerms({ ownHolds: [own] });
    expect(isBookable(NOON, terms, holiday)).toBe(true);
    expect(problemsAt("2026-12-01T12:15:00Z", terms, holiday)).toEqual(["COACH_UNAVAILABLE coach_id"]);
  });

  it.each([
    ["in the past", "2026-11-20T08:00:00Z", {}],
    ["too soon", "2026-11-20T10:00:00Z", { noticeMinutes: 120 }],
    ["too far ahead", "2028-12-01T12:00:00Z", {}],
  ])("keeps a start that is %s, within the opening hours", (_, start, fields) => {
    expect(isBookable(start, bookingTerms(fields))).toBe(false);
    expect(isBookable(start, bookingTerms({ ...fields, keepsStart: true }))).toBe(true);
    const closed = [() => []];
    expect(problemsAt(start, bookingTerms({ ...fields, keepsStart: true, hours: closed }))).toEqual([
      "OUTSIDE_OPENING_HOURS start",
    ]);
  });
});

describe("spans outside of the days that were read", () => {
  it("throw, rather than count as free", () => {
    const at = { startMs: Date.parse(NOON), endMs: Date.parse(NOON) + 1 };
    const read = new Map([...occupancies(at, { [COACH]: [] })]);
    const later = { startMs: at.startMs + 30 * 86_400_000, endMs: at.endMs + 30 * 86_400_000 };
    const bookability = new Bookability(bookingTerms(), later, CLOCK, read);
    expect(() => bookability.isBookable(later.startMs)).toThrow(RangeError);
  });
});
