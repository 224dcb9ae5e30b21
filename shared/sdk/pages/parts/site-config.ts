/** A location of the club, as the pages name and address it. */
export interface Club {
  readonly name: string;
  readonly company_uuid: string;
  readonly tenant_uuid: string;
  readonly tenant_id: number;
  /** An IANA time zone, in which the pages show and take all times. */
  readonly time_zone: string;
}

/** Somebody whom the sample site's issuer signs in without a question. */
export interface SamplePerson {
  readonly name: string;
  /** What the issuer takes as `login_hint`. */
  readonly loginHint: string;
  /** The page that is for them. */
  readonly page: "member" | "desk";
}

/** Where and as what the pages let people sign in. */
export interface SignInSettings {
  /** The issuer's page on which people sign in. */
  readonly authorizationEndpoint: string;
  /** What its tokens have in `iss`. */
  readonly issuer: string;
  /** The app client of the pages: public, so without a secret. */
  readonly clientId: string;
  /** What the issuer puts before scopes, such as `booking/`; nothing by default. */
  readonly scopePrefix?: string;
  /** The claims of the ID token that say whom a member's token is for. */
  readonly claims: { readonly tenant: string; readonly client: string };
  /** Whom a page offers to sign in as. A real site leaves it out. */
  readonly people?: readonly SamplePerson[];
}

/** What the pages are told by the site that serves them, as `config.json`. */
export interface SiteConfig {
  /** Where the API's paths begin. */
  readonly baseUrl: string;
  /** The first is the one that a page is about by default. */
  readonly clubs: readonly [Club, ...Club[]];
  readonly signIn: SignInSettings;
}

/** Reads what the site says. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const response = await fetch("config.json");
  if (!response.ok) throw new Error("The site has no config.json.");
  const said: unknown = await response.json();
  if (!isSiteConfig(said)) throw new Error("The site's config.json does not say where to book.");
  return said;
}

/**
 * The location that a page is about.
 * @param search the page's query, such as `?club=12`, which names a `tenant_id`; the first location where it names none
 */
export function clubOf({ clubs }: SiteConfig, search: string): Club {
  const wanted = new URLSearchParams(search).get("club");
  return clubs.find(({ tenant_id }) => String(tenant_id) === wanted) ?? clubs[0];
}

// The site's own file, so that a look at whether it is one at all will do.
function isSiteConfig(value: unknown): value is SiteConfig {
  const isObject = typeof value === "object" && value !== null;
  if (!isObject || !("baseUrl" in value && "signIn" in value && "clubs" in value)) return false;
  return Array.isArray(value.clubs) && value.clubs.length > 0;
}
