import type { Tenant } from "./tenant.ts";

/** How long a tenant is kept in memory: a change of its hours, limits or capacity takes effect within this time. */
export const TENANT_MEMORY_MS = 60_000;

const MOST_TENANTS = 1_000;

interface Kept {
  readonly tenant: Tenant;
  readonly untilMs: number;
}

/** Tenants that were read a short while ago, by their UUID and by their number. */
export class TenantMemory {
  readonly #byUuid = new Map<string, Kept>();
  readonly #byId = new Map<number, Kept>();

  /** The tenant of that UUID or number, where it was kept less than {@link TENANT_MEMORY_MS} ago. */
  recall(tenant: string | number, now: Date): Tenant | undefined {
    const kept = typeof tenant === "string" ? this.#byUuid.get(tenant) : this.#byId.get(tenant);
    return kept !== undefined && now.getTime() < kept.untilMs ? kept.tenant : undefined;
  }

  /** Keeps a tenant as it was read just now. */
  keep(tenant: Tenant, now: Date): void {
    if (this.#byId.size >= MOST_TENANTS) {
      this.#byUuid.clear();
      this.#byId.clear();
    }
    const kept = { tenant, untilMs: now.getTime() + TENANT_MEMORY_MS };
    this.#byUuid.set(tenant.tenant_uuid, kept);
    this.#byId.set(tenant.tenant_id, kept);
  }
}
