import * as oauth from "oauth4webapi";
import * as v from "valibot";
import { type AccessRecord, AccessRecordSchema, accessKey } from "../../shared/club/access-record.ts";
import { classTypeRange } from "../../shared/club/class-type.ts";
import { isTenantUuidItem, type Tenant, TenantSchema } from "../../shared/club/tenant.ts";
import type { SiteConfig } from "../../shared/pages/parts/site-config.ts";
import type { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { SMOKE_TENANT_ID } from "../stack/check/smoke-club.ts";
import { siteClub } from "./site-club.ts";

/** What the stack tells about its pages. */
export interface HostedSite {
  readonly baseUrl: string;
  /** How people sign in, as the stack's output `PagesSignIn` says it. */
  readonly signIn: string;
  /** The principal of the visitors' tokens; undefined if it is at the club's own issuer. */
  readonly visitorPrincipal: string | undefined;
  /** Whether the stack can send messages. */
  readonly isMailOn: boolean;
}

const SignInSchema = v.object({
  issuer: v.string(),
  clientId: v.string(),
  scopePrefix: v.string(),
  claims: v.object({ tenant: v.string(), client: v.string() }),
});

const TIMEOUT_MS = 10_000;

/**
 * The `config.json` of the hosted pages: the locations where visitors may book, and how people sign in. Nothing in it is
 * secret.
 * @returns undefined if there is no such location
 * @throws if the issuer does not describe itself
 */
export async function hostedSiteConfig(
  tables: BulkTables,
  { baseUrl, signIn, visitorPrincipal, isMailOn }: HostedSite,
): Promise<SiteConfig | undefined> {
  const access = visitorPrincipal === undefined ? undefined : await accessOf(tables, visitorPrincipal);
  const tenants = (await activeTenants(tables)).filter((tenant) => isAllowed(tenant, access));
  const [first, ...others] = await Promise.all(
    tenants
      .toSorted((a, b) => a.tenant_id - b.tenant_id)
      .map(async (tenant) => siteClub(tenant, { hasClasses: await hasClasses(tables, tenant), isMailOn })),
  );
  if (first === undefined) return undefined;
  const { issuer, ...client } = v.parse(SignInSchema, JSON.parse(signIn));
  const endpoints = await endpointsOf(issuer);
  return {
    baseUrl,
    clubs: [first, ...others],
    signIn: { ...endpoints, issuer, ...client, keepsSessions: true },
  };
}

/** The locations that take bookings, without the smoke test's; reads the whole Club table. */
export async function activeTenants(tables: BulkTables): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for await (const item of tables.scan("Club")) {
    if (isTenantUuidItem(item)) tenants.push(v.parse(TenantSchema, item));
  }
  return tenants.filter(({ is_active, tenant_id }) => is_active && tenant_id !== SMOKE_TENANT_ID);
}

/** Whether a location has class types in use. */
async function hasClasses(tables: BulkTables, { tenant_id }: Tenant): Promise<boolean> {
  const { partition, sort, schema } = classTypeRange(tenant_id);
  const sortKey = { name: sort.name, prefix: sort.from };
  for await (const item of tables.query("Club", { ...partition, sortKey })) {
    if (v.parse(schema, item).is_active) return true;
  }
  return false;
}

/** The access record of a principal, if it has one. */
export async function accessOf(tables: BulkTables, principal: string): Promise<AccessRecord | undefined> {
  const [found] = await tables.get("Club", [accessKey(principal)], Object.keys(AccessRecordSchema.entries));
  return found === undefined ? undefined : v.parse(AccessRecordSchema, found);
}

/** Whether the pages show a location. Without a record at hand, as at the club's own issuer, they show all. */
export function isAllowed({ company_uuid, tenant_id }: Tenant, access: AccessRecord | undefined): boolean {
  return (
    access === undefined || access.companies.includes(company_uuid) || access.tenants.includes(tenant_id)
  );
}

// OpenID Connect Discovery 1.0 §4; OpenID Connect RP-Initiated Logout 1.0 §2.1; RFC 8414 §2.
async function endpointsOf(issuer: string) {
  const url = new URL(issuer);
  const described = await describe(url).catch((cause: unknown) => {
    throw new Error(`The issuer ${issuer} does not describe itself at /.well-known/openid-configuration.`, {
      cause,
    });
  });
  const { authorization_endpoint, revocation_endpoint, end_session_endpoint } = described;
  if (authorization_endpoint === undefined)
    throw new Error(`The issuer ${issuer} has no page to sign in at.`);
  return {
    authorizationEndpoint: authorization_endpoint,
    ...(revocation_endpoint === undefined ? {} : { revocationEndpoint: revocation_endpoint }),
    ...(end_session_endpoint === undefined ? {} : { endSessionEndpoint: end_session_endpoint }),
  };
}

async function describe(issuer: URL): Promise<oauth.AuthorizationServer> {
  const options = {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    [oauth.allowInsecureRequests]: issuer.hostname === "127.0.0.1",
  };
  return await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
}
