import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  latestStartMs,
  tenantProblems,
  tenantTakes,
  type WantedTime,
} from "../../../shared/booking/booking-rules.ts";
import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import { TenantSchema } from "../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { spanOf } from "../../../shared/values/span.ts";

// London Bridge is open from 06:00 to 22:00 and takes bookings for 365 days; 2026-11-20 is a Friday.
const tenant = v.parse(TenantSchema, sampleClub.tenants[0]);
const now = new Date("2026-11-20T09:00:00.000Z");
const clock = { now, utcOffsetMs };

/** `code identifier` of everything against an hour from this start. */
function problems(start: string, fields: Partial<WantedTime> = {}, is_active = true): string[] {
  const parameters = { startField: "start", tenantParameter: "tenant_id" };
  const wanted = { start, durationMinutes: 60, ...parameters, ...fields };
  return tenantProblems({ ...tenant, is_active }, wanted, clock).map(
    ({ errorCode, identifier }) => `${errorCode} ${identifier}`,
  );
}

describe("a tenant's rules", () => {
  it.each([
    ["nothing against an hour within the opening hours", "2026-12-01T10:00:00.000Z", []],
    ["nothing against a start 60 s ago, for clocks differ", "2026-11-20T08:59:00.000Z", []],
    ["a start 60.001 s ago", "2026-11-20T08:58:59.999Z", ["START_IN_PAST start"]],
    ["nothing against a start after exactly max_advance_days", "2027-11-20T09:00:00.000Z", []],
    ["a start a millisecond later", "2027-11-20T09:00:00.001Z", ["START_TOO_FAR start"]],
    ["nothing against an hour that ends as the tenant closes", "2026-12-01T21:00:00.000Z", []],
    ["an hour that ends a millisecond later", "2026-12-01T21:00:00.001Z", ["OUTSIDE_OPENING_HOURS start"]],
    ["the past and not the opening hours too", "2026-11-20T03:00:00.000Z", ["START_IN_PAST start"]],
    ["the far future and not the opening hours too", "2028-11-20T03:00:00.000Z", ["START_TOO_FAR start"]],
  ])("have %s", (_, start, expected) => {
    expect(problems(start)).toEqual(expected);
  });

  it("say of an inactive tenant what is against the time too", () => {
    const inactive = "TENANT_INACTIVE tenant_id";
    expect(problems("2026-12-01T10:00:00.000Z", {}, false)).toEqual([inactive]);
    expect(problems("2020-12-01T10:00:00.000Z", {}, false)).toEqual([inactive, "START_IN_PAST start"]);
    expect(problems("2026-12-01T03:00:00.000Z", {}, false)).toEqual([
      inactive,
      "OUTSIDE_OPENING_HOURS start",
    ]);
  });

  it("do not ask for opening hours where the duration is not known", () => {
    expect(problems("2026-12-01T03:00:00.000Z", { durationMinutes: undefined })).toEqual([]);
    expect(problems("2020-12-01T03:00:00.000Z", { durationMinutes: undefined })).toEqual([
      "START_IN_PAST start",
    ]);
  });

  it("tell by what a start was refused", () => {
    const details = (start: string) =>
      tenantProblems(
        tenant,
        { start, durationMinutes: 60, startField: "start", tenantParameter: "tenant_id" },
        clock,
      ).map(({ jsonObject }) => jsonObject);
    expect(details("2030-01-01T10:00:00.000Z")).toEqual([{ max_advance_days: 365 }]);
    expect(details("2026-12-01T03:00:00.000Z")).toEqual([
      { time_zone: "Europe/London", duration_minutes: 60 },
    ]);
  });
});

describe("a span that may be offered", () => {
  const takes = (start: string) => tenantTakes(tenant, spanOf(start, 60), clock);

  it("begins no later than the tenant takes bookings", () => {
    const last = new Date(latestStartMs(tenant, now));
    expect(last.toISOString()).toBe("2027-11-20T09:00:00.000Z");
    expect(takes("2027-11-20T09:00:00.000Z")).toBe(true);
    expect(takes("2027-11-20T09:00:00.001Z")).toBe(false);
  });

  it("lies within the opening hours", () => {
    expect(takes("2026-12-01T21:00:00.000Z")).toBe(true);
    expect(takes("2026-12-01T21:01:00.000Z")).toBe(false);
    expect(takes("2026-12-01T05:59:00.000Z")).toBe(false);
  });
});
