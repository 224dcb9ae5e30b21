import type { InfoEntry, ListedAppointment, Series } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import type { BookingDetails } from "../../../../../shared/pages/member/booking/booking.ts";
import { weeklyBody } from "../../../../../shared/pages/member/booking/series.ts";
import type { Failure } from "../../../../../shared/pages/parts/alerts.ts";
import { countOutcome, forfeitedNow, restOf } from "../../../../../shared/pages/parts/series.ts";
import { appointmentWith } from "../appointment-record.ts";

const DETAILS: BookingDetails = {
  typeId: 131,
  subtypeId: undefined,
  coachId: 521,
  isVirtual: false,
  virtualUrl: undefined,
  comments: undefined,
};

describe("weeklyBody", () => {
  it.each([
    ["2027-03-28T09:30:00+01:00", "sunday", "09:30", "2027-03-28"],
    ["2027-04-02T00:00:00+01:00", "friday", "00:00", "2027-04-02"],
    ["2027-04-03T23:45:00+01:00", "saturday", "23:45", "2027-04-03"],
  ])("repeats %s by the club's wall clock", (local_start, weekday, local_time, first_date) => {
    expect(weeklyBody(DETAILS, 9301, { local_start }, 6)).toEqual({
      appointment_type_id: 131,
      client_id: 9301,
      coach_id: 521,
      recurrence: { weekdays: [weekday], local_time, first_date, occurrences: 6 },
    });
  });
});

describe("restOf", () => {
  const starts = ["2027-04-06T09:00:00.000Z", "2027-04-13T09:00:00.000Z", "2027-04-20T09:00:00.000Z"];
  const appointments: ListedAppointment[] = starts.map((start_date_time) =>
    appointmentWith({ start_date_time }),
  );
  const series: Series = { series_id: 7, appointments, cancel: { count: 3, forfeited: 1 } };

  it("counts the booked appointments ahead, and names the first and the last", () => {
    const nowMs = Date.parse("2027-04-06T09:00:00.000Z");
    const rest = { count: 2, forfeited: 1, toPay: 0, first: starts[1], last: starts[2] };
    expect(restOf(series, nowMs)).toEqual(rest);
    expect(restOf(series, nowMs - 1)).toEqual({ ...rest, count: 3, first: starts[0] });
    const cancelled = appointmentWith({ status: "cancelled" });
    expect(restOf({ ...series, appointments: [cancelled, ...appointments] }, nowMs)).toEqual(rest);
  });

  it("counts those that are to be paid for: cancelled late, without a membership", () => {
    const { policy } = appointmentWith();
    const unpaid = { start_date_time: "2027-04-06T09:00:00.000Z", is_payment_required: true } as const;
    const toPay = (each: Partial<ListedAppointment>, nowMs = Date.parse(policy.free_cancel_until) + 1) =>
      restOf({ ...series, appointments: [appointmentWith({ ...unpaid, ...each })] }, nowMs);
    expect(toPay({})).toMatchObject({ toPay: 1 });
    expect(toPay({}, Date.parse(policy.free_cancel_until))).toMatchObject({ toPay: 0 });
    expect(toPay({ is_payment_required: false })).toMatchObject({ toPay: 0 });
    expect(toPay({ policy: { ...policy, late_cancel: "return" } })).toMatchObject({ toPay: 0 });
  });

  it("says why nothing would be cancelled", () => {
    expect(restOf({ ...series, cancel: null }, 0)).toBe("refused");
    expect(restOf({ ...series, cancel: null, appointments: [] }, 0)).toBe("none left");
  });
});

describe("forfeitedNow", () => {
  function refused(errorCode: InfoEntry["errorCode"], jsonObject: unknown): Failure {
    return { ok: false, reason: "refused", problems: [{ errorCode, jsonObject }] } as unknown as Failure;
  }

  it("is the number that the API expects, where it is another one", () => {
    expect(forfeitedNow(refused("OUTCOME_CHANGED", { forfeited: 0 }))).toBe(0);
    expect(forfeitedNow(refused("CANCEL_TOO_LATE", { forfeited: 2 }))).toBeUndefined();
    expect(forfeitedNow(refused("OUTCOME_CHANGED", null))).toBeUndefined();
    const unreachable = { ok: false, reason: "unreachable", cause: null, idempotencyKey: "" } as const;
    expect(forfeitedNow(unreachable)).toBeUndefined();
  });
});

describe("countOutcome", () => {
  it("counts the appointments with an outcome", () => {
    const outcomes = ["returned", "forfeited", "returned"] as const;
    const all = outcomes.map((session_outcome) => appointmentWith({ session_outcome }));
    expect(countOutcome(all, "returned")).toBe(2);
    expect(countOutcome(all, "taken")).toBe(0);
  });
});
