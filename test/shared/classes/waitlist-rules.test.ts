import { describe, expect, test } from "vitest";
import {
  freeAfterPromotion,
  lineAt,
  passedOver,
  promotedUntil,
  waiterOf,
  wakingClock,
  withoutWaiter,
  withWaiter,
} from "../../../shared/classes/waitlist-rules.ts";
import type { Waiter } from "../../../shared/tables/classes-table.ts";
import { clockAt } from "./class-scene.ts";

const LONDON = { time_zone: "Europe/London" };
const NOTICE = { notice: 120 };

function waiter(client_id: number, fields: Partial<Waiter> = {}): Waiter {
  return { client_id, since: client_id, notice: 120, needs_session: false, passed: [], ...fields };
}

function lastInstant(start: string, fields: Pick<Waiter, "notice" | "until"> = NOTICE): string {
  const waking = wakingClock(LONDON, clockAt(start));
  return new Date(promotedUntil(fields, { start_date_time: start }, waking)).toISOString();
}

describe("the last instant of a promotion", () => {
  test.each([
    ["a class in the evening", "2027-03-02T18:30:00.000Z", "2027-03-02T16:30:00.000Z"],
    // Two waking hours are left from 07:00 on.
    ["a class that begins just as much after waking", "2027-03-02T09:00:00.000Z", "2027-03-02T07:00:00.000Z"],
    ["one that begins a minute earlier", "2027-03-02T08:59:00.000Z", "2027-03-01T21:59:00.000Z"],
    // Summer time: 07:00 is 06:00Z.
    ["a class on the morning of a clock change", "2027-03-28T08:00:00.000Z", "2027-03-28T06:00:00.000Z"],
  ])("of %s", (_, start, last) => {
    expect(lastInstant(start)).toBe(last);
  });

  test("is the start for who needs no notice", () => {
    const start = "2027-03-02T06:30:00.000Z";
    expect(lastInstant(start, { notice: 0 })).toBe(start);
  });

  test("is their own where that comes first", () => {
    const start = "2027-03-02T18:30:00.000Z";
    const until = Date.parse("2027-03-02T12:00:00.000Z");
    expect(lastInstant(start, { notice: 120, until })).toBe("2027-03-02T12:00:00.000Z");
    expect(lastInstant(start, { notice: 120, until: until + 86_400_000 })).toBe("2027-03-02T16:30:00.000Z");
  });
});

describe("free cancellation after a promotion", () => {
  const START = { start_date_time: "2027-03-02T09:30:00.000Z" };

  function freeUntil(now: string, byPolicy: string): string {
    const clock = wakingClock(LONDON, clockAt(now));
    return freeAfterPromotion(byPolicy, NOTICE, START, { now: new Date(now), clock });
  }

  test("lasts until the notice of waking time has passed", () => {
    // A place that is freed at three in the morning; free cancellation ended at 21:30 the evening before.
    expect(freeUntil("2027-03-02T03:00:00.000Z", "2027-03-01T21:30:00.000Z")).toBe(
      "2027-03-02T09:00:00.000Z",
    );
  });

  test("lasts as long as the policy says if that is longer, and never beyond the start", () => {
    expect(freeUntil("2027-03-01T12:00:00.000Z", "2027-03-01T21:30:00.000Z")).toBe(
      "2027-03-01T21:30:00.000Z",
    );
    expect(freeUntil("2027-03-02T08:00:00.000Z", "2027-03-01T21:30:00.000Z")).toBe(START.start_date_time);
  });
});

describe("a line", () => {
  const NOW = new Date(1_000);

  test("is in the order of joining, then of ids", () => {
    const line = [waiter(3, { since: 5 }), waiter(2, { since: 5 }), waiter(9, { since: 1 })];
    expect(lineAt(line, NOW).map(({ client_id }) => client_id)).toEqual([9, 2, 3]);
  });

  test("has whoever wants a place until now, and no longer who wanted it until a moment ago", () => {
    const line = [waiter(1, { until: 1_000 }), waiter(2, { until: 999 })];
    expect(lineAt(line, NOW).map(({ client_id }) => client_id)).toEqual([1]);
  });

  test("keeps the place of who waits on other terms", () => {
    const line = [waiter(1), waiter(2), waiter(3)];
    const after = withWaiter(line, waiter(2, { notice: 0 }), NOW);
    expect(after.map(({ client_id, notice }) => [client_id, notice])).toEqual([
      [1, 120],
      [2, 0],
      [3, 120],
    ]);
    expect(withoutWaiter(after, 2).map(({ client_id }) => client_id)).toEqual([1, 3]);
  });

  test("has the terms that a booking waits on, and no reason yet why it was passed over", () => {
    const waitlist = { since: "1970-01-01T00:00:00.005Z", notice_minutes: 30, needs_session: true };
    const place = { client_id: 7, since: 5, notice: 30, needs_session: true, passed: [] };
    expect(waiterOf({ client_id: 7, waitlist })).toEqual(place);
    const until = "1970-01-01T00:00:00.009Z";
    expect(waiterOf({ client_id: 7, waitlist: { ...waitlist, until } })).toEqual({ ...place, until: 9 });
    expect(() => waiterOf({ client_id: 7 })).toThrow("does not wait");
  });

  test("keeps the last five reasons why somebody was passed over", () => {
    const passed = Array.from({ length: 7 }).reduce<Waiter>(
      (each, _, at) => passedOver(each, "unavailable", new Date(at)),
      waiter(1),
    );
    expect(passed.passed.map(({ at }) => at)).toEqual([2, 3, 4, 5, 6]);
  });
});
