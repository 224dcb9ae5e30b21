import type { Database } from "../tables/database.ts";
import { readTenant, readTenantByUuid, type Tenant } from "./tenant.ts";

/** How long a tenant is cached: changes of its hours, limits or capacity take effect within this time. */
export const TENANT_CACHE_MS = 60_000;

const MAX_TENANTS = 1_000;

/** A tenant's number, or its UUID and its company's UUID, both in lower case. */
export type TenantName =
  | { readonly tenant_id: number }
  | { readonly company_uuid: string; readonly tenant_uuid: string };

interface Entry {
  readonly tenant: Tenant;
  readonly untilMs: number;
}

/** A cache of tenants. */
export class TenantCache {
  readonly #entries = new Map<string, Entry>();

  /**
   * The tenant of this name, from the cache or, after {@link TENANT_CACHE_MS}, from the database.
   * @returns undefined if there is none; this is not cached
   */
  async get(database: Database, name: TenantName, now: Date): Promise<Tenant | undefined> {
    const entry = this.#entries.get(entryKey(name));
    if (entry !== undefined && now.getTime() < entry.untilMs) return entry.tenant;
    const key = "tenant_id" in name ? readTenant(name.tenant_id) : readTenantByUuid(name);
    const { tenant } = await database.read({ tenant: key });
    if (tenant !== undefined) this.#keep(tenant, now);
    return tenant;
  }

  #keep(tenant: Tenant, now: Date): void {
    if (this.#entries.size >= 2 * MAX_TENANTS) this.#entries.clear();
    const entry = { tenant, untilMs: now.getTime() + TENANT_CACHE_MS };
    const { tenant_id, company_uuid, tenant_uuid } = tenant;
    this.#entries.set(entryKey({ tenant_id }), entry);
    this.#entries.set(entryKey({ company_uuid, tenant_uuid }), entry);
  }
}

function entryKey(name: TenantName): string {
  return "tenant_id" in name ? String(name.tenant_id) : `${name.company_uuid} ${name.tenant_uuid}`;
}
