import { describe, expect, it } from "vitest";
import { changesSession } from "../../../../functions/appointments/appointment/attendance/decide-attendance.ts";
import { checkIn, noShow, undoNoShow } from "../../../../shared/records/attendance-rules.ts";
import { decisions } from "./operations-on-one.ts";
import {
  changeOf,
  outcomeOf,
  PACK,
  paidAppointment,
  plusMinutes,
  START,
  storedClient,
  type Told,
  wantedOf,
} from "./paid-appointment.ts";

const at = plusMinutes(START, 30);
const OTHER = 31_002;
const UNPAID = { membership_id: undefined, session_outcome: "none", is_payment_required: true } as const;
const COMP = { ...UNPAID, is_payment_required: false, is_comp_session: true };
const RETURNED = { session_outcome: "returned" } as const;
const FORFEITED = { session_outcome: "forfeited" } as const;

const returned: Told = ["SESSION_RETURNED", { membership_id: PACK }];
const taken: Told = ["SESSION_TAKEN", { membership_id: PACK }];
const forfeited: Told = ["SESSION_FORFEITED", { membership_id: PACK }];
const dropped: Told = ["MEMBERSHIP_CHANGED", { membership_id: null }];

/** What a record says of its session, and whether the client has to pay. */
function sessionOf({ record }: ReturnType<typeof paidAppointment>) {
  const { membership_id = null, session_outcome, is_payment_required } = record;
  return [session_outcome, membership_id, is_payment_required];
}

describe("a no-show", () => {
  it.each([
    ["forfeits", {}, "forfeit", false, ["forfeited", PACK, false], 0, [forfeited]],
    ["returns", {}, "return", false, ["returned", PACK, false], 1, [returned]],
    ["returns, waived,", {}, "forfeit", true, ["returned", PACK, false], 1, [returned]],
    [
      "returns, waived later,",
      { status: "no_show", ...FORFEITED },
      "forfeit",
      true,
      ["returned", PACK, false],
      1,
      [returned],
    ],
    [
      "of an unpaid one keeps the payment, and forfeits",
      UNPAID,
      "forfeit",
      false,
      ["none", null, true],
      undefined,
      [],
    ],
    [
      "of an unpaid one clears the payment, and returns",
      UNPAID,
      "return",
      false,
      ["none", null, false],
      undefined,
      [],
    ],
    [
      "of an unpaid one clears the payment, waived later, and returns",
      { status: "no_show", ...UNPAID },
      "forfeit",
      true,
      ["none", null, false],
      undefined,
      [],
    ],
    ["of a complimentary one does nothing to", COMP, "forfeit", false, ["none", null, false], undefined, []],
  ] as const)("%s the session", async (_, fields, no_show, waive, session, change, info) => {
    const item = paidAppointment({ ...fields, policy: { no_show } });
    const client = storedClient({ [PACK]: 2 });
    const outcome = await changeOf(decisions.no_show(item, { at, client, waive }));
    expect(sessionOf(outcome.item)).toEqual(session);
    expect(outcome.info).toEqual(info);
    expect(outcome.item.history[1]?.sessions).toEqual(
      change === undefined ? [] : [{ membership_id: PACK, change }],
    );
    expect(outcome.clientWrite === undefined).toBe(change !== 1);
  });

  it("empties checked_in_at", async () => {
    const item = paidAppointment({ status: "checked_in", checked_in_at: START });
    const { record, history } = (await changeOf(decisions.no_show(item, { at }))).item;
    expect(record.checked_in_at).toBeUndefined();
    expect(history[1]).toMatchObject({
      from: { status: "checked_in", checked_in_at: START },
      to: { status: "no_show", checked_in_at: null },
    });
  });

  it("lowers the count of sessions taken if the club file has dropped the membership", async () => {
    const item = paidAppointment({ policy: { no_show: "return" } });
    const { clientWrite } = await changeOf(decisions.no_show(item, { at, client: storedClient({}) }));
    expect(clientWrite).toMatchObject({
      update: "SET sessions_taken.#m0 = :taken0, version = :next REMOVE last_change",
      names: { "#m0": String(PACK) },
      values: { ":taken0": 0, ":next": 5, ":read": 4 },
    });
  });
});

describe.each(["check_in", "undo_no_show"] as const)("%s of a no-show", (name) => {
  it.each([
    ["takes a returned session again", RETURNED, { [PACK]: 1 }, ["taken", PACK, false], -1, [taken]],
    [
      "has none to take where none is left",
      RETURNED,
      { [PACK]: 0 },
      ["none", null, true],
      undefined,
      [dropped],
    ],
    [
      "has none to take where more are used than there are",
      RETURNED,
      { [PACK]: -1 },
      ["none", null, true],
      undefined,
      [dropped],
    ],
    [
      "takes none of another membership",
      RETURNED,
      { [OTHER]: 5 },
      ["none", null, true],
      undefined,
      [dropped],
    ],
    ["counts a forfeited session as taken", FORFEITED, { [PACK]: 0 }, ["taken", PACK, false], undefined, []],
    ["keeps the payment", UNPAID, { [PACK]: 1 }, ["none", null, true], undefined, []],
    [
      "restores the payment",
      { ...UNPAID, is_payment_required: false },
      {},
      ["none", null, true],
      undefined,
      [],
    ],
    ["leaves a complimentary one as it is", COMP, { [PACK]: 1 }, ["none", null, false], undefined, []],
  ] as const)("%s", async (_, fields, left, session, change, info) => {
    const item = paidAppointment({ status: "no_show", ...fields });
    const outcome = await changeOf(decisions[name](item, { at, client: storedClient(left) }));
    expect(sessionOf(outcome.item)).toEqual(session);
    expect(outcome.info).toEqual(info);
    expect(outcome.item.history[1]?.sessions).toEqual(
      change === undefined ? [] : [{ membership_id: PACK, change }],
    );
    expect(outcome.clientWrite === undefined).toBe(change === undefined);
  });

  it("has no session to take of a client who was erased", async () => {
    const item = paidAppointment({ status: "no_show", ...RETURNED });
    const outcome = await changeOf(decisions[name](item, { at, client: undefined }));
    expect(sessionOf(outcome.item)).toEqual(["none", null, true]);
    expect([outcome.info, outcome.clientWrite]).toEqual([[dropped], undefined]);
  });
});

describe("a check-in", () => {
  it("sets when it was made, and leaves the session alone", async () => {
    const { item, clientWrite } = await changeOf(decisions.check_in(paidAppointment(), { at }));
    expect(item.record).toMatchObject({ status: "checked_in", checked_in_at: at, version: 2 });
    expect(sessionOf(item)).toEqual(["taken", PACK, false]);
    expect(clientWrite).toBeUndefined();
    expect(item.history[1]).toMatchObject({
      ...{ operation: "checked_in", by: "front-desk", sessions: [] },
      from: { status: "booked", checked_in_at: null },
      to: { status: "checked_in", checked_in_at: at },
    });
  });

  it("is emptied by its undo", async () => {
    const checkedIn = paidAppointment({ status: "checked_in", checked_in_at: START });
    const { item } = await changeOf(decisions.undo_check_in(checkedIn, { at }));
    expect([item.record.status, item.record.checked_in_at]).toEqual(["booked", undefined]);
    expect(item.history[1]?.operation).toBe("undone");
  });

  it("reads the client only where a session is taken or returned", () => {
    const needs = (attendance: typeof checkIn, item: ReturnType<typeof paidAppointment>) =>
      changesSession(attendance, wantedOf(item, at, undefined));
    const noShown = (fields: object) => paidAppointment({ status: "no_show", ...fields });
    expect(needs(checkIn, paidAppointment())).toBe(false);
    expect(needs(checkIn, noShown(FORFEITED))).toBe(false);
    expect(needs(checkIn, noShown(RETURNED))).toBe(true);
    expect(needs(undoNoShow, noShown(RETURNED))).toBe(true);
    expect(needs(noShow, paidAppointment())).toBe(false);
    expect(needs(noShow, paidAppointment({ policy: { no_show: "return" } }))).toBe(true);
  });
});

describe("a change of membership", () => {
  const back = { membership_id: PACK, change: 1 };
  const out = { membership_id: OTHER, change: -1 };
  const takenOther: Told = ["SESSION_TAKEN", { membership_id: OTHER }];

  it.each([
    ["to another one", {}, OTHER, ["taken", OTHER, false], [back, out], [returned, takenOther]],
    ["to none", {}, null, ["none", null, true], [back], [returned]],
    ["from none", UNPAID, OTHER, ["taken", OTHER, false], [out], [takenOther]],
    [
      "of one who is checked in",
      { status: "checked_in" },
      OTHER,
      ["taken", OTHER, false],
      [back, out],
      [returned, takenOther],
    ],
  ] as const)(
    "%s moves the session and says who pays",
    async (_, fields, membership_id, session, sessions, info) => {
      const client = storedClient({ [PACK]: 0, [OTHER]: 1 });
      const item = paidAppointment(fields);
      const outcome = await changeOf(decisions.change_membership(item, { at, client, membership_id }));
      expect(sessionOf(outcome.item)).toEqual(session);
      expect(outcome.item.history[1]).toMatchObject({ operation: "membership_changed", sessions });
      expect(outcome.info).toEqual(info);
    },
  );

  it("counts both sessions in one write under the client's version", async () => {
    const client = storedClient({ [PACK]: 0, [OTHER]: 1 });
    const outcome = await changeOf(
      decisions.change_membership(paidAppointment(), { at, client, membership_id: OTHER }),
    );
    expect(outcome.clientWrite).toMatchObject({
      condition: "version = :read AND memberships[0].id = :m0 AND memberships[1].id = :m1",
      values: { ":used0": 7, ":used1": 8, ":taken0": 0, ":taken1": 1, ":read": 4, ":next": 5 },
    });
  });

  it.each([
    ["is another client's", { [PACK]: 0 }, {}, ["unknown"]],
    ["has no session left", { [OTHER]: 0 }, {}, ["no_session_left"]],
    ["begins after the start", { [OTHER]: 1 }, { start_date: "2026-12-01T10:00:00.001Z" }, ["not_active"]],
    ["ends before the start", { [OTHER]: 1 }, { end_date: "2026-12-01T09:59:59.999Z" }, ["not_active"]],
    [
      "covers another category",
      { [OTHER]: 1 },
      { service_category_secondary_name: "Group" },
      ["other_category"],
    ],
    [
      "has all of these faults",
      { [OTHER]: 0 },
      { end_date: "2026-01-01T00:00:00.000Z", service_category_primary_name: "Health" },
      ["not_active", "other_category", "no_session_left"],
    ],
  ])("is refused where the membership %s", async (_, left, fields, reasons) => {
    const client = storedClient(left, fields);
    const decision = decisions.change_membership(paidAppointment(), { at, client, membership_id: OTHER });
    expect(await outcomeOf(decision)).toEqual({ code: "MEMBERSHIP_NOT_USABLE", jsonObject: { reasons } });
  });

  it.each([{ start_date: START }, { end_date: START }])(
    "takes a membership that is just active at the start: %o",
    async (fields) => {
      const client = storedClient({ [OTHER]: 1 }, fields);
      const decision = decisions.change_membership(paidAppointment(UNPAID), {
        at,
        client,
        membership_id: OTHER,
      });
      expect(await outcomeOf(decision)).toHaveProperty("item");
    },
  );

  it("of a client who was erased can only be to none", async () => {
    const to = (membership_id: number | null) =>
      outcomeOf(decisions.change_membership(paidAppointment(), { at, client: undefined, membership_id }));
    expect(await to(OTHER)).toMatchObject({
      code: "MEMBERSHIP_NOT_USABLE",
      jsonObject: { reasons: ["unknown"] },
    });
    expect(await to(null)).toMatchObject({
      clientWrite: undefined,
      item: { record: { is_payment_required: true } },
    });
  });
});
