import { describe, expect, it } from "vitest";
import { openWaits, passedLimits } from "../../../shared/classes/client-limits.ts";
import { type ClassBookingFields, classBookingRecord, classRecord } from "../../support/stored-classes.ts";
import { clockAt } from "./class-scene.ts";

const LONDON = { time_zone: "Europe/London" };
const NOW = "2026-11-28T09:00:00.000Z";
const TODAY_EARLIER = "2026-11-28T08:00:00.000Z";
const NONE = { max_upcoming: null, max_a_day: null };
const of = classRecord({ class_id: 1, start_date_time: "2026-12-01T10:00:00.000Z" });

/** So many places in other classes. */
function places(many: number, fields: ClassBookingFields = {}) {
  return Array.from({ length: many }, (_, index) => classBookingRecord({ class_id: index + 2, ...fields }));
}

/** The limits that one more place would exceed. */
function passed(
  classes: ReturnType<typeof places>,
  policy: Partial<{ max_upcoming: number; max_a_day: number }> = {},
  { appointments = 0, start = of.start_date_time } = {},
) {
  const wanted = classRecord({ class_id: 1, start_date_time: start });
  return passedLimits({ classes, appointments }, wanted, { ...NONE, ...policy }, LONDON, clockAt(NOW));
}

describe("the limits of a client", () => {
  it("allow 50 future bookings, appointments and classes together", () => {
    expect(passed(places(20), {}, { appointments: 29 })).toEqual([]);
    expect(passed(places(20), {}, { appointments: 30 })).toEqual(["future_bookings"]);
  });

  it("allow as many classes ahead as the policy says, whatever appointments there are", () => {
    expect(passed(places(2), { max_upcoming: 3 }, { appointments: 9 })).toEqual([]);
    expect(passed(places(3), { max_upcoming: 3 })).toEqual(["max_upcoming"]);
  });

  it("count a class that begins now as one ahead, and none that has begun", () => {
    expect(passed(places(1, { start_date_time: NOW }), { max_upcoming: 1 })).toEqual(["max_upcoming"]);
    expect(passed(places(1, { start_date_time: TODAY_EARLIER }), { max_upcoming: 1 })).toEqual([]);
  });

  it("allow as many classes a day as the policy says, those that have begun too", () => {
    const start = "2026-11-28T18:00:00.000Z";
    expect(passed(places(1, { start_date_time: TODAY_EARLIER }), { max_a_day: 2 }, { start })).toEqual([]);
    expect(passed(places(2, { start_date_time: TODAY_EARLIER }), { max_a_day: 2 }, { start })).toEqual([
      "max_a_day",
    ]);
    expect(passed(places(2, { start_date_time: TODAY_EARLIER }), { max_a_day: 2 })).toEqual([]);
  });

  it("count the days of the club's wall clock", () => {
    // In summer, 23:30Z is half past midnight in London.
    const start = "2027-06-02T10:00:00.000Z";
    const night = places(1, { start_date_time: "2027-06-01T23:30:00.000Z" });
    expect(passed(night, { max_a_day: 1 }, { start })).toEqual(["max_a_day"]);
  });

  it("do not count a place in the same class, nor those who wait or have cancelled", () => {
    const policy = { max_upcoming: 1, max_a_day: 1 };
    expect(passed(places(1, { class_id: 1 }), policy)).toEqual([]);
    expect(passed(places(1, { status: "waiting" }), policy)).toEqual([]);
    expect(passed(places(1, { status: "cancelled" }), policy)).toEqual([]);
    expect(passed(places(1, { status: "checked_in" }), policy)).toEqual(["max_upcoming", "max_a_day"]);
  });
});

describe("the places that a client waits for", () => {
  const waitlist = { since: NOW, notice_minutes: 120, needs_session: false };

  function waits(fields: ClassBookingFields) {
    return openWaits(
      { classes: places(1, { status: "waiting", ...fields }), appointments: 0 },
      1,
      new Date(NOW),
    );
  }

  it.each<[string, ClassBookingFields, number]>([
    ["are those of classes ahead", {}, 1],
    ["begin no later than now", { start_date_time: NOW }, 1],
    ["are none once the class has begun", { start_date_time: TODAY_EARLIER }, 0],
    ["are wanted until their last instant", { waitlist: { ...waitlist, until: NOW } }, 1],
    ["are not wanted after it", { waitlist: { ...waitlist, until: TODAY_EARLIER } }, 0],
    ["do not include the class itself", { class_id: 1 }, 0],
    ["do not include a place that they have", { status: "booked" }, 0],
  ])("%s", (_, fields, expected) => {
    expect(waits(fields)).toBe(expected);
  });
});
