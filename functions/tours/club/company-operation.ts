import * as v from "valibot";
import { type Answer, refuse } from "../../../shared/api/answer.ts";
import type { Grants } from "../../../shared/api/caller.ts";
import { parsePath, parseQuery } from "../../../shared/api/parse-request.ts";
import { type Company, readCompany, type Tenant } from "../../../shared/club/tenant.ts";
import { readTenantIds, readTenants } from "../../../shared/club/tenants.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import type { Database } from "../../../shared/tables/database.ts";
import { once } from "../../../shared/values/once.ts";
import { uuid } from "../../../shared/values/scalars.ts";

/** A parsed request about a company. */
export interface CompanyRequest<Query> {
  readonly company: Company;
  /** Those of its tenants that the caller may act for, by id: one at least. */
  readonly tenants: readonly Tenant[];
  readonly query: Query;
  readonly database: Database;
}

/**
 * Defines a read of a company and of those of its tenants that the caller may act for. Who may act for none of them does not
 * learn whether there is such a company.
 */
export function companyOperation<QueryEntries extends v.ObjectEntries>({
  query,
  run,
}: {
  readonly query: () => QueryEntries;
  readonly run: (
    request: CompanyRequest<v.InferOutput<v.ObjectSchema<QueryEntries, undefined>>>,
  ) => Promise<Answer>;
}): DefineOperation {
  return (name) => ({
    name,
    path,
    query,
    body: undefined,
    successStatus: 200,
    tables: { Club: ["BatchGetItem", "Query"] },
    counts: "read",
    bind: (dependencies) => {
      const schema = once(() => v.object(path()));
      const entries = once(query);
      return {
        counts: "read",
        run: async (request) => {
          const named = parsePath(schema(), request.pathParameters);
          if (!named.ok) return named;
          const { company_uuid } = named.value;
          const database = dependencies.database.forRequest(request);
          const [{ company }, tenants] = await Promise.all([
            database.read({ company: readCompany(company_uuid) }),
            readGrantedTenants(database, company_uuid, request.caller.grants),
          ]);
          if (company === undefined || tenants.length === 0) {
            return refuse("ACCESS_DENIED", { identifier: "company_uuid" });
          }
          const parsed = parseQuery(entries(), request.query);
          return parsed.ok ? await run({ company, tenants, query: parsed.value, database }) : parsed;
        },
      };
    },
  });
}

function path() {
  return { company_uuid: uuid() };
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
