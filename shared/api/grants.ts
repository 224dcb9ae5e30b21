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
  /** The token's `sub`, else its `client_id`. */
  readonly principal: string;
  readonly grants: Grants;
  /** The token's `exp`: the second since 1970 from which it is expired. */
  readonly expiresAtS: number;
}

/** What the authorizer hands on of a caller. */
export interface AuthorizerContext extends Record<string, string | number> {
  readonly principal: string;
  readonly grants: string;
  readonly expires_at: number;
}

const AuthorizerContextSchema = v.object({
  principal: v.string(),
  grants: v.string(),
  // The gateway hands every value to a function as text.
  expires_at: v.pipe(v.unknown(), v.transform(String), v.regex(/^\d{1,12}$/), v.transform(Number)),
});

/** The authorizer's context: a REST API's authorizer may hand on flat strings, numbers and booleans only. */
export function toAuthorizerContext({ principal, grants, expiresAtS }: Caller): AuthorizerContext {
  return { principal, grants: JSON.stringify(grants), expires_at: expiresAtS };
}

/** Reads {@link toAuthorizerContext} back; undefined where the request came without an authorizer's context. */
export function readAuthorizerContext(context: unknown): Caller | undefined {
  const outer = v.safeParse(AuthorizerContextSchema, context);
  if (!outer.success) return undefined;
  const { principal, grants, expires_at } = outer.output;
  return { principal, grants: v.parse(GrantsSchema, JSON.parse(grants)), expiresAtS: expires_at };
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
