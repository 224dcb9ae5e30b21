import { describe, expect, it } from "vitest";
import { joinedAt, joining } from "../../../../functions/appointments/class-booking/join-line.ts";
import type {
  PlaceRequest,
  Seeking,
} from "../../../../functions/appointments/class-booking/place-request.ts";
import type { ClassItem } from "../../../../shared/tables/classes-table.ts";
import { CLOCK, LONDON } from "../../../support/booking-terms.ts";
import { classBookingRecord, classItem, waiter } from "../../../support/stored-classes.ts";

const NOW = Date.parse("2026-11-28T09:00:00.000Z");
const NOBODY_PAYS = {
  ...{ selected: undefined, membershipId: undefined, is_payment_required: true, is_comp_session: false },
  problems: [],
};

/** What is written of client 9001, who joins a line of clients who joined at these instants. */
function joined(since: readonly number[], wish: Partial<PlaceRequest> = {}, membershipId?: number) {
  return joinedTo(
    classItem({ line: since.map((at, index) => waiter(index + 1, { since: at })) }),
    wish,
    membershipId,
  );
}

/** What is written of client 9001, who joins the line of a class. */
function joinedTo(of: ClassItem, wish: Partial<PlaceRequest> = {}, membershipId?: number) {
  const records = { class: of, own: undefined, client: undefined, type: undefined, ahead: undefined };
  const caller = {
    ...{ principal: "app", scopes: [], operations: [], expiresAtS: 0 },
    grants: { companies: [], tenants: [11] },
  };
  const seeking: Seeking = {
    ...{
      tenant: LONDON,
      caller,
      headers: {},
      records,
      of,
      own: undefined,
      isManaged: false,
      isWaiting: false,
    },
    ...{
      clock: { ...CLOCK, now: new Date(NOW) },
      wish: { client_id: 9001, ...wish },
      cost: { membership_id: 7 },
    },
    policy: classBookingRecord().policy,
  };
  return joining(seeking, { ...NOBODY_PAYS, membershipId });
}

describe("the instant of joining", () => {
  it.each([
    ["is now in an empty line", [], 0],
    ["is now after others", [NOW - 5, NOW - 1], 0],
    ["is now beside whoever joined in this millisecond: their ids decide", [NOW], 0],
    ["is after whoever joined by a clock that is ahead", [NOW + 50, NOW - 5], 51],
  ])("%s", (_, since, laterMs) => {
    const line = since.map((at, index) => waiter(index + 1, { since: at }));
    expect(joinedAt(classItem({ line }), new Date(NOW)) - NOW).toBe(laterMs);
  });
});

describe("one who joins the line", () => {
  it("is written with the terms of the policy, and what an earlier cancellation cost", () => {
    const { operation, set, holds } = joined([]);
    expect({ operation, holds }).toEqual({ operation: "waiting", holds: [] });
    expect(set).toEqual({
      ...{ status: "waiting", session_outcome: "none", policy: classBookingRecord().policy },
      ...{ checked_in_at: undefined, membership_id: undefined, promoted_at: undefined },
      waitlist: {
        ...{ since: "2026-11-28T09:00:00.000Z", until: undefined, notice_minutes: 120, needs_session: false },
        ...{ membership_id: undefined, cost: { membership_id: 7 } },
      },
    });
  });

  it("is written with terms of their own", () => {
    const until = "2026-11-30T09:00:00.000Z";
    expect(joined([], { until, notice_minutes: 0, membership_id: 3 }, 3).set.waitlist).toMatchObject({
      ...{ until, notice_minutes: 0, needs_session: true, membership_id: 3 },
    });
  });

  it.each([
    ["is the only one", [], "full", [9001]],
    ["joins a second after another", [NOW - 1_000], "full", [1, 9001]],
    ["joins less than a second after another", [NOW - 999], "line open", undefined],
  ])("%s: writes the line as it was read, or adds to it in a crowd", (_, since, condition, ids) => {
    const { counts, condition: written } = joined(since);
    expect(written).toBe(condition);
    expect(counts.members).toBe(1);
    expect(counts.line?.map(({ client_id }) => client_id)).toEqual(ids);
    expect(counts.joins?.client_id).toBe(ids === undefined ? 9001 : undefined);
  });
});

it("writes the line whole in a crowd, too, where somebody's until has passed", () => {
  const line = [waiter(1, { since: NOW - 5 }), waiter(2, { since: NOW - 4, until: NOW - 1 })];
  const { counts, condition } = joinedTo(classItem({ line }));
  expect(condition).toBe("full");
  expect(counts.line?.map(({ client_id }) => client_id)).toEqual([1, 9001]);
});
