import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import type { Club, SignInConfig } from "../../../shared/pages/parts/site-config.ts";
import { CLAIMS, samplePeople } from "./sample-people.ts";

/** The `config.json` of the sample club: its active locations, and how people sign in. */
export function sampleSiteConfig(baseUrl: string, issuer: string): SignInConfig {
  const [first, ...others] = sampleClub.tenants
    .filter(({ is_active }) => is_active)
    .toSorted((a, b) => a.tenant_id - b.tenant_id)
    .map(asClub);
  if (first === undefined) throw new Error("The sample club has no location.");
  return {
    baseUrl,
    clubs: [first, ...others],
    signIn: {
      authorizationEndpoint: `${issuer}/authorize`,
      revocationEndpoint: `${issuer}/revoke`,
      endSessionEndpoint: `${issuer}/endsession`,
      issuer,
      clientId: "sample-site",
      claims: CLAIMS,
      keepsSessions: true,
      people: samplePeople,
    },
  };
}

function asClub({ name, company_uuid, tenant_uuid, tenant_id, time_zone, online_url }: Club): Club {
  const club = { name, company_uuid, tenant_uuid, tenant_id, time_zone };
  return online_url === undefined ? club : { ...club, online_url };
}
