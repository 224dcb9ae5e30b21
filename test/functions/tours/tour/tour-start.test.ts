import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { tourTerms } from "../../../../functions/tours/tour/tour-start.ts";
import type { Scope } from "../../../../shared/api/operations.ts";
import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { TenantSchema } from "../../../../shared/club/tenant.ts";
import { CLOCK, LONDON, problemsAt } from "../../../support/booking-terms.ts";

// Open all day but on closures; shows tours from 08:00 to 20:00, on Sundays none.
const CAMDEN = v.parse(
  TenantSchema,
  sampleClub.tenants.find(({ tenant_id }) => tenant_id === 13),
);

function terms(tenant = CAMDEN, scopes: readonly Scope[] = ["tours.write"]) {
  return tourTerms(tenant, { scopes }, "start");
}

describe("a tour", () => {
  it("takes as long as the tenant says, and one of its places", () => {
    expect(terms()).toMatchObject({
      durationMinutes: 30,
      startField: "start",
      choices: [
        {
          kind: "tours",
          identifier: "start",
          parties: [{ id: 13, holder: { key: "tours#13", capacity: 2 } }],
        },
      ],
    });
  });

  it.each([
    ["2026-12-01T08:00:00.000Z", []],
    ["2026-12-01T07:59:00.000Z", ["OUTSIDE_OPENING_HOURS start"]],
    ["2026-12-01T19:30:00.000Z", []],
    ["2026-12-01T19:31:00.000Z", ["OUTSIDE_OPENING_HOURS start"]],
    ["2026-12-06T12:00:00.000Z", ["OUTSIDE_OPENING_HOURS start"]],
  ])("is shown within the tours' hours: at %s", (start, expected) => {
    expect(problemsAt(start, terms())).toEqual(expected);
  });

  it.each([
    ["2026-12-25T12:00:00.000Z", ["OUTSIDE_OPENING_HOURS start"]],
    ["2027-01-01T10:00:00.000Z", []],
    ["2027-01-01T09:59:00.000Z", ["OUTSIDE_OPENING_HOURS start"]],
    ["2027-01-01T15:30:00.000Z", []],
    ["2027-01-01T15:31:00.000Z", ["OUTSIDE_OPENING_HOURS start"]],
  ])("is shown within the opening hours, closures included: at %s", (start, expected) => {
    expect(problemsAt(start, terms())).toEqual(expected);
  });

  it("is shown in all opening hours where there are no hours for tours", () => {
    expect(terms(LONDON).hours).toHaveLength(1);
    expect(problemsAt("2026-12-01T06:00:00.000Z", terms(LONDON))).toEqual([]);
    expect(problemsAt("2026-12-01T05:59:00.000Z", terms(LONDON))).toEqual(["OUTSIDE_OPENING_HOURS start"]);
  });

  it("needs the tenant's notice, but of those who manage tours", () => {
    const tenant = { ...CAMDEN, policy: { min_notice_minutes: 120 } };
    const soon = new Date(CLOCK.now.getTime() + 119 * 60_000).toISOString();
    const inTime = new Date(CLOCK.now.getTime() + 120 * 60_000).toISOString();
    expect(problemsAt(soon, terms(tenant))).toEqual(["START_TOO_SOON start"]);
    expect(problemsAt(inTime, terms(tenant))).toEqual([]);
    expect(problemsAt(soon, terms(tenant, ["appointments.manage"]))).toEqual(["START_TOO_SOON start"]);
    expect(problemsAt(soon, terms(tenant, ["tours.manage", "tours.write"]))).toEqual([]);
  });
});
