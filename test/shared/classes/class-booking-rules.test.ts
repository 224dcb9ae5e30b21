import { describe, expect, it } from "vitest";
import type { Scope } from "../../../shared/api/operations.ts";
import {
  bookingMembershipTerms,
  bookWindow,
  type ClassBookingStanding,
  cancelBookingTerms,
  classAttendanceTerms,
  classBookingStanding,
  freeCancelUntil,
  hasOpenPlace,
} from "../../../shared/classes/class-booking-rules.ts";
import { checkIn, noShow } from "../../../shared/records/attendance-rules.ts";
import type { Terms } from "../../../shared/records/record-rules.ts";
import type { ClassRecord } from "../../../shared/tables/classes-table.ts";
import {
  CLASS_START,
  type ClassBookingFields,
  classBookingRecord,
  classItem,
  classRecord,
} from "../../support/stored-classes.ts";
import { CHANGED_AT, createdAndUpdated, historyOf } from "../../support/stored-history.ts";

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const END = 60;

function at(minutes: number, ms = 0): Date {
  return new Date(Date.parse(CLASS_START) + minutes * MINUTE_MS + ms);
}

function instant(minutes: number): string {
  return at(minutes).toISOString();
}

/** A booking of an hour's class, so many minutes (and milliseconds) after its start. */
function standing(
  minutes: number,
  fields: ClassBookingFields = {},
  { ms = 0, isManaged = false, isCompleted = false } = {},
): ClassBookingStanding {
  const history = historyOf(createdAndUpdated(1));
  return { record: classBookingRecord(fields), history, isCompleted, isManaged, now: at(minutes, ms) };
}

/** The code of a refusal, or until when, in minutes after the start, and with what outcome. */
function shown(
  terms: Terms<{ readonly session_outcome?: string; readonly is_payment_required?: boolean }>,
): string {
  if (!terms.ok) return terms.problems.map(({ errorCode }) => errorCode).join();
  const until = terms.until === null ? "ever" : (Date.parse(terms.until) - at(0).getTime()) / MINUTE_MS;
  const outcome = terms.session_outcome === undefined ? "" : `, ${terms.session_outcome}`;
  return `until ${until}${outcome}${terms.is_payment_required ? ", to be paid" : ""}`;
}

const MANAGED = { isManaged: true };
const COMPLETED = { isManaged: true, isCompleted: true };
const STATE = "CLASS_BOOKING_STATE";
const waiting = { status: "waiting" } as const;
const paid = { membership_id: 90_010, session_outcome: "taken" } as const;

describe("a booking for the caller of a request", () => {
  function standingIn(fields: Partial<ClassRecord>, scopes: readonly Scope[] = []) {
    const record = classBookingRecord({ policy: { late_cancel: "refuse" } });
    const item = { record, history: historyOf(["booked"]), class: classItem(fields) };
    const caller = { scopes, grants: { companies: [], tenants: [11] } };
    return classBookingStanding({ item, caller, clock: { now: at(0) } });
  }

  it("has its policy, with free cancellation by the last move of the class", () => {
    const { policy } = standingIn({ moved_at: instant(-60) }).record;
    expect(policy).toMatchObject({ late_cancel: "refuse", free_cancel_until: CLASS_START });
  });

  it("says whether the class is completed, and who asks", () => {
    expect(standingIn({ status: "completed" }, ["classes.manage"])).toMatchObject({
      ...{ isCompleted: true, isManaged: true, isClient: false },
    });
    expect(standingIn({})).toMatchObject({ isCompleted: false, isManaged: false });
  });
});

describe("giving up a place", () => {
  it.each([
    ["in the line is possible until the end of the class", standing(END, waiting), "until 60, none"],
    ["in the line is over a millisecond later", standing(END, waiting, { ms: 1 }), STATE],
    [
      "in the line is a manager's until 7 days after the end",
      standing(END + 7 * DAY, waiting, MANAGED),
      "until 10140, none",
    ],
    ["in the line is nobody's after that", standing(END + 7 * DAY, waiting, { ...MANAGED, ms: 1 }), STATE],
    ["of a completed class is not possible", standing(END, paid, COMPLETED), STATE],
    ["in the line of a completed class is", standing(END, waiting, COMPLETED), "until 10140, none"],
    ["is free before the policy's last instant", standing(-DAY, paid), "until -120, returned"],
    ["costs the session after it", standing(0, paid), "until 60, forfeited"],
    ["costs a payment after it", standing(0, { is_payment_required: true }), "until 60, none, to be paid"],
  ])("%s", (_, one, expected) => {
    expect(shown(cancelBookingTerms(one))).toBe(expected);
  });

  it("that forfeited can be waived even once the class is completed", () => {
    const forfeited = { ...paid, status: "cancelled", session_outcome: "forfeited" } as const;
    expect(shown(cancelBookingTerms(standing(END, forfeited, COMPLETED), true))).toBe(
      "until 10140, returned",
    );
    expect(shown(cancelBookingTerms(standing(END, forfeited, COMPLETED)))).toBe(STATE);
  });

  it("says why not in a completed class", () => {
    expect(cancelBookingTerms(standing(END, paid, COMPLETED))).toMatchObject({
      problems: [{ errorMessage: expect.stringContaining("completed"), jsonObject: { status: "booked" } }],
    });
  });
});

describe("the attendance of a class", () => {
  it("forfeits by a no-show as the policy says, unless it is waived", () => {
    expect(shown(classAttendanceTerms(noShow, standing(0, paid)))).toBe("until 10140, forfeited");
    expect(shown(classAttendanceTerms(noShow, standing(0, paid), true))).toBe("until 10140, returned");
  });

  it("changes no session by a check-in", () => {
    expect(shown(classAttendanceTerms(checkIn, standing(0, paid)))).toBe("until 1500");
    expect(shown(classAttendanceTerms(checkIn, standing(0, waiting)))).toBe(STATE);
  });
});

describe("another membership", () => {
  it.each([
    ["pays for a booked place", {}, "until ever"],
    ["pays for no trial", { is_trial: true }, STATE],
    ["pays for no complimentary place", { is_comp_session: true }, STATE],
    ["pays for nobody who waits", waiting, STATE],
  ])("%s", (_, fields, expected) => {
    expect(shown(bookingMembershipTerms(standing(0, fields)))).toBe(expected);
  });

  it.each([{ is_trial: true }, { is_comp_session: true }])("says that nobody pays: %j", (fields) => {
    expect(bookingMembershipTerms(standing(0, fields))).toMatchObject({
      problems: [{ errorMessage: "Nobody pays for this place, so no membership does." }],
    });
  });
});

describe("free cancellation after a move of the class", () => {
  const policy = { free_cancel_until: instant(-2 * DAY) };
  const start_date_time = CLASS_START;
  const MOVED = instant(-DAY - 60);
  const booked = classBookingRecord({ policy });

  it("lasts 24 hours for whoever had booked before", () => {
    expect(freeCancelUntil(booked, { moved_at: MOVED, start_date_time })).toBe(instant(-60));
  });

  it("never lasts beyond the start", () => {
    expect(freeCancelUntil(booked, { moved_at: instant(-60), start_date_time })).toBe(CLASS_START);
  });

  it("lasts as long as the policy says where that is longer", () => {
    const long = classBookingRecord({ policy: { free_cancel_until: instant(-30) } });
    expect(freeCancelUntil(long, { moved_at: MOVED, start_date_time })).toBe(instant(-30));
  });

  it("is the policy's where the class was not moved", () => {
    expect(freeCancelUntil(booked, { start_date_time })).toBe(policy.free_cancel_until);
  });

  it.each([
    ["booked", { created_at: MOVED }],
    ["booked again", { again: { at: MOVED, by: "desk", by_client: false } }],
    ["got a place from the line", { promoted_at: MOVED }],
  ])("is the policy's for whoever %s at the move or later", (_, fields) => {
    const record = classBookingRecord({ policy, ...fields });
    expect(freeCancelUntil(record, { moved_at: MOVED, start_date_time })).toBe(policy.free_cancel_until);
  });

  it("counts the booking after the cancellation, and not the first one", () => {
    const record = classBookingRecord({
      policy,
      created_at: instant(-60),
      again: { at: CHANGED_AT, by: "desk", by_client: false },
    });
    expect(freeCancelUntil(record, { moved_at: MOVED, start_date_time })).toBe(instant(-60));
  });
});

describe("an open place", () => {
  it.each([
    [19, false, true],
    [20, false, false],
    [21, false, false],
    [19, true, false],
  ])("of 20 with %i booked, owed to the line: %s", (booked, owed, isOpen) => {
    expect(hasOpenPlace(classItem({ capacity: 20, booked, owed }))).toBe(isOpen);
  });
});

describe("the booking window", () => {
  const STRANGER = { isManaged: false, isWaiting: false };
  const of = classRecord({ booking_opens_at: instant(-7 * DAY), booking_closes_at: instant(-30) });

  it.each([
    ["has not opened a millisecond before", at(-7 * DAY, -1), false, "BOOKING_NOT_OPEN"],
    ["opens at its first instant", at(-7 * DAY), false, "until -30"],
    ["is open for the club before", at(-7 * DAY, -1), true, "until 1500"],
    ["is open at its last instant", at(-30), false, "until -30"],
    ["is closed a millisecond later", at(-30, 1), false, "BOOKING_CLOSED"],
    ["is open for the club until a day after the end", at(END + DAY), true, "until 1500"],
    ["is closed for the club after that", at(END + DAY, 1), true, "BOOKING_CLOSED"],
  ])("%s", (_, now, isManaged, expected) => {
    expect(shown(bookWindow(of, { isManaged, isWaiting: false }, now))).toBe(expected);
  });

  it.each([
    ["at its start", at(0), "until 0"],
    ["not a millisecond later", at(0, 1), "BOOKING_CLOSED"],
    ["not before it opens", at(-7 * DAY, -1), "BOOKING_NOT_OPEN"],
  ])("is open for who waits, %s", (_, now, expected) => {
    expect(shown(bookWindow(of, { isManaged: false, isWaiting: true }, now))).toBe(expected);
  });

  it("is always open to begin with where the policy names no opening", () => {
    const { booking_opens_at: _, ...whenever } = of;
    expect(shown(bookWindow(whenever, STRANGER, at(-99 * DAY)))).toBe("until -30");
  });

  it("tells when it opens, and when it closed", () => {
    const details = (now: Date) => {
      const terms = bookWindow(of, STRANGER, now);
      return terms.ok ? [] : terms.problems.map(({ jsonObject }) => jsonObject);
    };
    expect(details(at(-8 * DAY))).toEqual([{ opens_at: instant(-7 * DAY) }]);
    expect(details(at(0))).toEqual([{ closed_at: instant(-30) }]);
  });

  it("is that of no class which does not take place", () => {
    const cancelled = classRecord({ status: "cancelled" });
    expect(bookWindow(cancelled, { ...STRANGER, isManaged: true }, at(0))).toMatchObject({
      problems: [{ errorCode: "CLASS_STATE", jsonObject: { status: "cancelled", has_ended: false } }],
    });
  });
});
