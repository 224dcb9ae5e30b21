import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { policyOf, policySchema } from "../../../shared/club/policy.ts";

const DEFAULTS = {
  min_notice_minutes: 0,
  cancel_until_minutes: 0,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 60,
};

const parsed = (policy: object) => v.parse(policySchema, policy);

describe("the policy that holds", () => {
  it("is the default where a club has set none", () => {
    expect(policyOf({})).toEqual(DEFAULTS);
    expect(policyOf({ policy: parsed({}) }, { policy: parsed({}) })).toEqual(DEFAULTS);
  });

  it("is the tenant's, key by key", () => {
    const policy = parsed({ min_notice_minutes: 120, no_show: "return" });
    expect(policyOf({ policy })).toEqual({ ...DEFAULTS, min_notice_minutes: 120, no_show: "return" });
  });

  it("is the type's where it says more, and else the tenant's", () => {
    const tenant = { policy: parsed({ min_notice_minutes: 120, late_cancel: "refuse" }) };
    const type = { policy: parsed({ min_notice_minutes: 0, cancel_until_minutes: 60 }) };
    expect(policyOf(tenant, type)).toEqual({
      ...DEFAULTS,
      ...{ min_notice_minutes: 0, cancel_until_minutes: 60, late_cancel: "refuse" },
    });
    expect(policyOf(tenant)).toMatchObject({ min_notice_minutes: 120, cancel_until_minutes: 0 });
  });

  it("lets a type allow any number of reschedules against its tenant's limit", () => {
    const tenant = { policy: parsed({ max_reschedules: 3 }) };
    expect(policyOf(tenant, { policy: parsed({ max_reschedules: null }) }).max_reschedules).toBeNull();
    expect(policyOf(tenant, { policy: parsed({}) }).max_reschedules).toBe(3);
  });
});

describe("the policy of a club file", () => {
  it("takes null for what is not set, but for max_reschedules", () => {
    expect(policyOf({ policy: parsed({ min_notice_minutes: null, late_cancel: null }) })).toEqual(DEFAULTS);
  });

  it.each([
    { min_notice_minutes: -1 },
    { min_notice_minutes: 1.5 },
    { cancel_until_minutes: 366 * 24 * 60 + 1 },
    { late_cancel: "keep" },
    { no_show: "refuse" },
    { max_reschedules: "3" },
    { max_reschedules: -1 },
    { grace_minutes: 5 },
  ])("refuses %o", (policy) => {
    expect(v.safeParse(policySchema, policy).success).toBe(false);
  });

  it.each([
    { min_notice_minutes: 366 * 24 * 60 },
    { late_cancel: "refuse" },
    { late_cancel: "return", no_show: "return" },
    { max_reschedules: 0 },
  ])("takes %o", (policy) => {
    expect(v.safeParse(policySchema, policy).success).toBe(true);
  });
});
