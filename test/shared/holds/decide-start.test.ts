import { describe, expect, it } from "vitest";
import { infoEntry } from "../../../shared/api/answer.ts";
import { exceptOn } from "../../../shared/calendar/hours.ts";
import type { Stretch } from "../../../shared/calendar/stretch.ts";
import type { BookingTerms } from "../../../shared/holds/bookability.ts";
import { calendarQueryOf } from "../../../shared/holds/calendar-query.ts";
import {
  decideStart,
  type EarlyRead,
  type Seen,
  type StartDecision,
} from "../../../shared/holds/decide-start.ts";
import {
  anyCoach,
  bookingTerms,
  CLOCK,
  coach,
  type Held,
  LONDON,
  namedClient,
  namedCoach,
  namedRoom,
  room,
} from "../../support/booking-terms.ts";
import { occupancyOf } from "../../support/occupancy-of.ts";

const NOON = "2026-12-01T12:00:00.000Z";
const COACH = "coach#11#501";
const OFF_DUTY = coach(501, () => []);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A span of 1 December 2026. */
function held(from: string, to: string) {
  return { from: `2026-12-01T${from}:00Z`, to: `2026-12-01T${to}:00Z` };
}

interface StartDetails {
  readonly start?: string;
  readonly problems?: Parameters<typeof decideStart>[0]["problems"];
  readonly looksFirst?: EarlyRead;
  readonly seen?: Seen;
  readonly now?: string;
}

function decideOnce(terms: BookingTerms, details: StartDetails = {}): StartDecision {
  const { start = NOON, problems = [], looksFirst = false, seen, now } = details;
  const clock = now === undefined ? CLOCK : { ...CLOCK, now: new Date(now) };
  return decideStart({ terms, startMs: Date.parse(start), problems, looksFirst, seen }, clock);
}

/** Decides as operations do: whatever it asks for is read, exactly that and no more. */
function decide(terms: BookingTerms, taken: Held, details: StartDetails = {}) {
  const looks: Stretch[] = [];
  let seen: Seen | undefined;
  for (;;) {
    const decision = decideOnce(terms, { ...details, ...(seen && { seen }) });
    if (decision.kind !== "look") return { decision, looks };
    const { look } = decision;
    if (looks.push(look) > 2) throw new Error("It looks a third time.");
    const occupancies = look.holders.map((key) => [key, occupancyOf(look, taken[key] ?? [])] as const);
    seen = { look, occupancies: new Map(occupancies) };
  }
}

/** `code identifier` of everything against a details. */
function problems(terms: BookingTerms, taken: Held, details: StartDetails = {}): string[] {
  const { decision } = decide(terms, taken, details);
  if (decision.kind !== "refuse") return [];
  return decision.refusal.problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

/** The starts that a refusal offers, `MM-DDTHH:mm`. */
function nextStarts(terms: BookingTerms, taken: Held, details: StartDetails = {}): string[] {
  const { decision } = decide(terms, taken, details);
  if (decision.kind !== "refuse") throw new Error("It is not refused.");
  const offers = decision.refusal.problems.flatMap(({ jsonObject }) =>
    jsonObject !== null && typeof jsonObject === "object" && "next_starts" in jsonObject
      ? [(jsonObject as { readonly next_starts: string[] }).next_starts]
      : [],
  );
  expect(offers.length).toBeGreaterThan(0);
  return (offers[0] ?? []).map((start) => start.slice(5, 16));
}

describe("a booking that names everyone", () => {
  it("is decided without the calendar where nothing is known against it", () => {
    const { decision, looks } = decide(bookingTerms(), { [COACH]: [held("12:00", "13:00")] });
    expect(decision).toMatchObject({ kind: "free", holds: [{ party: { id: 501 } }] });
    expect(looks).toEqual([]);
  });

  it("is looked up first where that is asked for", () => {
    const free = decide(bookingTerms(), {}, { looksFirst: true });
    expect([free.decision.kind, free.looks.length]).toEqual(["free", 1]);
    expect(problems(bookingTerms(), { [COACH]: [held("12:00", "13:00")] }, { looksFirst: true })).toEqual([
      "COACH_UNAVAILABLE coach_id",
    ]);
  });

  it("is looked up where there is something against it, so that everything comes at once", () => {
    const terms = bookingTerms({
      noticeMinutes: 30 * 24 * 60,
      choices: [namedCoach(coach(501)), namedClient(9001)],
    });
    const known = [infoEntry("ROOM_NOT_FOUND", { identifier: "room_id" })];
    const taken = { [COACH]: [held("12:00", "13:00")], "client#11#9001": [held("12:30", "13:00")] };
    expect(problems(terms, taken, { problems: known })).toEqual([
      "ROOM_NOT_FOUND room_id",
      "START_TOO_SOON start",
      "COACH_UNAVAILABLE coach_id",
      "CLIENT_UNAVAILABLE client_id",
    ]);
    expect(problems(terms, {}, { problems: known })).toEqual([
      "ROOM_NOT_FOUND room_id",
      "START_TOO_SOON start",
    ]);
  });

  it.each([
    ["in the past", "2020-01-01T12:00:00.000Z", "START_IN_PAST start"],
    ["too far ahead", "2030-01-01T12:00:00.000Z", "START_TOO_FAR start"],
  ])("is refused without a look where it is %s, whoever is taken", (_, start, problem) => {
    const { decision, looks } = decide(bookingTerms(), {}, { start, looksFirst: true });
    expect(decision).toMatchObject({ kind: "refuse", isTaken: false });
    expect(looks).toEqual([]);
    expect(problems(bookingTerms(), {}, { start })).toEqual([problem]);
  });

  it("is refused without a look where its duration is not known", () => {
    const known = [infoEntry("APPOINTMENT_TYPE_NOT_FOUND", { identifier: "appointment_type_id" })];
    const terms = bookingTerms({ durationMinutes: undefined });
    expect(decide(terms, {}, { problems: known, looksFirst: true })).toEqual({
      decision: { kind: "refuse", refusal: { ok: false, problems: known }, isTaken: false },
      looks: [],
    });
  });

  it.each([
    ["a coach who is off duty", bookingTerms({ choices: [namedCoach(OFF_DUTY), namedRoom(room(71))] })],
    ["coaches of whom nobody works", bookingTerms({ choices: [anyCoach([OFF_DUTY]), namedRoom(room(71))] })],
    ["a tenant that is closed", bookingTerms({ hours: [() => []] })],
  ])("is refused without a look, whoever is taken, where hours alone refuse it: %s", (_, terms) => {
    const taken = { [COACH]: [held("12:00", "13:00")], "room#11#71": [held("12:00", "13:00")] };
    for (const looksFirst of [true, "ahead"] as const) {
      const { decision, looks } = decide(terms, taken, { looksFirst });
      expect(decision).toMatchObject({
        kind: "refuse",
        isTaken: false,
        refusal: { problems: { length: 1 } },
      });
      expect(looks).toEqual([]);
    }
  });
});

describe("a booking that leaves a choice to us", () => {
  const both = bookingTerms({ choices: [anyCoach([coach(501), coach(502)]), namedRoom(room(71))] });

  it("is always looked up, on the whole local day", () => {
    const tenant = { ...LONDON, time_zone: "Australia/Sydney" };
    const { looks, decision } = decide({ ...both, tenant }, {}, { start: "2026-12-01T22:00:00.000Z" });
    expect(
      looks.map(({ startMs, endMs }) => [startMs, endMs].map((ms) => new Date(ms).toISOString())),
    ).toEqual([["2026-12-01T13:00:00.000Z", "2026-12-02T13:00:00.000Z"]]);
    expect(decision).toMatchObject({ kind: "free", holds: [{ party: { id: 501 } }, { party: { id: 71 } }] });
  });

  it("goes to who is free, the least booked first", () => {
    expect(decide(both, { [COACH]: [held("08:00", "08:30")] }).decision).toMatchObject({
      holds: [{ party: { id: 502 } }, { party: { id: 71 } }],
    });
    expect(decide(both, { "coach#11#502": [held("12:55", "14:00")] }).decision).toMatchObject({
      holds: [{ party: { id: 501 } }, { party: { id: 71 } }],
    });
  });

  it("is offered no start of a taken coach who begins work later", () => {
    const later = coach(502, () => [["15:00", "20:00"]]);
    const tenant = { ...LONDON, max_advance_days: 1 };
    const terms = bookingTerms({ tenant, choices: [anyCoach([coach(501), later])] });
    const taken = { [COACH]: [held("08:00", "22:00")], "coach#11#502": [held("15:00", "20:00")] };
    expect(nextStarts(terms, taken, { now: "2026-11-30T18:00:00.000Z" })).toEqual([]);
  });

  it("is refused where nobody is free, with starts at which somebody is", () => {
    const taken = { [COACH]: [held("12:00", "15:00")], "coach#11#502": [held("11:00", "12:30")] };
    expect(problems(both, taken)).toEqual(["COACH_UNAVAILABLE coach_id"]);
    expect(nextStarts(both, taken)).toEqual(["12-01T12:30", "12-01T12:45", "12-01T13:00"]);
  });

  it("is refused where there is nobody to choose from, and has no next starts", () => {
    const terms = bookingTerms({ choices: [anyCoach([])] });
    const { decision, looks } = decide(terms, {});
    expect(decision).toMatchObject({
      kind: "refuse",
      refusal: { problems: [{ jsonObject: { next_starts: [] } }] },
    });
    expect(looks).toEqual([]);
  });

  it("is looked up without those off duty, who count again for the next starts", () => {
    const mornings = coach(502, () => [["06:00", "11:00"]]);
    const terms = bookingTerms({ choices: [anyCoach([coach(501), mornings, coach(503, () => [])])] });
    const taken = { [COACH]: [held("11:00", "22:00")], "coach#11#503": [] };
    const holders = [];
    let seen: Seen | undefined;
    for (;;) {
      const decision = decideOnce(terms, { ...(seen && { seen }) });
      if (decision.kind !== "look") break;
      const { look } = decision;
      holders.push(look.holders);
      const read = look.holders.map(
        (key) => [key, occupancyOf(look, key === COACH ? taken[COACH] : [])] as const,
      );
      seen = { look, occupancies: new Map(read) };
    }
    expect(holders).toEqual([[COACH], [COACH, "coach#11#502"]]);
    expect(nextStarts(terms, taken)).toEqual(["12-02T06:00", "12-02T06:15", "12-02T06:30"]);
  });
});

describe("the look", () => {
  const buffers = { bufferBeforeMinutes: 30, bufferAfterMinutes: 45 };

  it("is at everybody's calendar, the buffers included, and consistent", () => {
    const choices = [namedCoach(coach(501), buffers), namedClient(9001)];
    expect(decideOnce(bookingTerms({ choices }), { looksFirst: true })).toEqual({
      kind: "look",
      look: {
        startMs: Date.parse("2026-12-01T11:30:00.000Z"),
        endMs: Date.parse("2026-12-01T13:45:00.000Z"),
        holders: [COACH, "client#11#9001"],
        consistent: true,
      },
    });
  });

  it("covers buffers over midnight UTC", () => {
    const night = { startMs: Date.parse("2026-12-01T00:10:00Z"), endMs: Date.parse("2026-12-01T23:30:00Z") };
    const terms = bookingTerms({ choices: [namedClient(9001), namedCoach(coach(501), buffers)] });
    const { startMs, endMs } = calendarQueryOf(terms, night);
    expect(new Date(startMs).toISOString()).toBe("2026-11-30T23:40:00.000Z");
    expect(new Date(endMs).toISOString()).toBe("2026-12-02T00:15:00.000Z");
  });

  it("is wider where somebody is taken: from the wanted start until the next 14 days are covered", () => {
    const choices = [namedCoach(coach(501), buffers)];
    const { looks } = decide(
      bookingTerms({ choices }),
      { [COACH]: [held("12:00", "13:00")] },
      { looksFirst: true },
    );
    const [first, second] = looks;
    expect(looks).toHaveLength(2);
    expect(second?.startMs).toBeLessThanOrEqual(first?.startMs ?? 0);
    expect(second?.endMs).toBeGreaterThanOrEqual(Date.parse(NOON) + 14 * DAY_MS + 105 * MINUTE_MS);
  });

  it("is one where somebody is known to be taken: it covers the next starts too", () => {
    const taken = { [COACH]: [held("12:00", "13:00")] };
    const one = decide(bookingTerms(), taken, { looksFirst: "ahead" });
    expect(one.looks).toHaveLength(1);
    expect(one.decision).toEqual(decide(bookingTerms(), taken, { looksFirst: true }).decision);
    expect(decide(bookingTerms(), {}, { looksFirst: "ahead" }).decision.kind).toBe("free");
  });

  it("is of one day where a choice is left to us, for then another may be free", () => {
    const terms = bookingTerms({ choices: [anyCoach([coach(501), coach(502)])] });
    const { looks } = decide(terms, { [COACH]: [held("12:00", "13:00")] }, { looksFirst: "ahead" });
    expect(looks.map(({ startMs, endMs }) => endMs - startMs)).toEqual([DAY_MS]);
  });

  it("covers the buffers of the last start that is offered, the next UTC day too", () => {
    const choices = [namedCoach(coach(501), { bufferAfterMinutes: 120 })];
    const terms = bookingTerms({ choices, hours: [() => [["00:00", "24:00"]]] });
    const taken = { [COACH]: [{ from: "2027-11-20T20:50:00Z", to: "2027-11-20T21:10:00Z" }] };
    const details = { now: "2026-11-20T21:30:00.000Z", start: "2027-11-20T20:50:00.000Z", looksFirst: true };
    expect(nextStarts(terms, taken, details)).toEqual(["11-20T21:15", "11-20T21:30"]);
  });

  it("is no wider where other problems keep a booking from every start", () => {
    const known = [infoEntry("CLIENT_NOT_FOUND", { identifier: "client_id" })];
    const taken = { [COACH]: [held("12:00", "13:00")] };
    const { decision, looks } = decide(bookingTerms(), taken, { problems: known });
    expect(decision).toMatchObject({ kind: "refuse", isTaken: true });
    expect(looks).toHaveLength(1);
    expect(nextStarts(bookingTerms(), taken, { problems: known })).toEqual([]);
  });
});

describe("the next starts", () => {
  const looksFirst = true;
  const half = bookingTerms({ durationMinutes: 30 });

  it.each([
    ["2026-12-01T12:00:00.000Z", ["12-01T14:00", "12-01T14:15", "12-01T14:30"]],
    ["2026-12-01T13:58:00.000Z", ["12-01T14:00", "12-01T14:15", "12-01T14:30"]],
  ])("are the first three quarter hours at which everybody is free: after %s", (start, expected) => {
    expect(nextStarts(half, { [COACH]: [held("11:00", "14:00")] }, { start, looksFirst })).toEqual(expected);
  });

  it("are those at which the whole booking fits", () => {
    const taken = { [COACH]: [held("12:00", "12:30"), held("12:50", "14:00"), held("14:31", "15:00")] };
    expect(nextStarts(half, taken, { looksFirst })).toEqual(["12-01T14:00", "12-01T15:00", "12-01T15:15"]);
  });

  it("are within everybody's hours and the opening hours", () => {
    const terms = bookingTerms({
      hours: [exceptOn([{ date: "2026-12-02", intervals: [] }], () => [["06:00", "12:45"]])],
      choices: [namedCoach(coach(501, () => [["07:00", "12:30"]]))],
      durationMinutes: 30,
    });
    const start = "2026-12-01T12:00:00.000Z";
    expect(nextStarts(terms, { [COACH]: [held("12:00", "12:30")] }, { start, looksFirst })).toEqual([
      "12-03T07:00",
      "12-03T07:15",
      "12-03T07:30",
    ]);
  });

  it("are quarter hours of the local clock", () => {
    // Kathmandu is 5 h 45 min ahead of UTC, Eucla 8 h 45 min: full hours there are a quarter past in UTC.
    const terms = bookingTerms({
      tenant: { ...LONDON, time_zone: "Asia/Kathmandu" },
      hours: [
        () => [
          ["18:00", "18:30"],
          ["19:05", "19:36"],
        ],
      ],
      durationMinutes: 15,
    });
    const start = "2026-12-01T12:15:00.000Z";
    expect(nextStarts(terms, { [COACH]: [held("12:00", "12:30")] }, { start, looksFirst })).toEqual([
      "12-01T12:30",
      "12-01T13:30",
      "12-02T12:15",
    ]);
  });

  it("are given with every problem of somebody who is taken, and with no other", () => {
    const terms = bookingTerms({
      noticeMinutes: 12 * 24 * 60,
      choices: [namedCoach(coach(501)), namedRoom(room(71))],
    });
    const taken = { [COACH]: [held("12:00", "13:00")], "room#11#71": [held("12:00", "13:00")] };
    const { decision } = decide(terms, taken);
    const offered = {
      next_starts: ["2026-12-02T09:00:00.000Z", "2026-12-02T09:15:00.000Z", "2026-12-02T09:30:00.000Z"],
    };
    expect(decision).toMatchObject({
      isTaken: true,
      refusal: {
        problems: [
          { errorCode: "START_TOO_SOON", jsonObject: { min_notice_minutes: 12 * 24 * 60 } },
          { errorCode: "COACH_UNAVAILABLE", jsonObject: offered },
          { errorCode: "ROOM_UNAVAILABLE", jsonObject: offered },
        ],
      },
    });
  });

  it("are not before now where the wanted start is, by the forgiven skew", () => {
    const now = { from: "2026-11-20T08:55:00Z", to: "2026-11-20T09:00:00Z" };
    expect(nextStarts(half, { [COACH]: [now] }, { start: "2026-11-20T08:59:30.000Z", looksFirst })).toEqual([
      "11-20T09:15",
      "11-20T09:30",
      "11-20T09:45",
    ]);
  });

  it("lie within 14 days, the last instant included", () => {
    const until = (to: string) => [{ from: "2026-12-01T12:00:00Z", to }];
    const wholeDay = bookingTerms({ hours: [() => [["00:00", "24:00"]]], durationMinutes: 30 });
    expect(nextStarts(wholeDay, { [COACH]: until("2026-12-15T11:45:00Z") }, { looksFirst })).toEqual([
      "12-15T11:45",
      "12-15T12:00",
    ]);
    expect(nextStarts(wholeDay, { [COACH]: until("2026-12-15T12:05:00Z") }, { looksFirst })).toEqual([]);
  });

  it("go up to the last start that the tenant takes", () => {
    const last = { from: "2027-11-20T08:00:00Z", to: "2027-11-20T08:45:00Z" };
    const late = (start: string) => nextStarts(half, { [COACH]: [last] }, { start, looksFirst });
    expect(late("2027-11-20T08:30:00.000Z")).toEqual(["11-20T08:45", "11-20T09:00"]);
    const full = { [COACH]: [{ ...last, to: "2027-11-20T09:30:00Z" }] };
    const atTheLast = { start: "2027-11-20T09:00:00.000Z", looksFirst };
    expect(nextStarts(half, full, atTheLast)).toEqual([]);
    expect(decide(half, full, atTheLast).looks).toHaveLength(1);
  });
});
