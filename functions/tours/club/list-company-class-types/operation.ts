import { succeed } from "../../../../shared/api/answer.ts";
import { isIdPosition, pageEntries, pageOf, requestedPage } from "../../../../shared/api/paging.ts";
import { classTypeView } from "../../../../shared/classes/class-type-view.ts";
import { type ClassType, classTypeRange } from "../../../../shared/club/class-type.ts";
import type { Tenant } from "../../../../shared/club/tenant.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { companyOperation } from "../company-operation.ts";

interface TypeOfTenant {
  readonly type: ClassType;
  readonly tenant: Tenant;
}

/** *List class types* of a company: the active ones of its active tenants that the caller may act for, by tenant and id. */
export const listCompanyClassTypes = companyOperation({
  query: pageEntries,
  run: async ({ company, tenants, query, database }) => {
    const page = requestedPage(query, ["listCompanyClassTypes", company.company_uuid], isPosition);
    if (!page.ok) return page;
    const { limit, after } = page.value;
    const active = tenants.filter((tenant) => tenant.is_active);
    const types = await readTypes(database, active, after, limit + 1);
    const { entries, next_cursor } = pageOf(types, page.value, positionOf, companyClassTypeView);
    return succeed(200, { class_types: entries, next_cursor });
  },
});

/** A class type of a company as callers see it. */
export function companyClassTypeView({ type, tenant }: TypeOfTenant) {
  const { tenant_id, tenant_uuid } = tenant;
  return { tenant_id, tenant_uuid, ...classTypeView(type, tenant) };
}

function positionOf({ type }: TypeOfTenant): string {
  return `${type.tenant_id} ${type.class_type_id}`;
}

function isPosition(text: string): boolean {
  const ids = text.split(" ");
  return ids.length === 2 && ids.every(isIdPosition);
}

/** The first active types after a position, tenant by tenant. */
async function readTypes(
  database: Database,
  tenants: readonly Tenant[],
  after: string | undefined,
  limit: number,
): Promise<TypeOfTenant[]> {
  const [afterTenant = 0, afterType = 0] = (after ?? "").split(" ").map(Number);
  const types: TypeOfTenant[] = [];
  for (const tenant of tenants) {
    const { tenant_id } = tenant;
    if (tenant_id < afterTenant) continue;
    if (types.length >= limit) break;
    const range = classTypeRange(tenant_id, tenant_id === afterTenant ? afterType : undefined);
    const read = await database.query(range, (type) => type.is_active, limit - types.length);
    types.push(...read.map((type) => ({ type, tenant })));
  }
  return types;
}
