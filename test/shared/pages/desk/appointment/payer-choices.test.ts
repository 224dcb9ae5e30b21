import type { Membership } from "@fitness-club-booking/sdk/records";
import { describe, expect, it } from "vitest";
import { canChangePayer, payerChoices } from "../../../../../shared/pages/desk/appointment/payer-choices.ts";
import { appointment, CLUB } from "../desk-records.ts";

function membership(id: number, fields: Partial<Membership> = {}): Membership {
  const category = { service_category_primary_name: "PT", service_category_secondary_name: "One" };
  const dates = { start_date: "2027-01-01T00:00:00.000Z", end_date: "2027-12-31T00:00:00.000Z" };
  return { id, ...category, ...dates, available_sessions: 1, ...fields } as Membership;
}

describe("what else can pay for an appointment", () => {
  const used = membership(1, { available_sessions: 0 });
  const other = membership(2, { service_category_primary_name: "Yoga" });
  const usable = membership(3);
  const all = [used, other, usable];
  const ids = (membership_id: number | null) =>
    payerChoices(appointment({ membership_id }), all, CLUB).map(({ id }) => id);

  it("is a membership that covers it and has a session left, beside the one that pays now", () => {
    expect(ids(null)).toEqual([3]);
    expect(ids(1)).toEqual([1, 3]);
  });

  it("is nothing where the client pays and no membership covers it", () => {
    expect(canChangePayer(appointment(), [used, other], CLUB)).toBe(false);
    expect(canChangePayer(appointment(), all, CLUB)).toBe(true);
    expect(canChangePayer(appointment({ membership_id: 1 }), [used], CLUB)).toBe(true);
  });
});
