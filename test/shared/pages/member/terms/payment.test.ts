import type { BookedClient, CreateAppointmentAnswer, Membership } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { paymentIn } from "../../../../../shared/pages/member/terms/payment.ts";

const category = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};

function membership(differing: Partial<Membership>): Membership {
  return {
    id: 1,
    subscription_id: 1,
    subscription_primary_name: "PT year",
    subscription_secondary_name: "",
    ...category,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2028-12-31T23:59:59.999Z",
    number_of_sessions: 50,
    used_sessions: 5,
    available_sessions: 45,
    is_active: true,
    ...differing,
  };
}

describe("paymentIn", () => {
  function answer(client: Partial<BookedClient>): CreateAppointmentAnswer {
    const booked = { is_payment_required: false, memberships: [], ...client } as unknown as BookedClient;
    const envelope = { id: null, info: [] };
    return { create_response: envelope, update_response: envelope, client_booked_details: [booked] };
  }

  it("names the membership that pays, the member, or nobody", () => {
    const { is_active: _, ...paying } = membership({ available_sessions: 44 });
    const memberships = [{ ...paying, is_selected: true }];
    expect(paymentIn(answer({ memberships }))).toEqual({
      ...{ kind: "session", membership: "PT year", left: 44 },
      ...{ isOfSeveral: false, isUnlimited: false, unlimited: undefined },
    });
    expect(paymentIn(answer({ is_payment_required: true }))).toEqual({ kind: "pay" });
    expect(paymentIn(answer({}))).toEqual({ kind: "nothing" });
  });

  it("counts what is left of all memberships that cover it, and names one that never runs out", () => {
    const { is_active: _, ...pack } = membership({ available_sessions: 0 });
    const year = { ...pack, id: 2, available_sessions: 5, is_selected: false };
    const empty = { ...pack, id: 3, is_selected: false };
    const memberships = [{ ...pack, is_selected: true }, year, empty];
    expect(paymentIn(answer({ memberships }))).toMatchObject({ left: 5, isOfSeveral: true });
    const unlimited = { ...year, is_unlimited: true, subscription_primary_name: "Gold" };
    const ofGold = [{ ...pack, is_selected: true }, unlimited];
    expect(paymentIn(answer({ memberships: ofGold }))).toMatchObject({ unlimited: "Gold" });
    const gold = [{ ...unlimited, is_selected: true }];
    expect(paymentIn(answer({ memberships: gold }))).toMatchObject({
      isUnlimited: true,
      unlimited: undefined,
    });
  });
});
