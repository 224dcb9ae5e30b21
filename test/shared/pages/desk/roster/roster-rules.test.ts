import type { ClassType, RosterEntry } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import {
  canAdd,
  hasForfeited,
  isOn,
  isTooLateToJoin,
  movedUp,
  noShowForfeits,
  offersOf,
  partsOf,
  passesOn,
  placeActs,
  rosterAttendance,
  rosterMarks,
  withKnown,
} from "../../../../../shared/pages/desk/roster/roster-rules.ts";
import { PRIYA, plannedClass } from "../desk-records.ts";

const at = (time: string) => Date.parse(`2027-03-${time}Z`);

const POLICY: RosterEntry["policy"] = {
  min_notice_minutes: 0,
  cancel_until_minutes: 120,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 30,
  free_cancel_until: "2027-03-24T10:00:00.000Z",
  reschedule_until: "2027-03-24T12:00:00.000Z",
  booking_opens: null,
  booking_closes_minutes: 0,
  requires_session: false,
  promotion_notice_minutes: 120,
  max_upcoming: null,
  max_a_day: null,
};

/** A place in the class of {@link plannedClass}. */
function place(fields: Partial<RosterEntry> = {}): RosterEntry {
  const { start_date_time, end_date_time } = plannedClass();
  const of = {
    name: "Yoga",
    class_type_id: 153,
    status: "scheduled",
    start_date_time,
    end_date_time,
  } as const;
  return {
    class_id: 1,
    client_id: 9001,
    version: 1,
    status: "booked",
    class: { ...of, coach_id: 501, coach_name: "Amara", room_id: 71, room_name: null, virtual_url: null },
    waitlist: null,
    promoted_at: null,
    is_trial: false,
    membership_id: null,
    session_outcome: "none",
    is_payment_required: false,
    is_comp_session: false,
    is_first_time_class: false,
    policy: POLICY,
    checked_in_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: null,
    is_late_cancel: false,
    created_at: "",
    created_by: "",
    updated_at: "",
    client: PRIYA,
    ...fields,
  };
}

function waiting(client_id: number, position: number | null): RosterEntry {
  const line = { since: "", until: null, notice_minutes: 120, promoted_until: null, passed_over: [] };
  return place({ client_id, status: "waiting", waitlist: { position, ...line } });
}

function named(client_id: number, full_name: string, fields: Partial<RosterEntry> = {}): RosterEntry {
  return place({ client_id, client: { ...PRIYA, client_id, full_name }, ...fields });
}

describe("a session that a late cancellation cost", () => {
  it("pays for whoever has cancelled or waits, and for nobody who has a place", () => {
    const costs = { session_outcome: "forfeited" } as const;
    expect(hasForfeited(place({ status: "cancelled", ...costs }))).toBe(true);
    expect(hasForfeited(place({ status: "waiting", ...costs }))).toBe(true);
    expect(hasForfeited(place({ status: "no_show", ...costs }))).toBe(false);
    expect(hasForfeited(place({ status: "cancelled", session_outcome: "returned" }))).toBe(false);
    expect(hasForfeited(undefined)).toBe(false);
  });
});

describe("the parts of a roster", () => {
  it("are those with a place by name, the line in its order, and everybody else", () => {
    const entries = [
      named(1, "Zoë", { status: "no_show" }),
      named(2, "Ängel", { status: "checked_in" }),
      waiting(3, 2),
      waiting(4, 1),
      waiting(5, null),
      named(6, "Bo", { status: "cancelled" }),
    ];
    const parts = partsOf(entries, "de");
    const ids = (some: readonly RosterEntry[]) => some.map(({ client_id }) => client_id);
    expect(ids(parts.holders)).toEqual([2, 1]);
    expect(ids(parts.line)).toEqual([4, 3]);
    expect(ids(parts.gone)).toEqual([6, 5]);
  });

  it("take names from what was read, and the booking from the newer answer", () => {
    const known = [place({ version: 3, status: "checked_in" }), place({ client_id: 2, version: 1 })];
    const read = [
      named(9001, "Priya R", { version: 2 }),
      place({ client_id: 2, version: 2, status: "no_show" }),
    ];
    expect(withKnown(read, known)).toMatchObject([
      { version: 3, status: "checked_in", client: { full_name: "Priya R" } },
      { version: 2, status: "no_show" },
    ]);
    expect(withKnown([], known)).toEqual([]);
  });

  it("tell who waited and has a place now", () => {
    const before = [waiting(1, 1), waiting(2, 2), place({ client_id: 3 })];
    const now = [place({ client_id: 1 }), waiting(2, 1), place({ client_id: 3 }), place({ client_id: 4 })];
    expect(movedUp(before, now)).toMatchObject([{ client_id: 1 }]);
  });
});

describe("the marks of somebody", () => {
  it("are all that staff must see, the most important first", () => {
    const client = { ...PRIYA, medical_alert: "Asthma" };
    const all = place({ client, is_first_time_class: true, is_trial: true, is_payment_required: true });
    expect(rosterMarks(all, true)).toEqual(["medical", "blocked", "first", "trial", "unpaid"]);
    expect(rosterMarks(place(), false)).toEqual([]);
    expect(rosterMarks(place({ client: null }), false)).toEqual([]);
  });
});

describe("what can be done with a place", () => {
  it.each([
    ["24T11:29:59", []],
    ["24T11:30:00", ["checkIn"]],
    ["24T12:00:00", ["checkIn", "noShow"]],
    ["25T13:00:00", ["checkIn", "noShow"]],
    ["25T13:00:01", ["noShow"]],
  ])("at %s is %j of its attendance", (time, actions) => {
    expect(rosterAttendance(place(), at(time))).toEqual(actions);
  });

  it("is nothing of the attendance of who waits or has left", () => {
    expect(rosterAttendance(waiting(1, 1), at("24T12:30:00"))).toEqual([]);
    expect(rosterAttendance(place({ status: "cancelled" }), at("24T12:30:00"))).toEqual([]);
  });

  it.each([
    ["booked", ["takeOut", "membership"]],
    ["checked_in", ["membership"]],
    ["cancelled", ["book"]],
  ] as const)("is, once it is %s, %j", (status, acts) => {
    expect(placeActs(place({ status }), plannedClass(), at("24T09:00:00"))).toEqual(acts);
  });

  it("is not to be booked again for whoever was erased", () => {
    const erased = place({ status: "cancelled", client: null });
    expect(placeActs(erased, plannedClass(), at("24T09:00:00"))).toEqual([]);
  });

  it("is to leave the line or to get a place for who waits", () => {
    expect(placeActs(waiting(1, 1), plannedClass(), at("24T09:00:00"))).toEqual(["book", "leave"]);
  });

  it("is nothing in a class that was cancelled, and nobody leaves a completed one", () => {
    const now = at("24T09:00:00");
    expect(placeActs(place(), plannedClass({ status: "cancelled" }), now)).toEqual([]);
    expect(placeActs(place(), plannedClass({ status: "completed" }), now)).toEqual(["membership"]);
    expect(placeActs(place({ is_trial: true }), plannedClass(), now)).toEqual(["takeOut"]);
    expect(placeActs(place(), plannedClass(), at("31T13:00:01"))).toEqual([]);
  });

  it("costs a session where the policy says so and one was taken", () => {
    const returns = { ...POLICY, no_show: "return" as const };
    expect(noShowForfeits(place({ session_outcome: "taken" }))).toBe(true);
    expect(noShowForfeits(place({ session_outcome: "taken", policy: returns }))).toBe(false);
    expect(noShowForfeits(place())).toBe(false);
  });
});

describe("adding people", () => {
  it("ends a day after the end of the class", () => {
    expect(canAdd(plannedClass(), at("25T13:00:00"))).toBe(true);
    expect(canAdd(plannedClass(), at("25T13:00:01"))).toBe(false);
    expect(canAdd(plannedClass({ status: "cancelled" }), at("24T09:00:00"))).toBe(false);
  });

  it("checks them in from the policy's time on, or an hour before the start if unknown", () => {
    const type = { policy: { check_in_from_minutes: 15 } } as ClassType;
    expect(isOn(plannedClass(), type, at("24T11:44:59"))).toBe(false);
    expect(isOn(plannedClass(), type, at("24T11:45:00"))).toBe(true);
    expect(isOn(plannedClass(), undefined, at("24T11:00:00"))).toBe(true);
  });

  it("offers the line and one place more where all are taken", () => {
    const full = { booked: 20, places_left: 0, waiting: 3 };
    const before = at("24T09:00:00");
    expect(offersOf(plannedClass(), before)).toBeUndefined();
    expect(offersOf(plannedClass(full), before)).toEqual({ position: 4, closed: undefined, booked: 21 });
    expect(offersOf(plannedClass({ ...full, waiting: 10 }), before)).toMatchObject({ closed: "full" });
    expect(offersOf(plannedClass({ ...full, waitlist_size: 0 }), before)).toMatchObject({ closed: "none" });
    expect(offersOf(plannedClass(full), at("24T12:00:00"))).toMatchObject({ closed: "begun" });
  });

  it("says of the line that nobody moves up any more once that leaves less than their notice", () => {
    const type = { policy: POLICY };
    expect(isTooLateToJoin(plannedClass(), type, at("24T10:00:00"))).toBe(false);
    expect(isTooLateToJoin(plannedClass(), type, at("24T10:00:01"))).toBe(true);
    expect(isTooLateToJoin(plannedClass(), undefined, at("24T10:00:01"))).toBe(false);
  });
});

describe("a place that becomes free", () => {
  const before = at("24T11:59:59.999");

  it("passes to the line of a class that is full", () => {
    expect(passesOn(plannedClass({ booked: 20, waiting: 1 }), before)).toBe(true);
    expect(passesOn(plannedClass({ booked: 20, waiting: 0 }), before)).toBe(false);
  });

  it("vanishes where more are booked than fit", () => {
    expect(passesOn(plannedClass({ booked: 21, waiting: 1 }), before)).toBe(false);
  });

  it("passes to nobody once the class has begun", () => {
    expect(passesOn(plannedClass({ booked: 20, waiting: 1 }), at("24T12:00:00.000"))).toBe(false);
  });
});
