import { succeed } from "../../../../shared/api/answer.ts";
import type { Company, Tenant } from "../../../../shared/club/tenant.ts";
import { companyOperation } from "../company-operation.ts";

/** *Get company details*: the company with those of its tenants that the caller may act for. */
export const getCompany = companyOperation({
  query: () => ({}),
  run: async ({ company, tenants }) => succeed(200, companyView(company, tenants)),
});

/** A company with some of its tenants. */
export function companyView({ company_uuid, name }: Company, tenants: readonly Tenant[]) {
  return {
    company_uuid,
    name,
    tenants: tenants.map((tenant) => ({
      tenant_id: tenant.tenant_id,
      tenant_uuid: tenant.tenant_uuid,
      name: tenant.name,
      is_active: tenant.is_active,
    })),
  };
}
