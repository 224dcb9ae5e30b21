import { describe, expect, it } from "vitest";
import { GATHER_MS, waitAfterRefusal } from "../../../../functions/deliveries/messages/message-waits.ts";
import {
  lastReminderDue,
  nextReminderAfter,
} from "../../../../functions/deliveries/messages/reminder-times.ts";
import type { SentBooking } from "../../../../functions/deliveries/messages/sent-bookings.ts";
import {
  areLimited,
  aroundChange,
  formerOf,
  isMoved,
  lastTold,
  sentStates,
  setsStart,
  startSetBy,
  toldAfter,
  toldChangeAt,
  untoldOf,
} from "../../../../functions/deliveries/messages/told-changes.ts";
import type { ChangeName, HistoryEntry } from "../../../../shared/tables/history-entry.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW_MS = Date.parse("2026-11-20T09:00:00.000Z");
const STARTS_AT = "2026-12-01T10:00:00.000Z";

/** A change of a version, so many milliseconds after the first. */
function change(
  version: number,
  fields: Partial<HistoryEntry> = {},
  afterMs = version * GATHER_MS,
): HistoryEntry {
  return {
    ...{ version, at: new Date(NOW_MS + afterMs).toISOString(), by: "desk", by_client: false },
    ...{ operation: version === 1 ? "created" : "rescheduled", from: {}, to: {}, sessions: [] },
    ...fields,
  };
}

/** The booking as it is after a version; 0 before the first. */
function state(version: number, fields: Partial<SentBooking> = {}): SentBooking {
  return { version, starts_at: STARTS_AT, ends_at: "2026-12-01T11:00:00.000Z", is_booked: true, ...fields };
}

function around({ version }: HistoryEntry, side: "before" | "after"): SentBooking {
  return state(side === "after" ? version : version - 1);
}

function untold(history: readonly HistoryEntry[], lastSent?: SentBooking, version = history.length) {
  const last = history.at(-1) ?? change(1);
  const found = untoldOf({ record: { version }, history }, last, lastSent, around);
  return (
    found && {
      changes: found.changes.map((entry) => entry.version),
      sent: found.sent?.version,
      maybeSent: found.maybeSent.map((sent) => sent.version),
    }
  );
}

describe("the changes of which people are told", () => {
  it.each<[ChangeName, boolean]>([
    ["booked", true],
    ["created", true],
    ["rescheduled", true],
    ["coach_substituted", true],
    ["cancelled", true],
    ["updated", false],
    ["checked_in", false],
  ])("are these: %s %s", (operation, isTold) => {
    const entry = change(2, { operation });
    expect(toldChangeAt([change(1), entry], entry.at) !== undefined).toBe(isTold);
    expect(toldChangeAt([entry], change(1).at)).toBeUndefined();
  });

  const history = [change(1), change(2, { by: "other" }), change(3, { operation: "updated" })];

  it("are the last one that concerns somebody, or those after one", () => {
    expect(lastTold(history, () => true)?.version).toBe(2);
    expect(lastTold(history, ({ by }) => by === "desk")?.version).toBe(1);
    expect(toldAfter(history, change(1)).map(({ version }) => version)).toEqual([2]);
  });

  it("are limited if none was made by a caller who manages", () => {
    expect(areLimited([change(1, { by_client: true }), change(2, { limited: true })])).toBe(true);
    expect(areLimited([change(1, { by_client: true }), change(2)])).toBe(false);
  });
});

describe("what a reader is to be told of a booking", () => {
  it("is all of the day up to the change, if they were sent nothing", () => {
    const old = change(1, {}, 0);
    expect(untold([old, change(2, {}, DAY_MS)])).toMatchObject({ changes: [2], sent: 1 });
    expect(untold([old, change(2, {}, DAY_MS - 1)])).toMatchObject({ changes: [1, 2], sent: undefined });
  });

  it("is what came after the version that they were sent", () => {
    const history = [change(1), change(2), change(3, { operation: "updated" }), change(4)];
    expect(untold(history, state(2))).toEqual({ changes: [4], sent: 2, maybeSent: [] });
  });

  it("is nothing if they were sent a later version", () => {
    expect(untold([change(1)], state(2))).toBeUndefined();
    expect(untold([change(1), change(2)], state(2))).toEqual({ changes: [], sent: 2, maybeSent: [] });
  });

  it("may have been told in each state that lasted, the latest first", () => {
    const [first, second] = [change(1, {}, 0), change(2, {}, GATHER_MS)];
    const third = change(3, {}, 2 * GATHER_MS - 1);
    expect(untold([first, second, third])?.maybeSent).toEqual([1]);
    expect(untold([first, second, change(3, {}, 2 * GATHER_MS)])?.maybeSent).toEqual([2, 1]);
  });

  it("is in their calendar in every state that was sent, or may have been", () => {
    const maybeSent = [state(3), state(2)];
    expect(sentStates({ changes: [], sent: state(1), maybeSent })).toEqual([...maybeSent, state(1)]);
    expect(sentStates({ changes: [], sent: undefined, maybeSent })).toEqual(maybeSent);
  });

  it("was at another time in the first of these states that differs", () => {
    const [first, second] = [state(1, { starts_at: "a" }), state(2, { starts_at: "b" })];
    const of = { changes: [], maybeSent: [state(3), second] };
    expect(formerOf({ ...of, sent: first }, state(4))).toEqual(first);
    expect(formerOf({ ...of, sent: state(1) }, state(4))).toEqual(second);
    expect(formerOf({ changes: [], maybeSent: [], sent: state(1) }, state(4))).toEqual(state(1));
    expect(formerOf({ ...of, sent: undefined }, state(4))).toBeUndefined();
  });

  it("has moved where its start or its end is another", () => {
    expect(isMoved(state(1), state(2))).toBe(false);
    expect(isMoved(state(1), state(2, { starts_at: "a" }))).toBe(true);
    expect(isMoved(state(1), state(2, { ends_at: "a" }))).toBe(true);
  });
});

describe("the value of a field around a change", () => {
  const history = [
    change(1),
    change(2, { from: { room_id: 1 } }),
    change(3),
    change(4, { from: { room_id: 2 } }),
  ];
  const room = (version: number) =>
    aroundChange("room_id", { history, present: 3 }, history[version - 1] ?? change(9));

  it("is worked out from the changes since", () => {
    expect([1, 2, 3, 4].map(room)).toEqual([
      { before: 1, after: 1 },
      { before: 1, after: 2 },
      { before: 2, after: 2 },
      { before: 2, after: 3 },
    ]);
  });

  it("is null before it was first set", () => {
    const set = change(2, { from: { room_id: null } });
    expect(aroundChange("room_id", { history: [set], present: 3 }, set)).toEqual({ before: null, after: 3 });
  });
});

describe("the change that set the start", () => {
  it("is the booking, or the last move to another start", () => {
    const moved = change(2, { from: { start_date_time: STARTS_AT } });
    const tour = change(3, { from: { scheduled_datetime: STARTS_AT } });
    const elsewhere = change(4, { from: { room_id: 1 } });
    expect([change(1), moved, tour, elsewhere].map(setsStart)).toEqual([true, true, true, false]);
    expect(startSetBy([change(1), moved, elsewhere])?.version).toBe(2);
    expect(startSetBy([elsewhere])).toBeUndefined();
  });
});

describe("the reminders of a booking", () => {
  const MINUTES = [60, 1_440];
  const [DAY_BEFORE, HOUR_BEFORE] = ["2026-11-30T10:00:00.000Z", "2026-12-01T09:00:00.000Z"] as const;

  it.each([
    ["2026-11-30T09:59:59.999Z", DAY_BEFORE],
    [DAY_BEFORE, HOUR_BEFORE],
    [HOUR_BEFORE, undefined],
  ])("have a next one after %s: %s", (after, next) => {
    expect(nextReminderAfter(STARTS_AT, MINUTES.toReversed(), after)).toBe(next);
  });

  it.each([
    ["", "2026-11-30T09:59:59.999Z", undefined],
    ["", DAY_BEFORE, DAY_BEFORE],
    ["", STARTS_AT, HOUR_BEFORE],
    [DAY_BEFORE, "2026-12-01T08:59:59.999Z", undefined],
    [HOUR_BEFORE, STARTS_AT, undefined],
  ])("have a last one that is due, after %j and by %s: %s", (after, by, due) => {
    expect(lastReminderDue(STARTS_AT, MINUTES, { after, by })).toBe(due);
  });
});

it("waits longer after each refusal of the mail service, then an hour", () => {
  expect([1, 2, 3, 4, 5, 99].map((refusals) => waitAfterRefusal(refusals) / 60_000)).toEqual([
    ...[1, 5, 15, 30, 60, 60],
  ]);
});
