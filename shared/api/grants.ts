import * as v from "valibot";

const GrantsSchema = v.object({
  companies: v.array(v.string()),
  tenants: v.array(v.number()),
  client_id: v.optional(v.number()),
});

/** For whom a token's principal may act, from the club's access record. */
export interface Grants {
  /** Lower-case UUIDs of companies, all of whose tenants are granted. */
  readonly companies: readonly string[];
  /** Ids of single tenants. */
  readonly tenants: readonly number[];
  /** Where present, appointments for this client alone. */
  readonly client_id?: number | undefined;
}

/** Who calls and for whom, as the authorizer established it. */
export interface Caller {
  /** The token's `client_id`, else its `sub`. */
  readonly principal: string;
  readonly grants: Grants;
}

/** The authorizer's context: a REST API's authorizer may hand on flat strings, numbers and booleans only. */
export function toAuthorizerContext(caller: Caller): { principal: string; grants: string } {
  return { principal: caller.principal, grants: JSON.stringify(caller.grants) };
}

/** Reads {@link toAuthorizerContext} back; undefined where the request came without an authorizer's context. */
export function readAuthorizerContext(context: unknown): Caller | undefined {
  const outer = v.safeParse(v.object({ principal: v.string(), grants: v.string() }), context);
  if (!outer.success) return undefined;
  const grants = v.parse(GrantsSchema, JSON.parse(outer.output.grants));
  return { principal: outer.output.principal, grants };
}

/** The tenant that a request names, as far as it is known. */
export interface GrantedTenant {
  readonly tenant_id: number;
  readonly company_uuid: string;
}

/** Whether the grants cover this tenant. */
export function coversTenant(grants: Grants, tenant: GrantedTenant): boolean {
  return grants.tenants.includes(tenant.tenant_id) || grants.companies.includes(tenant.company_uuid);
}
