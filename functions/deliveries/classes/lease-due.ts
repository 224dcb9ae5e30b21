import type { Clock } from "../../../shared/calendar/local-time.ts";
import { readTenant, type Tenant } from "../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import type { Update } from "../../../shared/tables/transact-item.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { LEASE_MS } from "../turn/time-limits.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";

/**
 * Leases a due record to this sweep, and reads its tenant.
 * @param lease makes the write that leases the record until an instant
 * @returns undefined if another sweep has the record, or there is no such tenant
 */
export async function leaseDue(
  { database, writer, now }: Pick<TurnDependencies, "database" | "writer" | "now">,
  tenantId: number,
  lease: (until: string) => Update,
): Promise<{ readonly tenant: Tenant; readonly clock: () => Clock } | undefined> {
  const until = formatUtcDateTime(new Date(now().getTime() + LEASE_MS));
  const leased = await writer.write(lease(until));
  const { tenant } = await database.read({ tenant: readTenant(tenantId) });
  if (!leased.ok || tenant === undefined) return undefined;
  return { tenant, clock: () => ({ now: now(), utcOffsetMs }) };
}
