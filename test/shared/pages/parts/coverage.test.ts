import { describe, expect, it } from "vitest";
import { coveredStarts } from "../../../../shared/pages/member/terms/covered-starts.ts";
import { sessionsLeft, usableMemberships } from "../../../../shared/pages/parts/coverage.ts";
import { payersOf } from "../../../../shared/pages/parts/payers.ts";

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
    expect(payersOf(memberships, type, [START]).map(({ id }) => id)).toEqual([2]);
    expect(usableMemberships(memberships, type, START).map(({ id }) => id)).toEqual([2, 3, 5]);
    expect(payersOf(OTHERS, type, [START])).toEqual([]);
  });
});

describe("the memberships that pay for some starts", () => {
  const weeks = ["04", "11", "18", "25"].map((day) => `2027-05-${day}T08:00:00.000Z`);
  const payers = (...memberships: readonly ReturnType<typeof membership>[]) =>
    payersOf(memberships, type, weeks).map(({ id }) => id);

  it("pay with each session once, and while they are valid", () => {
    const ending = membership({ end_date: "2027-05-12T00:00:00.000Z", available_sessions: 9 });
    expect(payers(ending, membership({ id: 2, available_sessions: 1 }))).toEqual([1, 1, 2]);
  });

  it("pay for all where one is unlimited", () => {
    const unlimited = membership({ id: 3, available_sessions: 1, is_unlimited: true });
    expect(payers(unlimited)).toEqual([3, 3, 3, 3]);
  });
});

describe("what pays for some starts", () => {
  const weeks = [START, "2027-04-02T08:30:00.000Z", "2027-04-09T08:30:00.000Z"];
  const ENDING = membership({ available_sessions: 10, end_date: "2027-04-01T23:59:59.999Z" });

  it("ends with the sessions, or with the membership", () => {
    const two = membership({ available_sessions: 2 });
    expect(coveredStarts([two], type, weeks)).toEqual({ covered: 2, taken: 2, left: 2 });
    expect(coveredStarts([ENDING], type, weeks)).toEqual({ covered: 1, taken: 1, left: 10 });
  });

  it("has the sessions of a membership that covers a later start only", () => {
    const later = membership({ id: 2, available_sessions: 2, start_date: "2027-04-02T00:00:00.000Z" });
    const one = { ...ENDING, available_sessions: 1 };
    expect(coveredStarts([one, later], type, weeks)).toEqual({ covered: 3, taken: 3, left: 3 });
  });

  it("takes sessions beside an unlimited membership where another one ends first", () => {
    const unlimited = membership({ id: 2, available_sessions: 1, is_unlimited: true });
    const left = Number.POSITIVE_INFINITY;
    expect(coveredStarts([unlimited], type, weeks)).toEqual({ covered: 3, taken: 0, left });
    expect(coveredStarts([unlimited, ENDING], type, weeks)).toEqual({ covered: 3, taken: 1, left });
    const pack = membership({ end_date: "2027-12-31T00:00:00.000Z" });
    expect(coveredStarts([unlimited, pack], type, weeks)).toEqual({ covered: 3, taken: 3, left });
  });
});
