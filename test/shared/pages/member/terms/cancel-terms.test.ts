import type { Appointment } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { cancelTermsOf, expectedOutcome } from "../../../../../shared/pages/member/terms/cancel-terms.ts";
import { cancelSentences } from "../../../../../shared/pages/member/terms/term-words.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { appointmentWith } from "../appointment-record.ts";

const EARLY_MS = Date.parse("2027-03-24T09:00:00Z");
const LATE_MS = Date.parse("2027-04-05T20:00:00Z");
const page = { strings: en, time: new ClubTime("Europe/London", "en-GB") };
const { policy } = appointmentWith();

type Cancel = NonNullable<Appointment["actions"]["cancel"]>;

function cancellable(cancel: Partial<Cancel>, differing: Partial<Appointment> = {}): Appointment {
  const free = { until: policy.free_cancel_until, session_outcome: "returned", is_payment_required: false };
  return appointmentWith({ actions: { cancel: { ...free, ...cancel } as Cancel }, ...differing });
}

function said(appointment: Appointment, nowMs = EARLY_MS): string[] {
  return cancelSentences(cancelTermsOf(appointment, nowMs), page);
}

describe("cancelTermsOf", () => {
  it("says until when the session comes back, and that it is lost later", () => {
    expect(said(cancellable({}))).toEqual([
      "Your session comes back if you cancel by Mon 5 Apr, 10:00.",
      "After that, it is lost.",
    ]);
  });

  it("says that a cancellation is refused later, where the policy refuses it", () => {
    const appointment = cancellable({}, { policy: { ...policy, late_cancel: "refuse" } });
    expect(said(appointment)[1]).toBe("After that, it can no longer be cancelled.");
  });

  it("names no instant where the session comes back until the end", () => {
    const { end_date_time } = appointmentWith();
    expect(said(cancellable({ until: end_date_time }))).toEqual(["If you cancel, your session comes back."]);
  });

  it("says that a late cancellation loses the session", () => {
    const { end_date_time: until } = appointmentWith();
    const appointment = cancellable({ until, session_outcome: "forfeited" });
    expect(said(appointment, LATE_MS)).toEqual([en.member.cancel.now.session]);
  });

  it("says what an appointment without a membership costs, before and after the free period", () => {
    const { end_date_time } = appointmentWith();
    const unpaid = { membership_id: null, is_payment_required: true };
    const early = cancellable({ session_outcome: "none" }, unpaid);
    expect(said(early)).toEqual([
      "Cancelling costs you nothing until Mon 5 Apr, 10:00.",
      "After that, you have to pay for it.",
    ]);
    const late = { until: end_date_time, session_outcome: "none", is_payment_required: true } as const;
    expect(said(cancellable(late, unpaid), LATE_MS)).toEqual([en.member.cancel.now.payment]);
  });

  it("says that it is too late only where the policy refuses late cancellations", () => {
    const refusing = { policy: { ...policy, late_cancel: "refuse" } } as const;
    expect(said(appointmentWith(refusing), LATE_MS)).toEqual([en.member.cancel.late("Mon 5 Apr, 10:00")]);
    expect(said(appointmentWith({ ...refusing, status: "cancelled" }), LATE_MS)).toEqual([]);
    expect(said(appointmentWith(), LATE_MS)).toEqual([]);
  });

  it("offers nothing from the instant on at which an action ends", () => {
    const until = policy.free_cancel_until;
    expect(cancelTermsOf(cancellable({}), Date.parse(until) - 1).can).toBe("yes");
    expect(cancelTermsOf(cancellable({}), Date.parse(until)).can).toBe("no");
  });
});

describe("expectedOutcome", () => {
  it("is what the person was shown, and nothing where nothing was", () => {
    expect(expectedOutcome(cancellable({}))).toEqual({ expect_session_outcome: "returned" });
    expect(expectedOutcome(appointmentWith())).toEqual({});
  });
});
