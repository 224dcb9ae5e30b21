import { type Refusal, refuse } from "./answer.ts";
import { coversTenant, type GrantedTenant, type Grants } from "./caller.ts";

/** Which tenant a request names, and what is known of it. */
export interface NamedTenant<Tenant extends GrantedTenant> {
  /** The path parameter that names it. */
  readonly parameter: string;
  /** The tenant, where there is one of that id in the company that the path names. */
  readonly tenant: Tenant | undefined;
  /** Whether the caller would have access to it, were it there. */
  readonly entitled: boolean;
}

/** Checks a caller's access to a tenant. A caller without a grant does not learn whether the tenant exists. */
export function accessTenant<Tenant extends GrantedTenant>(
  grants: Grants,
  { parameter, tenant, entitled }: NamedTenant<Tenant>,
): { readonly ok: true; readonly tenant: Tenant } | Refusal {
  if (tenant !== undefined && coversTenant(grants, tenant)) return { ok: true, tenant };
  if (tenant === undefined && entitled) return refuse("TENANT_NOT_FOUND", { identifier: parameter });
  return refuse("ACCESS_DENIED", { identifier: parameter });
}

/** Refuses a member's own token whose path names another client: before anything says whether that client exists. */
export function refuseForeignClient(grants: Grants, path: object): Refusal | undefined {
  const isOwn =
    grants.client_id === undefined || !("client_id" in path) || path.client_id === grants.client_id;
  return isOwn ? undefined : refuse("ACCESS_DENIED", { identifier: "client_id" });
}
