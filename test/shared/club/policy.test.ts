import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { classPolicySchema, policySchema } from "../../../infra/commands/import/policy-of-file.ts";
import { classPolicyOf, policyOf } from "../../../shared/club/policy.ts";

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

describe("the policy of classes", () => {
  const ofClasses = (policy: object) => ({ policy: v.parse(classPolicySchema, policy) });
  const defaults = {
    ...DEFAULTS,
    cancel_until_minutes: 120,
    booking_opens: { days_before: 7, local_time: "00:00" },
    booking_closes_minutes: 0,
    requires_session: true,
    promotion_notice_minutes: 120,
    max_upcoming: null,
    max_a_day: null,
  };

  it("is the default of classes where a club has set none", () => {
    expect(classPolicyOf({})).toEqual(defaults);
    expect(classPolicyOf(ofClasses({}), ofClasses({}))).toEqual(defaults);
  });

  it("is the tenant's before that default, and the type's before the tenant's", () => {
    const tenant = ofClasses({ cancel_until_minutes: 720, max_a_day: 1 });
    expect(classPolicyOf(tenant)).toEqual({ ...defaults, cancel_until_minutes: 720, max_a_day: 1 });
    const type = ofClasses({ cancel_until_minutes: 0, requires_session: false });
    expect(classPolicyOf(tenant, type)).toEqual({
      ...defaults,
      ...{ cancel_until_minutes: 0, requires_session: false, max_a_day: 1 },
    });
  });

  it.each([
    ["booking_opens", { days_before: 2, local_time: "12:00" }],
    ["max_upcoming", 5],
    ["max_a_day", 1],
  ])("lets a type set null against its tenant's %s", (key, value) => {
    const tenant = ofClasses({ [key]: value });
    expect(classPolicyOf(tenant, ofClasses({ [key]: null }))).toMatchObject({ [key]: null });
    expect(classPolicyOf(tenant, ofClasses({}))).toMatchObject({ [key]: value });
  });

  it("leaves the policy of appointments without keys of classes, and with its own default", () => {
    expect(policyOf(ofClasses({ requires_session: false, max_a_day: 1, no_show: "return" }))).toEqual({
      ...DEFAULTS,
      no_show: "return",
    });
  });
});
