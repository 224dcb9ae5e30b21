import type { Membership } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { paymentInWords } from "../../../../../shared/pages/desk/appointment/appointment-facts.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { appointment, CLUB } from "../desk-records.ts";

describe("what pays for an appointment", () => {
  const page = { strings: en } as never;
  const desk = { page, sdk: {} as never, club: CLUB };
  const membership: Membership = {
    id: 5,
    subscription_id: 1,
    subscription_primary_name: "PT 10 pack",
    subscription_secondary_name: "2026",
    service_category_primary_name: "",
    service_category_secondary_name: "",
    start_date: "",
    end_date: "",
    number_of_sessions: 10,
    used_sessions: 9,
    available_sessions: 1,
    is_active: true,
  };
  const said = (fields: Parameters<typeof appointment>[0], memberships = [membership]) =>
    paymentInWords({ appointment: appointment(fields), memberships }, desk);

  it.each([
    [{ membership_id: 5, session_outcome: "taken" }, "PT 10 pack 2026 (1 session left), session taken"],
    [{ membership_id: 6, session_outcome: "forfeited" }, "Membership 6, session forfeited"],
    [{ is_payment_required: true }, "to be paid"],
    [{ is_comp_session: true, comp_reason: "Birthday" }, "Complimentary: Birthday"],
    [{}, "nothing to pay"],
  ] as const)("is said of %o", (fields, words) => {
    expect(said(fields)).toBe(words);
  });

  it("is a membership whose sessions are unlimited", () => {
    const words = said({ membership_id: 5 }, [{ ...membership, is_unlimited: true }]);
    expect(words).toBe("PT 10 pack 2026 (unlimited sessions)");
  });
});
