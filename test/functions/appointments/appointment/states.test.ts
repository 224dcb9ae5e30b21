import { describe, expect, it } from "vitest";
import { decisions } from "./operations-on-one.ts";
import {
  END,
  outcomeOf,
  PACK,
  paidAppointment,
  plusMinutes,
  START,
  storedClient,
} from "./paid-appointment.ts";

const states = {
  booked: paidAppointment(),
  "booked, unpaid": paidAppointment({
    ...{ membership_id: undefined, session_outcome: "none", is_payment_required: true },
  }),
  "booked, complimentary": paidAppointment({
    ...{ membership_id: undefined, session_outcome: "none", is_comp_session: true, comp_reason: "Trial" },
  }),
  "checked in": paidAppointment({ status: "checked_in", checked_in_at: START }),
  "no-show, returned": paidAppointment({ status: "no_show", session_outcome: "returned" }),
  "no-show, forfeited": paidAppointment({ status: "no_show", session_outcome: "forfeited" }),
  "cancelled, returned": paidAppointment({ status: "cancelled", session_outcome: "returned" }),
  "cancelled, forfeited": paidAppointment({ status: "cancelled", session_outcome: "forfeited" }),
};

const [ALREADY, STATE] = ["ALREADY_DONE", "APPOINTMENT_STATE"];
const CANCELLED = {
  cancel: ALREADY,
  check_in: STATE,
  undo_check_in: STATE,
  no_show: STATE,
  undo_no_show: STATE,
};
const BOOKED = {
  cancel: "cancelled",
  check_in: "checked_in",
  undo_check_in: ALREADY,
  no_show: "no_show",
  undo_no_show: ALREADY,
};
const NO_SHOW = {
  cancel: STATE,
  check_in: "checked_in",
  undo_check_in: STATE,
  no_show: ALREADY,
  undo_no_show: "booked",
};

/** Where each operation leads from each state, or why it leads nowhere; the membership that is wanted is null. */
const table: Record<keyof typeof states, Record<keyof typeof decisions, string>> = {
  booked: { ...BOOKED, change_membership: "booked" },
  "booked, unpaid": { ...BOOKED, change_membership: ALREADY },
  "booked, complimentary": { ...BOOKED, change_membership: ALREADY },
  "checked in": {
    cancel: STATE,
    check_in: ALREADY,
    undo_check_in: "booked",
    no_show: "no_show",
    undo_no_show: STATE,
    change_membership: "checked_in",
  },
  "no-show, returned": { ...NO_SHOW, change_membership: STATE },
  "no-show, forfeited": { ...NO_SHOW, change_membership: STATE },
  "cancelled, returned": { ...CANCELLED, change_membership: STATE },
  "cancelled, forfeited": { ...CANCELLED, change_membership: STATE },
};

const cases = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).map(([name, expected]) => ({ state, name, expected })),
) as { state: keyof typeof states; name: keyof typeof decisions; expected: string }[];

async function result(
  state: keyof typeof states,
  name: keyof typeof decisions,
  situation: object = {},
): Promise<string> {
  const at = plusMinutes(START, 30);
  const outcome = await outcomeOf(
    decisions[name](states[state], { at, client: storedClient({ [PACK]: 2 }), ...situation }),
  );
  return "code" in outcome ? outcome.code : outcome.item.record.status;
}

describe("an operation on an appointment", () => {
  it.each(cases)("$name of one that is $state comes to $expected", async ({ state, name, expected }) => {
    expect(await result(state, name)).toBe(expected);
  });

  it.each([
    ["no-show, forfeited", "no_show", "no_show"],
    ["no-show, returned", "no_show", ALREADY],
    ["cancelled, forfeited", "cancel", "cancelled"],
    ["cancelled, returned", "cancel", ALREADY],
    ["no-show, forfeited", "cancel", STATE],
    ["cancelled, forfeited", "no_show", STATE],
    ["booked", "no_show", "no_show"],
  ] as const)("of one that is %s, %s with waive comes to %s", async (state, name, expected) => {
    expect(await result(state, name, { waive: true })).toBe(expected);
  });

  it.each([
    ["booked", PACK, ALREADY],
    ["booked, unpaid", PACK, "booked"],
    ["booked, complimentary", PACK, STATE],
    ["checked in", PACK, ALREADY],
    ["no-show, returned", PACK, ALREADY],
    ["no-show, returned", 31_002, STATE],
    ["cancelled, returned", 31_002, STATE],
  ] as const)("of one that is %s, changing the membership to %i comes to %s", async (state, id, expected) => {
    expect(await result(state, "change_membership", { membership_id: id })).toBe(expected);
  });

  it.each([
    [END, true],
    [plusMinutes(END, -1), false],
  ])("says with the state whether the appointment has ended: at %s %s", async (at, has_ended) => {
    const outcome = await outcomeOf(decisions.cancel(states["checked in"], { at }));
    expect(outcome).toEqual({ code: STATE, jsonObject: { status: "checked_in", has_ended } });
  });
});

const DAY = 24 * 60;
const HOUR_BEFORE = plusMinutes(START, -60);
const DAY_AFTER = plusMinutes(END, DAY);
const WEEK_AFTER = plusMinutes(END, 7 * DAY);

describe("the window of", () => {
  it.each([
    ["check_in", "booked", HOUR_BEFORE, DAY_AFTER],
    ["check_in", "no-show, returned", HOUR_BEFORE, DAY_AFTER],
    ["undo_check_in", "checked in", HOUR_BEFORE, DAY_AFTER],
    ["no_show", "booked", START, WEEK_AFTER],
    ["no_show", "checked in", START, WEEK_AFTER],
    ["undo_no_show", "no-show, forfeited", START, WEEK_AFTER],
  ] as const)(
    "%s of one that is %s is from %s to %s, to the millisecond",
    async (name, state, from, until) => {
      const client = storedClient({ [PACK]: 2 });
      const at = async (instant: string, ms: number) => {
        const moment = new Date(Date.parse(instant) + ms);
        return outcomeOf(decisions[name](states[state], { at: moment, client }));
      };
      expect(await at(from, -1)).toEqual({ code: "TOO_EARLY", jsonObject: { from } });
      expect(await at(from, 0)).toHaveProperty("item");
      expect(await at(until, 0)).toHaveProperty("item");
      expect(await at(until, 1)).toEqual({ code: "TOO_LATE", jsonObject: { until } });
    },
  );

  it.each([
    [0, START],
    [15, plusMinutes(START, -15)],
  ])("check_in begins %i minutes before the start where the policy says so", async (minutes, from) => {
    const item = paidAppointment({ policy: { check_in_from_minutes: minutes } });
    const early = decisions.check_in(item, { at: new Date(Date.parse(from) - 1) });
    expect(await outcomeOf(early)).toEqual({ code: "TOO_EARLY", jsonObject: { from } });
    expect(await outcomeOf(decisions.check_in(item, { at: from }))).toHaveProperty("item");
  });

  it("change_membership has no end", async () => {
    const late = decisions.change_membership(states.booked, { at: "2030-01-01T00:00:00Z" });
    expect(await outcomeOf(late)).toHaveProperty("item");
  });
});
