import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import type { SamplePerson, SignInSettings } from "../../../shared/pages/parts/site-config.ts";

/** The names that Amazon Cognito gives a user pool's custom attributes in ID tokens. */
export const CLAIMS: SignInSettings["claims"] = { tenant: "custom:tenant_id", client: "custom:client_id" };

interface AccessRecord {
  readonly principal: string;
  readonly companies: readonly string[];
  readonly tenants: readonly number[];
  /** The only client for whom a member acts; staff have none. */
  readonly client_id?: number;
}

const accessRecords: readonly AccessRecord[] = sampleClub.access;

/** The people that the sample site offers to sign in as: everybody with an access record. */
export const samplePeople: readonly SamplePerson[] = accessRecords.map((record) => ({
  name: nameOf(record),
  loginHint: record.principal,
  page: record.client_id === undefined ? "desk" : "member",
}));

/**
 * The claims of an ID token about a principal of the sample club.
 * @returns no claims if the club has no access record of the principal
 */
export function sampleIdClaims(subject: string): Readonly<Record<string, string>> {
  const record = accessRecords.find(({ principal }) => principal === subject);
  if (record === undefined) return {};
  const [tenantId, ...others] = record.tenants;
  const isOfOne = tenantId !== undefined && others.length === 0;
  return {
    name: nameOf(record),
    ...(isOfOne ? { [CLAIMS.tenant]: String(tenantId) } : {}),
    ...(record.client_id === undefined ? {} : { [CLAIMS.client]: String(record.client_id) }),
  };
}

/** The staff principal that may act for a location: one of that location, or else of its company. */
export function staffOf(tenantId: number): string | undefined {
  const company = sampleClub.tenants.find(({ tenant_id }) => tenant_id === tenantId)?.company_uuid;
  const staff = accessRecords.filter(({ client_id }) => client_id === undefined);
  const found =
    staff.find(({ tenants }) => tenants.includes(tenantId)) ??
    staff.find(({ companies }) => company !== undefined && companies.includes(company));
  return found?.principal;
}

function nameOf({ client_id, tenants, companies }: AccessRecord): string {
  if (client_id !== undefined) {
    const isClient = (client: { tenant_id: number; client_id: number }) =>
      client.client_id === client_id && tenants.includes(client.tenant_id);
    return sampleClub.clients.find(isClient)?.full_name ?? `Client ${client_id}`;
  }
  const places = [
    ...sampleClub.companies.filter(({ company_uuid }) => companies.includes(company_uuid)),
    ...sampleClub.tenants.filter(({ tenant_id }) => tenants.includes(tenant_id)),
  ];
  return `Staff of ${places.map(({ name }) => name).join(", ")}`;
}
