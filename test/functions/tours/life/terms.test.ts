import { describe, expect, it } from "vitest";
import {
  cancelRefusal,
  checkInRefusal,
  isOpen,
  noShowRefusal,
  rescheduleRefusal,
  type TourStanding,
  undoCheckInRefusal,
  undoNoShowRefusal,
} from "../../../../functions/tours/tour/terms.ts";
import { firstEntry } from "../../../../shared/history/history.ts";
import type { TourRecord } from "../../../../shared/tables/tours-table.ts";

const START = "2026-12-01T10:00:00.000Z";
const END = "2026-12-01T10:30:00.000Z";
const CALLER = { principal: "app", grants: { companies: [], tenants: [11] } };

function standing(status: TourRecord["status"], now: string, changes = 1): TourStanding {
  const record: TourRecord = {
    ...{ tenant_id: 11, tour_id: 7, version: changes, status, client_id: 9 },
    ...{ prospect: { full_name: "Ada" }, holds_person: true, scheduled_datetime: START, end_datetime: END },
    ...{ created_at: START, created_by: "app", updated_at: START },
  };
  const entry = firstEntry({ operation: "booked" }, { caller: CALLER, isManaged: true, now: new Date(now) });
  return {
    record,
    history: Array.from({ length: changes }, () => entry),
    isManaged: true,
    now: new Date(now),
  };
}

const CHECK_IN = { from: "2026-12-01T09:00:00.000Z", until: "2026-12-02T10:30:00.000Z" };
const NO_SHOW = { from: START, until: "2026-12-08T10:30:00.000Z" };

describe("a tour may be", () => {
  it.each([
    ["moved", rescheduleRefusal, "booked", "2026-12-01T10:29:59.999Z"],
    ["cancelled", cancelRefusal, "booked", "2026-12-01T10:29:59.999Z"],
    ["checked in early", checkInRefusal, "booked", CHECK_IN.from],
    ["checked in late", checkInRefusal, "no_show", CHECK_IN.until],
    ["checked in no more", undoCheckInRefusal, "checked_in", CHECK_IN.until],
    ["marked as a no-show at its start", noShowRefusal, "booked", NO_SHOW.from],
    ["marked as a no-show a week later", noShowRefusal, "checked_in", NO_SHOW.until],
    ["no no-show any more", undoNoShowRefusal, "no_show", NO_SHOW.until],
  ] as const)("%s", (_, refusal, status, now) => {
    expect(refusal(standing(status, now))).toBeUndefined();
  });
});

describe("a tour may not be", () => {
  it.each([
    ["moved once it is over", rescheduleRefusal, "booked", END, {}],
    ["moved once it is cancelled", rescheduleRefusal, "cancelled", START, {}],
    ["cancelled once it is over", cancelRefusal, "booked", END, {}],
    ["cancelled once the visitor is there", cancelRefusal, "checked_in", START, {}],
    ["checked in too early", checkInRefusal, "booked", "2026-12-01T08:59:59.999Z", CHECK_IN],
    ["checked in too late", checkInRefusal, "booked", "2026-12-02T10:30:00.001Z", CHECK_IN],
    ["checked in once it is cancelled", checkInRefusal, "cancelled", START, {}],
    ["taken back where it is a no-show", undoCheckInRefusal, "no_show", START, {}],
    ["a no-show before its start", noShowRefusal, "booked", "2026-12-01T09:59:59.999Z", NO_SHOW],
    ["a no-show after a week", noShowRefusal, "booked", "2026-12-08T10:30:00.001Z", NO_SHOW],
    ["a no-show once it is cancelled", noShowRefusal, "cancelled", START, {}],
    ["taken back where it is checked in", undoNoShowRefusal, "checked_in", START, {}],
  ] as const)("%s", (_, refusal, status, now, window) => {
    const found = refusal(standing(status, now));
    expect(found?.problems).toMatchObject([{ errorCode: "TOUR_STATE" }]);
    expect(found?.problems[0].jsonObject).toEqual({ status, has_ended: now >= END, ...window });
  });
});

describe("a full history", () => {
  it.each([
    ["takes no move", rescheduleRefusal, "booked", "TOO_MANY_CHANGES"],
    ["takes a cancellation", cancelRefusal, "booked", undefined],
    ["takes a check-in", checkInRefusal, "booked", undefined],
    ["takes a no-show", noShowRefusal, "booked", undefined],
    ["takes an undo of a check-in", undoCheckInRefusal, "checked_in", undefined],
    ["takes an undo of a no-show", undoNoShowRefusal, "no_show", undefined],
  ] as const)("%s", (_, refusal, status, code) => {
    expect(refusal(standing(status, START, 100))?.problems[0].errorCode).toBe(code);
    expect(refusal(standing(status, START, 99))).toBeUndefined();
  });
});

describe("an open tour", () => {
  it("is booked and not over", () => {
    const { record } = standing("booked", START);
    expect(isOpen(record, new Date("2026-12-01T10:29:59.999Z"))).toBe(true);
    expect(isOpen(record, new Date(END))).toBe(false);
    expect(isOpen({ ...record, status: "checked_in" }, new Date(START))).toBe(false);
  });
});
