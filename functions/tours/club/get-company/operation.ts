import * as v from "valibot";
import { type Answer, refuse, succeed } from "../../../../shared/api/answer.ts";
import type { ApiRequest } from "../../../../shared/api/api-request.ts";
import type { Grants } from "../../../../shared/api/caller.ts";
import { parsePath, parseQuery } from "../../../../shared/api/parse-request.ts";
import { type Company, readCompany, type Tenant } from "../../../../shared/club/tenant.ts";
import { readTenantIds, readTenants } from "../../../../shared/club/tenants.ts";
import type { DefineOperation } from "../../../../shared/operations/operation-definition.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import { once } from "../../../../shared/values/once.ts";
import { uuid } from "../../../../shared/values/scalars.ts";

function path() {
  return { company_uuid: uuid() };
}

/**
 * *Get company details*: the company with those of its tenants that the caller may act for. Who may act for none of them
 * does not learn whether there is such a company.
 */
export const getCompany: DefineOperation = (name) => ({
  name,
  path,
  query: () => ({}),
  body: undefined,
  successStatus: 200,
  tables: { Club: ["BatchGetItem", "Query"] },
  counts: "read",
  bind: ({ database }) => {
    const schema = once(() => v.object(path()));
    return {
      counts: "read",
      run: async (request) => {
        const parsed = parsePath(schema(), request.pathParameters);
        if (!parsed.ok) return parsed;
        return await companyAnswer(request, parsed.value.company_uuid, database.forRequest(request));
      },
    };
  },
});

async function companyAnswer(
  { caller, query }: Pick<ApiRequest, "caller" | "query">,
  companyUuid: string,
  database: Database,
): Promise<Answer> {
  const [{ company }, tenants] = await Promise.all([
    database.read({ company: readCompany(companyUuid) }),
    readGrantedTenants(database, companyUuid, caller.grants),
  ]);
  if (company === undefined || tenants.length === 0) {
    return refuse("ACCESS_DENIED", { identifier: "company_uuid" });
  }
  const parsed = parseQuery({}, query);
  return parsed.ok ? succeed(200, companyView(company, tenants)) : parsed;
}

async function readGrantedTenants(
  database: Database,
  companyUuid: string,
  grants: Grants,
): Promise<Tenant[]> {
  // What is read depends on the grants alone, so that no time tells a stranger whether there is such a company.
  const ids = new Set(
    grants.companies.includes(companyUuid) ? await readTenantIds(database, companyUuid) : grants.tenants,
  );
  const granted: Tenant[] = [];
  for await (const tenants of readTenants(
    database,
    [...ids].sort((a, b) => a - b),
  )) {
    granted.push(...tenants.filter((tenant) => tenant.company_uuid === companyUuid));
  }
  return granted;
}

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
