import type { Tenant } from "./tenant.ts";

/** How long a tenant is kept in memory: a change of its hours, limits or capacity takes effect within this time. */
export const TENANT_MEMORY_MS = 60_000;

const MOST_TENANTS = 1_000;

/** Tenants that were read a short while ago, by their UUID. */
export class TenantMemory {
  readonly #kept = new Map<string, { readonly tenant: Tenant; readonly untilMs: number }>();

  /** The tenant of that UUID, where it was kept less than {@link TENANT_MEMORY_MS} ago. */
  recall(tenantUuid: string, now: Date): Tenant | undefined {
    const kept = this.#kept.get(tenantUuid);
    return kept !== undefined && now.getTime() < kept.untilMs ? kept.tenant : undefined;
  }

  /** Keeps a tenant as it was read just now. */
  keep(tenant: Tenant, now: Date): void {
    if (this.#kept.size >= MOST_TENANTS) this.#kept.clear();
    this.#kept.set(tenant.tenant_uuid, { tenant, untilMs: now.getTime() + TENANT_MEMORY_MS });
  }
}
