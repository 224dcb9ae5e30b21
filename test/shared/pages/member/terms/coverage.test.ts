import { describe, expect, it } from "vitest";
import { sessionsLeft } from "../../../../../shared/pages/member/terms/coverage.ts";
import {
  countCovered,
  payingMembership,
} from "../../../../../shared/pages/member/terms/paying-membership.ts";

const START = "2027-03-26T09:30:00.000Z";
const type = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};

function membership(differing: object = {}) {
  return {
    id: 1,
    ...type,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2028-12-31T23:59:59.999Z",
    available_sessions: 45,
    ...differing,
  };
}

const OTHERS = [
  membership({ service_category_secondary_name: "Group" }),
  membership({ end_date: "2027-03-26T09:29:59.999Z" }),
  membership({ start_date: "2027-03-26T09:30:00.001Z" }),
];

describe("the sessions that are left for a type at a start", () => {
  it("are those of all memberships that cover it then", () => {
    const memberships = [membership(), membership({ id: 2, available_sessions: 2 }), ...OTHERS];
    expect(sessionsLeft(memberships, type, START)).toBe(47);
  });

  it("are infinitely many where one membership is unlimited, also beside an empty pack", () => {
    const unlimited = membership({ id: 2, available_sessions: 1, is_unlimited: true });
    const memberships = [membership({ available_sessions: 0 }), unlimited];
    expect(sessionsLeft(memberships, type, START)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the membership that pays", () => {
  it("is the one that ends first of those with a session, then the lower id", () => {
    const sooner = { end_date: "2027-04-30T23:59:59.999Z" };
    const memberships = [
      membership({ id: 5 }),
      membership({ id: 4, ...sooner, available_sessions: 0 }),
      membership({ id: 3, ...sooner }),
      membership({ id: 2, ...sooner }),
    ];
    expect(payingMembership(memberships, type, START)?.id).toBe(2);
    expect(payingMembership(OTHERS, type, START)).toBeUndefined();
  });
});

describe("how many of some starts are covered", () => {
  const weeks = [START, "2027-04-02T08:30:00.000Z", "2027-04-09T08:30:00.000Z"];

  it("ends with the sessions, or with the membership", () => {
    expect(countCovered([membership({ available_sessions: 2 })], type, weeks)).toBe(2);
    const ending = membership({ end_date: "2027-04-01T23:59:59.999Z" });
    expect(countCovered([ending], type, weeks)).toBe(1);
    expect(countCovered([ending, membership({ id: 2, available_sessions: 1 })], type, weeks)).toBe(2);
  });

  it("is all of them where a membership is unlimited", () => {
    const unlimited = membership({ available_sessions: 1, is_unlimited: true });
    expect(countCovered([unlimited], type, weeks)).toBe(3);
  });
});
