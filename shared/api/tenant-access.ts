import type { Tenant } from "../club/tenant.ts";
import { type Refusal, refuse } from "./answer.ts";
import { coversTenant, type Grants } from "./grants.ts";

/** Which tenant a request names, and what is known of it. */
export interface NamedTenant {
  /** The path parameter that names it. */
  readonly parameter: string;
  /** The tenant, where there is one of that id in the company that the path names. */
  readonly tenant: Tenant | undefined;
  /** Whether the caller would have access to it, were it there. */
  readonly entitled: boolean;
}

/** The tenant that a caller may act for. */
export type TenantAccess = { readonly ok: true; readonly tenant: Tenant } | Refusal;

/** Lets a caller through to a tenant: whoever is not granted it learns nothing of whether it exists. */
export function accessTenant(grants: Grants, { parameter, tenant, entitled }: NamedTenant): TenantAccess {
  if (tenant !== undefined && coversTenant(grants, tenant)) return { ok: true, tenant };
  if (tenant === undefined && entitled) return refuse("TENANT_NOT_FOUND", { identifier: parameter });
  return refuse("ACCESS_DENIED", { identifier: parameter });
}
