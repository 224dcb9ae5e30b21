/** A location of the club, as the pages name and address it. */
export interface Club {
  readonly name: string;
  readonly company_uuid: string;
  readonly tenant_uuid: string;
  readonly tenant_id: number;
  /** An IANA time zone, in which the pages show and take all times. */
  readonly time_zone: string;
  /**
   * Where members' online appointments are held, an https URL; `{room}` in it becomes a room of each booking's own. Without it,
   * members book nothing online.
   */
  readonly online_url?: string;
  /** Where it is, for visitors and for the files that calendars take. */
  readonly address?: string;
  readonly phone?: string;
  /** What it is, in a sentence or two for visitors. */
  readonly description?: string;
  /** A picture of it, an https URL or an address on the site. */
  readonly photo_url?: string;
  /** The logo beside the club's name, an https URL or an address on the site. */
  readonly logo_url?: string;
  /** `false` where it has no class types in use: no page leads to its timetable. */
  readonly has_classes?: boolean;
  /**
   * The hours of the wall clock, such as `22:00` to `07:00`, that do not count when a place passes to somebody who waits; null
   * for none. Without it, members are told that there are such hours.
   */
  readonly quiet_hours?: { readonly from: string; readonly until: string } | null;
  /** Whether it sends messages; then a visitor is told that one is on its way. False by default. */
  readonly sends_messages?: boolean;
}

/** A person whom the sample site's issuer signs in without a password. */
export interface SamplePerson {
  readonly name: string;
  /** The `login_hint` for the issuer. */
  readonly loginHint: string;
  /** The page that offers them. */
  readonly page: "member" | "desk";
}

/** The issuer at which people sign in, and the pages' app client there. */
export interface SignInSettings {
  /** The issuer's page on which people sign in. */
  readonly authorizationEndpoint: string;
  /** Where a refresh token is revoked (RFC 7009). Without it, the last one of a person stays valid after they signed out. */
  readonly revocationEndpoint?: string;
  /**
   * The issuer's page that ends its own session: Amazon Cognito's `/logout`, or the `end_session_endpoint` of OpenID Connect
   * RP-Initiated Logout 1.0. Without it, the issuer's session lasts until the next sign-in, which has `prompt=login`.
   */
  readonly endSessionEndpoint?: string;
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** The app client of the pages: public, so without a secret. */
  readonly clientId: string;
  /** The issuer's prefix of scopes, such as `booking/`; none by default. */
  readonly scopePrefix?: string;
  /** The claims of the ID token that name the person's location and client. */
  readonly claims: { readonly tenant: string; readonly client: string };
  /** Whether the site answers `session`, so that members can stay signed in on a device of their own; false by default. */
  readonly keepsSessions?: boolean;
  /** The people that the sample site's pages offer to sign in as. A real site leaves it out. */
  readonly people?: readonly SamplePerson[];
}

/** The content of `config.json`, with which a site tells its pages about the club. */
export interface SiteConfig {
  /** The API's address, such as `https://abc.execute-api.eu-west-1.amazonaws.com/prod`. */
  readonly baseUrl: string;
  /** The club's locations; a page shows the first by default. */
  readonly clubs: readonly [Club, ...Club[]];
  /** Where members and staff sign in. The visitor's page needs none. */
  readonly signIn?: SignInSettings;
}

/** A site at which members and staff sign in. */
export interface SignInConfig extends SiteConfig {
  readonly signIn: SignInSettings;
}

/** Thrown if the site has no `config.json`, or a wrong one: trying again would not help. */
export class SiteNotSetUp extends Error {
  override readonly name = "SiteNotSetUp";
}

const MISSING: readonly number[] = [403, 404];

const loaded = new Map<string, Promise<SiteConfig>>();

/**
 * Reads `config.json`, once for all that ask for it in a page, unless that fails.
 * @param site the address of the pages' folder, which has it
 * @throws {SiteNotSetUp} if the site has none, or it lacks one of its fields
 * @throws any other error if it could not be read now
 */
export function loadSiteConfig(site: string): Promise<SiteConfig> {
  const { href } = new URL("config.json", site);
  const loading = loaded.get(href) ?? readSiteConfig(href);
  loaded.set(href, loading);
  loading.catch(() => loaded.delete(href));
  return loading;
}

async function readSiteConfig(href: string): Promise<SiteConfig> {
  const response = await fetch(href);
  const said = `The site's config.json is answered with ${response.status}`;
  // A store of files that may not be listed says of a missing one that it is forbidden.
  if (MISSING.includes(response.status)) throw new SiteNotSetUp(`${said}.`);
  // A server that is overloaded for a while, or a network that wants a sign-in of its own.
  if (!response.ok) throw new Error(`${said}.`);
  const content: unknown = await response.json().catch((cause: unknown) => {
    throw new Error(`${said} and no JSON.`, { cause });
  });
  if (!isSiteConfig(content)) throw new SiteNotSetUp("The site's config.json does not say where to book.");
  return content;
}

/**
 * The configuration with the settings for signing in.
 * @throws {SiteNotSetUp} if it has none
 */
export function withSignIn(config: SiteConfig): SignInConfig {
  const { signIn } = config;
  if (signIn === undefined) throw new SiteNotSetUp("The site's config.json has no signIn.");
  return { ...config, signIn };
}

/**
 * The location that a page shows: the one that the address names by its `tenant_id`, or else the first.
 * @param search the page's query, such as `?club=12`
 */
export function clubOf(config: SiteConfig, search: string): Club {
  return namedIn(config, search) ?? config.clubs[0];
}

/** Whether the address names a location that the site does not have, such as one that has closed. */
export function namesOther(config: SiteConfig, search: string): boolean {
  return tenantIdIn(search) !== "" && namedIn(config, search) === undefined;
}

function namedIn({ clubs }: SiteConfig, search: string): Club | undefined {
  return clubs.find(({ tenant_id }) => String(tenant_id) === tenantIdIn(search));
}

function tenantIdIn(search: string): string {
  return new URLSearchParams(search).get("club") ?? "";
}

// The file is the site's own, so a check for a wrong file is enough.
function isSiteConfig(value: unknown): value is SiteConfig {
  const isObject = typeof value === "object" && value !== null;
  if (!isObject || !("baseUrl" in value && "clubs" in value)) return false;
  return typeof value.baseUrl === "string" && Array.isArray(value.clubs) && value.clubs.length > 0;
}
