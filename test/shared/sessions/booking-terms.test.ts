import { describe, expect, it } from "vitest";
import { refuse } from "../../../shared/api/answer.ts";
import { checkIn } from "../../../shared/records/attendance-rules.ts";
import { attendanceOf } from "../../../shared/sessions/attendance.ts";
import {
  bookingAttendance,
  cancelTermsOf,
  earlier,
  isForfeited,
  membershipTermsOf,
} from "../../../shared/sessions/booking-terms.ts";
import { type AppointmentFields, appointmentRecord } from "../../support/stored-appointment.ts";
import { createdAndUpdated, historyOf } from "../../support/stored-history.ts";

const wrongState = () => refuse("APPOINTMENT_STATE");

function standing(now: string, fields: AppointmentFields = {}) {
  const history = historyOf(createdAndUpdated(1));
  return { record: appointmentRecord(fields), history, isManaged: false, now: new Date(now) };
}

describe("the terms of a booking", () => {
  it("tell until when a cancellation was free that is refused now", () => {
    const late = standing("2026-12-01T09:00:00.000Z", {
      policy: { late_cancel: "refuse", cancel_until_minutes: 120 },
    });
    expect(cancelTermsOf(late, wrongState, false)).toMatchObject({
      problems: [
        {
          errorCode: "CANCEL_TOO_LATE",
          jsonObject: { free_cancel_until: "2026-12-01T08:00:00.000Z" },
        },
      ],
    });
  });

  it("allow another membership for ever", () => {
    expect(membershipTermsOf(standing("2029-01-01T00:00:00.000Z"), wrongState, {})).toEqual({
      ...{ ok: true, until: null },
    });
  });

  it("have the check-in of the policy", () => {
    const record = appointmentRecord({ policy: { check_in_from_minutes: 15 } });
    expect(bookingAttendance(wrongState).checkInFromMinutes(record)).toBe(15);
  });
});

describe("what a booking that is over cost", () => {
  it.each([
    ["cancelled", "forfeited", false, true],
    ["no_show", "none", true, true],
    ["cancelled", "returned", false, false],
    ["checked_in", "none", true, false],
  ] as const)("where it is %s, with session %s, to be paid %s: %s", (...example) => {
    const [status, session_outcome, is_payment_required, isLost] = example;
    expect(isForfeited({ status, session_outcome, is_payment_required })).toBe(isLost);
  });
});

describe("attendance that the terms refuse", () => {
  it("changes nothing", () => {
    const terms = wrongState();
    const details = { terms, client: undefined, now: new Date(0) };
    expect(attendanceOf(checkIn, appointmentRecord(), details)).toEqual({ kind: "refuse", refusal: terms });
  });
});

describe("the earlier of two instants", () => {
  it("is either", () => {
    expect(earlier("2026-12-01", "2026-12-02")).toBe("2026-12-01");
    expect(earlier("2026-12-02", "2026-12-01")).toBe("2026-12-01");
  });
});
