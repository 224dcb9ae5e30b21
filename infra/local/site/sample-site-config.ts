import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import type { Club, SignInConfig } from "../../../shared/pages/parts/site-config.ts";
import { siteClub } from "../../pages/site-club.ts";
import { CLAIMS, samplePeople } from "./sample-people.ts";

/** Where the site has the sample club's logo, beside `config.json`. */
export const SAMPLE_LOGO = "sample-logo.svg";
/** Where the site has the sample club's photo. */
export const SAMPLE_PHOTO = "sample-photo.svg";

/**
 * The `config.json` of the sample club: its active locations, and how people sign in.
 * @param isMailOn whether the product sends messages
 */
export function sampleSiteConfig(baseUrl: string, issuer: string, isMailOn = true): SignInConfig {
  const [first, ...others] = sampleClub.tenants
    .filter(({ is_active }) => is_active)
    .toSorted((a, b) => a.tenant_id - b.tenant_id)
    .map((location) => sampleSiteClub(location, isMailOn));
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

// The addresses of the sample's own pictures do not exist.
function sampleSiteClub(location: Parameters<typeof siteClub>[0], isMailOn: boolean): Club {
  const hasClasses = sampleClub.class_types.some(
    ({ tenant_id, is_active }) => tenant_id === location.tenant_id && is_active,
  );
  const club = siteClub(location, { hasClasses, isMailOn });
  return club.logo_url === undefined ? club : { ...club, logo_url: SAMPLE_LOGO, photo_url: SAMPLE_PHOTO };
}
