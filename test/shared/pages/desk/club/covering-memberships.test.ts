import type { Membership } from "@fitness-club-booking/sdk/records";
import { expect, it } from "vitest";
import { coveringMemberships } from "../../../../../shared/pages/desk/club/covering-memberships.ts";

it("names the memberships that can pay, the one that ends first before the others", () => {
  const category = { service_category_primary_name: "Group", service_category_secondary_name: "Studio" };
  const from = { start_date: "2027-01-01T00:00:00.000Z", available_sessions: 1 };
  const memberships = [
    { id: 1, ...category, ...from, end_date: "2028-12-31T00:00:00.000Z" },
    { id: 2, ...category, ...from, end_date: "2027-12-31T00:00:00.000Z" },
    { id: 3, ...category, ...from, end_date: "2027-03-01T00:00:00.000Z" },
    { id: 4, ...category, ...from, end_date: "2027-12-31T00:00:00.000Z", available_sessions: 0 },
    {
      id: 5,
      ...category,
      ...from,
      service_category_secondary_name: "Pool",
      end_date: "2028-12-31T00:00:00.000Z",
    },
  ] as Membership[];
  const ids = coveringMemberships(memberships, category, "2027-03-24T12:00:00.000Z").map(({ id }) => id);
  expect(ids).toEqual([2, 1]);
});
