import { exceptOn, type HoursOn, scheduledHours, weeklyHours } from "../calendar/hours.ts";
import type { Coach } from "./coach.ts";
import type { Tenant } from "./tenant.ts";

/** When a tenant is open. */
export function openingHours({
  opening_hours,
  closures,
}: Pick<Tenant, "opening_hours" | "closures">): HoursOn {
  return exceptOn(closures, weeklyHours(opening_hours));
}

/** When a coach works: by their schedule, else while the tenant is open, except on days with hours of their own. */
export function workingHours(
  { schedule, exceptions }: Pick<Coach, "schedule" | "exceptions">,
  tenant: Pick<Tenant, "opening_hours" | "closures">,
): HoursOn {
  return exceptOn(exceptions, schedule === undefined ? openingHours(tenant) : scheduledHours(schedule));
}
