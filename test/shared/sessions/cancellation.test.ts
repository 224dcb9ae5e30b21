import { describe, expect, it } from "vitest";
import { cancellationChange, judgeOutcome } from "../../../shared/sessions/cancellation.ts";
import { appointmentRecord } from "../../support/stored-appointment.ts";

const NOW = "2026-12-01T10:00:00.001Z";

describe("the outcome that a person was shown", () => {
  it.each([undefined, "forfeited"] as const)("allows the cancellation: %s", (expect_session_outcome) => {
    expect(judgeOutcome({ expect_session_outcome }, "forfeited")).toBeUndefined();
  });

  it("refuses it where the outcome is another one now", () => {
    expect(judgeOutcome({ expect_session_outcome: "returned" }, "forfeited")).toMatchObject({
      kind: "refuse",
      refusal: {
        problems: [
          {
            errorCode: "OUTCOME_CHANGED",
            identifier: "expect_session_outcome",
            jsonObject: { session_outcome: "forfeited" },
          },
        ],
      },
    });
  });
});

describe("a cancellation", () => {
  function changed(status: "booked" | "cancelled") {
    const record = appointmentRecord({ membership_id: 1, session_outcome: "forfeited", status });
    const terms = { ok: true, until: null, session_outcome: "returned", is_payment_required: false } as const;
    const caller = { principal: "desk", grants: { companies: [], tenants: [11] } };
    return cancellationChange({ record, terms, reason: "Ill", caller, now: new Date(NOW) });
  }

  it("says who cancelled when, why and how late", () => {
    expect(changed("booked").set).toEqual({
      ...{ status: "cancelled", cancelled_by: "desk", cancelled_by_client: false, cancelled_at: NOW },
      ...{ cancel_reason: "Ill", is_late_cancel: true },
      ...{ session_outcome: "returned", is_payment_required: false },
    });
  });

  it("changes the session alone where the booking was cancelled before", () => {
    const { set, sessions } = changed("cancelled");
    expect(set).toEqual({ session_outcome: "returned", is_payment_required: false });
    expect(sessions).toEqual([{ membership_id: 1, change: 1 }]);
  });
});
