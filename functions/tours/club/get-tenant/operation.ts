import { succeed } from "../../../../shared/api/answer.ts";
import { type Tenant, tenantHours } from "../../../../shared/club/tenant.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";

/** *Gets tenant details*, named a second time: the path has the UUIDs, and the answer is what a page may show anybody. */
export const getTenantByUuid = tenantOperation({
  tables: { Club: ["BatchGetItem"] },
  run: async ({ tenant }) => succeed(200, openTenantView(tenant)),
});

/** A tenant as a page may show it to anybody. */
export function openTenantView(tenant: Tenant) {
  return {
    tenant_id: tenant.tenant_id,
    tenant_uuid: tenant.tenant_uuid,
    company_uuid: tenant.company_uuid,
    name: tenant.name,
    time_zone: tenant.time_zone,
    is_active: tenant.is_active,
    ...tenantHours(tenant),
    description: tenant.description ?? null,
    photo_url: tenant.photo_url ?? null,
    address: tenant.address ?? null,
    phone: tenant.phone ?? null,
    email: tenant.email ?? null,
    directions: tenant.directions ?? null,
    logo_url: tenant.logo_url ?? null,
    privacy_url: tenant.privacy_url ?? null,
    page_url: tenant.page_url ?? null,
  };
}
