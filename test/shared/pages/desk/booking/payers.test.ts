import type { Membership } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { payersFor } from "../../../../../shared/pages/desk/booking/payers.ts";

const CATEGORY = { service_category_primary_name: "PT", service_category_secondary_name: "One" };
const WEEKS = ["04", "11", "18", "25"].map((day) => `2027-05-${day}T08:00:00.000Z`);

function membership(id: number, fields: Partial<Membership>): Membership {
  const dates = { start_date: "2027-01-01T00:00:00.000Z", end_date: "2027-12-31T00:00:00.000Z" };
  return { id, ...CATEGORY, ...dates, available_sessions: 1, ...fields } as Membership;
}

describe("what would pay for appointments", () => {
  const said = (memberships: readonly Membership[], starts = WEEKS) => {
    const payers = payersFor(memberships, CATEGORY, starts);
    return { ...payers, memberships: payers.memberships.map(({ id }) => id) };
  };

  it("is nothing without a membership", () => {
    expect(said([])).toEqual({ memberships: [], paid: 0, toPay: 4 });
  });

  it("is each session once, and a membership while it is valid", () => {
    const ending = membership(1, { end_date: "2027-05-12T00:00:00.000Z", available_sessions: 9 });
    expect(said([ending, membership(2, {})])).toEqual({ memberships: [1, 2], paid: 3, toPay: 1 });
  });

  it("is an unlimited membership for all", () => {
    expect(said([membership(3, { is_unlimited: true })])).toEqual({ memberships: [3], paid: 4, toPay: 0 });
  });
});
