import { type InfoEntry, infoEntry } from "../api/answer.ts";
import { isOpenDuring } from "../calendar/opening-hours.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { Tenant } from "../club/tenant.ts";
import { type Span, spanOf } from "../values/span.ts";

// How far a caller's clock may be ahead of ours.
const CLOCK_SKEW_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** When somebody wants to book, and which fields said so. */
export interface WantedTime {
  readonly start: string;
  /** Undefined where what would say so is not known. */
  readonly durationMinutes: number | undefined;
  readonly startField: string;
  readonly tenantParameter: string;
}

/** The tenant's objections to a time; empty if it can be booked. */
export function tenantProblems(tenant: Tenant, wanted: WantedTime, clock: Clock): InfoEntry[] {
  const { now, utcOffsetMs } = clock;
  const { start, durationMinutes, startField } = wanted;
  const inactive = tenant.is_active
    ? []
    : [infoEntry("TENANT_INACTIVE", { identifier: wanted.tenantParameter })];
  if (Date.parse(start) < now.getTime() - CLOCK_SKEW_MS) {
    return [...inactive, infoEntry("START_IN_PAST", { identifier: startField })];
  }
  if (Date.parse(start) > latestStartMs(tenant, now)) {
    const jsonObject = { max_advance_days: tenant.max_advance_days };
    return [...inactive, infoEntry("START_TOO_FAR", { identifier: startField, jsonObject })];
  }
  const isOpen =
    durationMinutes === undefined || isOpenDuring(tenant, spanOf(start, durationMinutes), utcOffsetMs);
  if (isOpen) return inactive;
  const jsonObject = { time_zone: tenant.time_zone, duration_minutes: durationMinutes };
  return [...inactive, infoEntry("OUTSIDE_OPENING_HOURS", { identifier: startField, jsonObject })];
}

/** The last start that a tenant takes, in milliseconds since 1970. */
export function latestStartMs(tenant: Pick<Tenant, "max_advance_days">, now: Date): number {
  return now.getTime() + tenant.max_advance_days * DAY_MS;
}

/** Whether a tenant is open during a whole span that begins no later than it takes bookings. */
export function tenantTakes(tenant: Tenant, span: Span, { now, utcOffsetMs }: Clock): boolean {
  return Date.parse(span.start) <= latestStartMs(tenant, now) && isOpenDuring(tenant, span, utcOffsetMs);
}
