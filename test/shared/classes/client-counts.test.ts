import { describe, expect, it } from "vitest";
import { countsOf, trialOf } from "../../../shared/classes/client-counts.ts";
import { costAfterWaiting, costOfCancellation } from "../../../shared/classes/cost-of-cancellation.ts";
import { classBookingRecord } from "../../support/stored-classes.ts";

type Status = Parameters<typeof countsOf>[1]["status"];

describe("what a client's record counts", () => {
  it.each<[Status | undefined, Status, number, number]>([
    [undefined, "booked", 1, 0],
    [undefined, "waiting", 0, 0],
    [undefined, "checked_in", 1, 1],
    ["waiting", "booked", 1, 0],
    ["booked", "checked_in", 0, 1],
    ["booked", "no_show", 0, 0],
    ["checked_in", "no_show", 0, -1],
    ["checked_in", "cancelled", -1, -1],
    ["waiting", "cancelled", 0, 0],
  ])("from %s to %s: %i places, %i check-ins", (before, after, classes, checkIns) => {
    const status = before && { status: before };
    expect(countsOf(status, { status: after })).toEqual({ classes, checkIns });
  });

  it("is the trial, unless it is cancelled", () => {
    expect(trialOf({ is_trial: true }, { status: "cancelled" })).toEqual({ trial: null });
    expect(trialOf({ is_trial: true }, { status: "no_show" })).toEqual({});
    expect(trialOf({ is_trial: false }, { status: "cancelled" })).toEqual({});
  });
});

describe("what a late cancellation cost", () => {
  const waitlist = { since: "2026-11-20T09:00:00.000Z", notice_minutes: 120, needs_session: false };
  const forfeited = { status: "cancelled", membership_id: 5, session_outcome: "forfeited" } as const;

  it("is a session, or a payment, or nothing", () => {
    const unpaid = { status: "cancelled", is_payment_required: true } as const;
    expect(costOfCancellation(classBookingRecord(forfeited))).toEqual({ membership_id: 5 });
    expect(costOfCancellation(classBookingRecord(unpaid))).toEqual({ membership_id: undefined });
    expect(costOfCancellation(classBookingRecord({ status: "cancelled" }))).toBeUndefined();
  });

  it("is nothing of a no-show, which nobody books again", () => {
    expect(costOfCancellation(classBookingRecord({ ...forfeited, status: "no_show" }))).toBeUndefined();
  });

  it("is kept by the place in the line", () => {
    const cost = { membership_id: 7 };
    const waiting = {
      status: "waiting",
      waitlist: { ...waitlist, cost },
      is_payment_required: true,
    } as const;
    expect(costOfCancellation(classBookingRecord(waiting))).toEqual(cost);
    expect(costOfCancellation(classBookingRecord({ status: "waiting" }))).toBeUndefined();
  });

  it("stays so for whoever leaves the line again", () => {
    const left = (cost?: { membership_id?: number }) =>
      costAfterWaiting({ waitlist: cost === undefined ? waitlist : { ...waitlist, cost } });
    expect(left({ membership_id: 7 })).toEqual({
      ...{ membership_id: 7, session_outcome: "forfeited" },
      ...{ is_payment_required: false, is_late_cancel: true },
    });
    expect(left({})).toEqual({
      ...{ membership_id: undefined, session_outcome: "none" },
      ...{ is_payment_required: true, is_late_cancel: true },
    });
    expect(left()).toEqual({});
    expect(costAfterWaiting({})).toEqual({});
  });
});
