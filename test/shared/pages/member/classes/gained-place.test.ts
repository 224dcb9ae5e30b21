import type { Class, ClassBooking, ClassType, Membership } from "@fitness-club-booking/sdk/records";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gainedSentences } from "../../../../../shared/pages/member/classes/gained-place.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import { classes, member } from "../../../../../shared/pages/strings/en.ts";

const category = { service_category_primary_name: "Classes", service_category_secondary_name: "All" };
const one = { start_date_time: "2027-01-12T18:00:00.000Z", is_complimentary: false } as Class;
const classes10 = {
  id: 1,
  subscription_primary_name: "Ten classes",
  available_sessions: 3,
  start_date: "2026-01-01T00:00:00.000Z",
  end_date: "2028-01-01T00:00:00.000Z",
  ...category,
} as Membership;

const WITHOUT = { memberships: [{ ...classes10, available_sessions: 0 }] };
const FREE = "If you get a place, it costs you nothing.";
const PAY = "you pay for it at the club";

/** A place in line that was joined with a session. */
function waiting(differing: object = {}) {
  const policy = {
    free_cancel_until: "2027-01-12T06:00:00.000Z",
    late_cancel: "forfeit",
    requires_session: true,
  };
  return {
    status: "waiting",
    is_trial: false,
    is_payment_required: false,
    history: [{ from: {}, to: {} }],
    policy,
    ...differing,
  };
}

function type(policy: Partial<ClassType["policy"]> = {}): ClassType {
  return {
    ...category,
    policy: { cancel_until_minutes: 720, late_cancel: "forfeit", requires_session: true, ...policy },
  } as ClassType;
}

function said(
  seen: { readonly one?: Partial<Class>; readonly type?: ClassType; readonly booking?: object } = {},
  { memberships = [classes10], notice = 120, hasNight = true } = {},
): string[] {
  const wording = {
    strings: { classes, member },
    time: new ClubTime("Europe/London", "en-GB"),
    locale: "en-GB",
    club: { quiet_hours: hasNight ? { from: "22:00", until: "07:00" } : null },
    names: { memberships: new Map(memberships.map((each) => [each.id, each])) },
  };
  const booking = seen.booking as ClassBooking | undefined;
  return gainedSentences({ type: type(), ...seen, one: { ...one, ...seen.one }, booking }, wording, notice);
}

describe("a place that passes to whoever waits", () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse("2027-01-11T12:00:00.000Z") }));
  afterEach(() => vi.useRealTimers());

  it("takes a session, is covered, is free, or is to be paid for", () => {
    expect(said()[0]).toBe(
      "If you get a place, it takes one session of Ten classes, of which you have 3 left.",
    );
    const unlimited = { ...classes10, is_unlimited: true };
    expect(said({}, { memberships: [unlimited] })[0]).toContain("Ten classes covers it");
    expect(said({ one: { is_complimentary: true } })[0]).toBe(FREE);
    expect(said({ type: type({ requires_session: false }) }, WITHOUT)[0]).toContain(PAY);
  });

  it("passes to nobody without a session whose policy requires one, or who joined with one", () => {
    const noSession = [
      "You have no session left for this class: until you have one, no place passes to you.",
    ];
    expect(said({}, WITHOUT)).toEqual(noSession);
    expect(said({ booking: waiting() }, WITHOUT)).toEqual(noSession);
    expect(said({ booking: waiting({ is_payment_required: true }) }, WITHOUT)).toEqual(noSession);
    const policy = { ...waiting().policy, requires_session: false };
    expect(said({ booking: waiting({ policy }) }, WITHOUT)).toEqual(noSession);
    expect(said({ booking: waiting({ policy, is_payment_required: true }) }, WITHOUT)[0]).toContain(PAY);
  });

  it("is covered by one of the waiter's memberships, of which the club may have named any", () => {
    const other = { ...classes10, id: 2, subscription_primary_name: "Year" };
    const several = { memberships: [classes10, other] };
    expect(said({ booking: waiting() }, several)[0]).toBe(
      "If you get a place, one of your memberships covers it.",
    );
    expect(said({}, several)[0]).toContain("one session of Ten classes");
    expect(said({ booking: waiting() })[0]).toContain("one session of Ten classes");
  });

  it("costs nothing in a trial", () => {
    expect(said({ booking: waiting({ is_trial: true }) }, WITHOUT)[0]).toBe(FREE);
  });

  it("takes no second session where an earlier cancellation lost one", () => {
    const class_booking = { status: "cancelled", session_outcome: "forfeited" } as NonNullable<
      Class["class_booking"]
    >;
    expect(said({ one: { class_booking } })[0]).toBe(FREE);
  });

  it("takes no second session of somebody who waits again after such a cancellation", () => {
    const lost = { from: { status: "cancelled", session_outcome: "forfeited" }, to: { status: "waiting" } };
    const until = { from: { "waitlist.until": null }, to: { "waitlist.until": "2027-01-12T12:00:00.000Z" } };
    for (const memberships of [[classes10], WITHOUT.memberships]) {
      expect(said({ booking: waiting({ history: [lost, until] }) }, { memberships })[0]).toBe(FREE);
    }
    const returned = { ...lost, from: { status: "cancelled", session_outcome: "returned" } };
    expect(said({ booking: waiting({ history: [lost, returned] }) })[0]).toContain("takes one session");
  });

  it("can be given back until the policy says, and for the notice whenever it comes", () => {
    expect(said()[1]).toBe(
      "You can give it back free of charge until Tue 12 Jan, 06:00, and in any case for 2 hours after you get it. The night does not count in this.",
    );
    expect(said({}, { hasNight: false })[1]).toMatch(/after you get it\.$/);
    expect(said({}, { notice: 0 })[1]).toBe("You can give it back free of charge until Tue 12 Jan, 06:00.");
    vi.setSystemTime(Date.parse("2027-01-12T06:00:00.000Z"));
    expect(said()[1]).toContain("for 2 hours after you get it");
    expect(said()[1]).not.toContain("06:00");
    expect(said({}, { notice: 0 })[1]).toBe("You cannot give it back free of charge.");
  });

  it("can be given back as the place in line was agreed, or until the start", () => {
    const policy = { free_cancel_until: "2027-01-12T15:00:00.000Z", late_cancel: "forfeit" };
    expect(said({ booking: waiting({ policy }) })[1]).toContain("until Tue 12 Jan, 15:00");
    for (const always of [type({ late_cancel: "return" }), type({ cancel_until_minutes: 0 })]) {
      expect(said({ type: always })[1]).toBe("You can give it back free of charge until the class begins.");
    }
  });
});
