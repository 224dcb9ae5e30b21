import type { Tenant } from "./tenant.ts";

/** When a tenant is open and shows tours, as callers see it, with defaults for what the club has not set. */
export function tenantHours({ opening_hours, closures = [], tour }: Tenant) {
  const { duration_minutes, capacity, hours = opening_hours } = tour;
  return { opening_hours, closures, tour: { duration_minutes, capacity, hours } };
}
