import { describe, expect, it } from "vitest";
import { policyOf } from "../../../shared/club/policy.ts";
import { agreedPolicy, movedPolicy, policyAfterMove } from "../../../shared/sessions/policy-rules.ts";
import { LONDON } from "../../support/booking-terms.ts";

const POLICY = policyOf({ policy: { cancel_until_minutes: 1_440, reschedule_until_minutes: 120 } });
const AGREED = movedPolicy(POLICY, "2026-12-01T10:00:00.000Z");

describe("the policy that was agreed to", () => {
  it("has the instants that follow from the start", () => {
    expect(AGREED).toEqual({
      ...POLICY,
      free_cancel_until: "2026-11-30T10:00:00.000Z",
      reschedule_until: "2026-12-01T08:00:00.000Z",
    });
  });

  it("is that of the type, with the instants of this start", () => {
    const type = {
      ...{
        tenant_id: 11,
        appointment_type_id: 1,
        name: "",
        duration_minutes: 60,
        is_active: true,
        subtypes: [],
      },
      ...{ service_category_primary_name: "PT", service_category_secondary_name: "One to one" },
      policy: { cancel_until_minutes: 1_440, reschedule_until_minutes: 120 },
    };
    expect(agreedPolicy(LONDON, type, "2026-12-01T10:00:00.000Z")).toMatchObject({
      cancel_until_minutes: 1_440,
      free_cancel_until: AGREED.free_cancel_until,
      reschedule_until: AGREED.reschedule_until,
    });
  });

  it.each([
    [
      "moves with the start until free cancellation is over",
      "2026-11-30T10:00:00.000Z",
      "2026-12-07T10:00:00.000Z",
    ],
    [
      "leaves free cancellation where it was after that",
      "2026-11-30T10:00:00.001Z",
      "2026-11-30T10:00:00.000Z",
    ],
  ])("%s", (_, now, free_cancel_until) => {
    expect(policyAfterMove(AGREED, "2026-12-08T10:00:00.000Z", new Date(now))).toEqual({
      ...POLICY,
      free_cancel_until,
      reschedule_until: "2026-12-08T08:00:00.000Z",
    });
  });
});
