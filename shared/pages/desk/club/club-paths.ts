import type { Desk } from "./club-records.ts";

/** The path of the operations of the club's location. */
export function tenantPath({ club }: Desk): { readonly tenant_id: number } {
  return { tenant_id: club.tenant.tenant_id };
}

/** The path of the operations of its tours. */
export function toursPath({ club: { tenant } }: Desk) {
  return { company_uuid: tenant.company_uuid, tenant_uuid: tenant.tenant_uuid };
}
