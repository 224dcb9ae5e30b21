import { type InfoEntry, infoEntry } from "../api/envelope.ts";

// How far a caller's clock may be ahead of ours.
const CLOCK_SKEW_MS = 60_000;

/** The problem with a start that lies in the past, 60 s of clock skew forgiven; none where it does not. */
export function startInPast(identifier: string, start: string, now: Date): InfoEntry[] {
  const isPast = Date.parse(start) < now.getTime() - CLOCK_SKEW_MS;
  return isPast ? [infoEntry("START_IN_PAST", { identifier })] : [];
}

/** The problem with a tenant that takes no bookings; none where it does. */
export function tenantInactive(identifier: string, tenant: { readonly is_active: boolean }): InfoEntry[] {
  return tenant.is_active ? [] : [infoEntry("TENANT_INACTIVE", { identifier })];
}
