import type { Database } from "../tables/database.ts";
import { type Tenant, tenantKey, tenantUuidKey } from "./tenant.ts";

/** How long a tenant is kept in memory: a change of its hours, limits or capacity takes effect within this time. */
export const TENANT_CACHE_MS = 60_000;

const MAX_TENANTS = 1_000;

interface Entry {
  readonly tenant: Tenant;
  readonly untilMs: number;
}

/** Tenants that were read a short while ago, by their UUID and by their number. */
export class TenantCache {
  readonly #byUuid = new Map<string, Entry>();
  readonly #byId = new Map<number, Entry>();

  /**
   * The tenant of this lower-case UUID or number: as it was read less than {@link TENANT_CACHE_MS} ago, else read now.
   * @returns undefined where there is none
   */
  async get(database: Database, tenant: string | number, now: Date): Promise<Tenant | undefined> {
    const entry = typeof tenant === "string" ? this.#byUuid.get(tenant) : this.#byId.get(tenant);
    if (entry !== undefined && now.getTime() < entry.untilMs) return entry.tenant;
    const key = typeof tenant === "string" ? tenantUuidKey(tenant) : tenantKey(tenant);
    const { read } = await database.read({ read: key });
    if (read !== undefined) this.#keep(read, now);
    return read;
  }

  #keep(tenant: Tenant, now: Date): void {
    if (this.#byId.size >= MAX_TENANTS) {
      this.#byUuid.clear();
      this.#byId.clear();
    }
    const entry = { tenant, untilMs: now.getTime() + TENANT_CACHE_MS };
    this.#byUuid.set(tenant.tenant_uuid, entry);
    this.#byId.set(tenant.tenant_id, entry);
  }
}
