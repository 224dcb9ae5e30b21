import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableSessions,
  bookedMemberships,
  membershipProblems,
  payingMembership,
  selectMembership,
} from "../../../shared/sessions/membership-rules.ts";
import type { Membership } from "../../../shared/tables/clients-table.ts";
import { membershipOf } from "../../support/membership-of.ts";

const category = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};
const start = "2026-12-01T10:00:00.000Z";

function membership(id: number, fields: Partial<Membership> = {}): Membership {
  return membershipOf(category, id, fields);
}

function selectedId(...memberships: Membership[]): number | undefined {
  const index = selectMembership(memberships, category, start);
  return index === undefined ? undefined : memberships[index]?.id;
}

describe("the selected membership", () => {
  it("is the one that ends first", () => {
    const sooner = membership(2, { end_date: "2026-12-31T00:00:00.000Z" });
    expect(selectedId(membership(1), sooner)).toBe(2);
    expect(selectedId(sooner, membership(1))).toBe(2);
  });

  it("is the one with the lower id where two end together", () => {
    expect(selectedId(membership(20), membership(3), membership(100))).toBe(3);
  });

  it("is active at the start, its last instant included", () => {
    expect(selectedId(membership(1, { start_date: start }))).toBe(1);
    expect(selectedId(membership(1, { start_date: "2026-12-01T10:00:00.001Z" }))).toBeUndefined();
    expect(selectedId(membership(1, { end_date: start }))).toBe(1);
    expect(selectedId(membership(1, { end_date: "2026-12-01T09:59:59.999Z" }))).toBeUndefined();
  });

  it("has a session left", () => {
    expect(selectedId(membership(1, { used_sessions: 9 }))).toBe(1);
    expect(selectedId(membership(1, { used_sessions: 10 }))).toBeUndefined();
    expect(selectedId(membership(1, { used_sessions: 11 }))).toBeUndefined();
  });

  it("always has a session left where it is unlimited", () => {
    expect(selectedId(membership(1, { used_sessions: 10, is_unlimited: true }))).toBe(1);
    expect(selectedId(membership(1, { number_of_sessions: 0, used_sessions: 99, is_unlimited: true }))).toBe(
      1,
    );
    expect(selectedId(membership(1, { used_sessions: 10, is_unlimited: false }))).toBeUndefined();
  });

  it("covers both names of the service category", () => {
    expect(selectedId(membership(1, { service_category_primary_name: "Physiotherapy" }))).toBeUndefined();
    expect(selectedId(membership(1, { service_category_secondary_name: "Group" }))).toBeUndefined();
  });
});

describe("the membership that pays", () => {
  const memberships = [membership(1), membership(2), membership(3, { used_sessions: 10 })];

  function paying(preferred?: number, all: readonly Membership[] = memberships) {
    return payingMembership({ memberships: all }, category, start, preferred);
  }

  it("is the one that was named, while it can pay", () => {
    expect(paying(2)).toBe(2);
    expect(paying(3)).toBe(1);
  });

  it("is the one that a booking chooses where none was named, or the named one is gone", () => {
    expect(paying()).toBe(1);
    expect(paying(9)).toBe(1);
  });

  it("is none where none can pay", () => {
    expect(paying(3, memberships.slice(2))).toBeUndefined();
  });
});

describe("an unlimited membership", () => {
  const spent = membership(1, { used_sessions: 10, is_unlimited: true });

  it("has one session left at least, and as many as are left of its number", () => {
    expect(availableSessions(spent)).toBe(1);
    expect(availableSessions(membership(1, { used_sessions: 8, is_unlimited: true }))).toBe(2);
    expect(availableSessions(membership(1, { used_sessions: 10 }))).toBe(0);
  });

  it("can pay whatever was used of it, but not outside its dates", () => {
    expect(membershipProblems(spent, category, start)).toEqual([]);
    expect(membershipProblems(spent, category, "2028-01-01T00:00:00.000Z")).toEqual(["not_active"]);
  });

  it("counts what is used all the same", () => {
    expect(bookedMemberships([spent], category, start, 0)).toEqual([
      { ...spent, used_sessions: 11, available_sessions: 1, is_selected: true },
    ]);
  });
});

describe("the memberships of the answer", () => {
  it("are all that cover the category at the start, exhausted ones too, and no others", () => {
    const all = [
      membership(1, { used_sessions: 10 }),
      membership(2),
      membership(3, { service_category_primary_name: "Physiotherapy" }),
      membership(4, { end_date: "2026-11-30T00:00:00.000Z" }),
    ];
    const booked = bookedMemberships(all, category, start, selectMembership(all, category, start));
    expect(booked).toEqual([
      { ...all[0], available_sessions: 0, is_selected: false },
      { ...all[1], used_sessions: 1, available_sessions: 9, is_selected: true },
    ]);
  });

  const memberships = fc.array(
    fc
      .record({
        id: fc.integer({ min: 1, max: 50 }),
        used_sessions: fc.integer({ min: 0, max: 4 }),
        end: fc.constantFrom("2026-11-30", "2026-12-02", "2026-12-03"),
      })
      .map(({ id, used_sessions, end }) =>
        membership(id, { used_sessions, number_of_sessions: 3, end_date: `${end}T00:00:00.000Z` }),
      ),
  );

  it("lose one session in all, that of the selected one", async () => {
    await fc.assert(
      fc.property(memberships, (all) => {
        const selected = selectMembership(all, category, start);
        const booked = bookedMemberships(all, category, start, selected);
        const before = bookedMemberships(all, category, start, undefined);
        const used = (list: readonly Membership[]) =>
          list.reduce((sum, { used_sessions }) => sum + used_sessions, 0);
        expect(used(booked) - used(before)).toBe(selected === undefined ? 0 : 1);
        expect(booked.filter(({ is_selected }) => is_selected)).toHaveLength(selected === undefined ? 0 : 1);
        expect(selected === undefined).toBe(
          before.every(({ available_sessions }) => available_sessions === 0),
        );
      }),
    );
  });
});
