import { describe, expect, it } from "vitest";
import { cancelTerms } from "../../../../functions/appointments/appointment/change-rules.ts";
import { END, paidAppointment, plusMinutes, plusMs, START } from "./paid-appointment.ts";

const DAY = 24 * 60;
const FREE = plusMinutes(START, -DAY);
const WEEK_AFTER = plusMinutes(END, 7 * DAY);

function terms(
  item: ReturnType<typeof paidAppointment>,
  now: string,
  { isManaged = true, waive = false } = {},
) {
  return cancelTerms({ ...item, isManaged, now: new Date(now) }, waive);
}

describe("the terms of a cancellation", () => {
  it.each(["no_show", "checked_in"] as const)("allow none of a %s appointment, waived or not", (status) => {
    const item = paidAppointment({ status, session_outcome: "forfeited" });
    for (const waive of [false, true]) {
      expect(terms(item, START, { waive })).toMatchObject({
        ok: false,
        problems: [{ errorCode: "APPOINTMENT_STATE" }],
      });
    }
  });

  it("allow the waiver of a cancelled one that forfeited", () => {
    const item = paidAppointment({ status: "cancelled", session_outcome: "forfeited" });
    expect(terms(item, START, { waive: true })).toMatchObject({ ok: true, session_outcome: "returned" });
    expect(terms(item, START)).toMatchObject({ ok: false });
  });

  it.each([
    ["the session would be forfeited after it", { late_cancel: "forfeit" }, true, FREE],
    ["it would be refused after it", { late_cancel: "refuse" }, false, FREE],
    ["the club would forfeit the session after it", { late_cancel: "refuse" }, true, FREE],
    ["the session is returned after it too", { late_cancel: "return" }, true, WEEK_AFTER],
  ] as const)(
    "hold until free cancellation ends, or as long as it can be cancelled: %s",
    (_, policy, isManaged, until) => {
      const item = paidAppointment({ policy: { cancel_until_minutes: DAY, ...policy } });
      expect(terms(item, FREE, { isManaged })).toMatchObject({ until, session_outcome: "returned" });
      const later = terms(item, plusMs(FREE, 1), { isManaged });
      expect("session_outcome" in later && later.session_outcome === "returned").toBe(until !== FREE);
    },
  );

  it("hold on for a complimentary session, which costs nothing", () => {
    const item = paidAppointment({
      ...{ is_comp_session: true, membership_id: undefined, session_outcome: "none" },
      policy: { cancel_until_minutes: DAY },
    });
    expect(terms(item, FREE)).toMatchObject({ until: WEEK_AFTER, session_outcome: "none" });
  });
});
