import * as v from "valibot";
import { type OperationName, operations, type Scope, scopes } from "./operations.ts";

/** For whom a token's principal may act, from the club's access record. */
export interface Grants {
  /** Lower-case UUIDs of companies, all of whose tenants are granted. */
  readonly companies: readonly string[];
  /** Ids of single tenants. */
  readonly tenants: readonly number[];
  /** Where present, the principal is a member and acts for this client alone. */
  readonly client_id?: number | undefined;
}

/** Who calls and for whom, as the authorizer established it. */
export interface Caller {
  /** The token's `sub`, else its `client_id`. */
  readonly principal: string;
  readonly grants: Grants;
  /** The operations that the token's scopes and the access record allow. */
  readonly operations: readonly OperationName[];
  /** The token's scopes and those that they include; a member's own token has no scope that manages. */
  readonly scopes: readonly Scope[];
  /** The token's `exp`: the second since 1970 from which it is expired. */
  readonly expiresAtS: number;
}

/** Whoever calls a route that asks for no token. */
export const NOBODY: Caller = {
  principal: "",
  grants: { companies: [], tenants: [] },
  operations: [],
  scopes: [],
  expiresAtS: 0,
};

/** What the authorizer hands on of a caller. A REST API's authorizer may hand on flat strings, numbers and booleans only. */
export interface AuthorizerContext extends Record<string, string | number> {
  readonly principal: string;
  readonly grants: string;
  /** Names with a space between them. */
  readonly operations: string;
  /** Names with a space between them. */
  readonly scopes: string;
  readonly expires_at: number;
}

const GrantsSchema = v.object({
  companies: v.array(v.string()),
  tenants: v.array(v.number()),
  client_id: v.optional(v.number()),
});

const AuthorizerContextSchema = v.object({
  principal: v.string(),
  grants: v.string(),
  operations: v.string(),
  // A decision that the gateway cached before this version has none.
  scopes: v.optional(v.string(), ""),
  // The gateway hands every value to a function as text.
  expires_at: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^\d{1,12}$/),
    v.transform(Number),
  ),
});

/** The authorizer's context for a caller. */
export function toAuthorizerContext(caller: Caller): AuthorizerContext {
  const { principal, grants, expiresAtS } = caller;
  return {
    principal,
    grants: JSON.stringify(grants),
    operations: caller.operations.join(" "),
    scopes: caller.scopes.join(" "),
    expires_at: expiresAtS,
  };
}

/** Reads {@link toAuthorizerContext} back; undefined where the request came without an authorizer's context. */
export function readAuthorizerContext(context: unknown): Caller | undefined {
  const outer = v.safeParse(AuthorizerContextSchema, context);
  if (!outer.success) return undefined;
  const { principal, grants, expires_at } = outer.output;
  return {
    principal,
    grants: v.parse(GrantsSchema, JSON.parse(grants)),
    operations: outer.output.operations.split(" ").filter(isOperationName),
    scopes: outer.output.scopes.split(" ").filter(isScope),
    expiresAtS: expires_at,
  };
}

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

function isScope(name: string): name is Scope {
  return Object.hasOwn(scopes, name);
}

/** What of a tenant decides who may act for it. */
export interface GrantedTenant {
  readonly tenant_id: number;
  readonly company_uuid: string;
}

/** Whether the grants cover this tenant. */
export function coversTenant(grants: Grants, tenant: GrantedTenant): boolean {
  return grants.tenants.includes(tenant.tenant_id) || grants.companies.includes(tenant.company_uuid);
}

/** Whether a caller sees a client's contacts and medical alert: with `clients.find`, or as that very client. */
export function seesContacts(
  { scopes, grants }: Pick<Caller, "scopes" | "grants">,
  clientId: number,
): boolean {
  return scopes.includes("clients.find") || grants.client_id === clientId;
}

/** Whether a caller sees all of a client's record: with `clients.read`, or as that very client. */
export function seesProfile(
  { scopes, grants }: Pick<Caller, "scopes" | "grants">,
  clientId: number,
): boolean {
  return scopes.includes("clients.read") || grants.client_id === clientId;
}

/** Whether a caller is a client with a token of their own. */
export function isClient({ grants }: Pick<Caller, "grants">): boolean {
  return grants.client_id !== undefined;
}

/** Whether a caller has `appointments.manage`, which no client's own token has. */
export function managesAppointments(caller: Pick<Caller, "scopes" | "grants">): boolean {
  return caller.scopes.includes("appointments.manage") && !isClient(caller);
}

/** Whether a caller has `classes.manage`, which no client's own token has. */
export function managesClasses(caller: Pick<Caller, "scopes" | "grants">): boolean {
  return caller.scopes.includes("classes.manage") && !isClient(caller);
}

/** Whether a caller has `tours.manage`. Any other caller is a visitor, who must not learn anything about other people. */
export function managesTours({ scopes }: Pick<Caller, "scopes">): boolean {
  return scopes.includes("tours.manage");
}
