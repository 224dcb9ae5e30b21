/** Something that can be chosen. */
export interface Choice {
  readonly id: number;
  readonly name: string;
}

/** A kind of appointment. */
export interface AppointmentKind extends Choice {
  readonly minutes: number;
  readonly subtypes: readonly (Choice & { readonly minutes: number })[];
  /** The ids of the coaches who deliver it. */
  readonly coaches: readonly number[];
}

/** What the page is told by the site that serves it, as `config.json`. */
export interface SiteConfig {
  /** Where the API's paths begin. */
  readonly baseUrl: string;
  readonly club: {
    readonly name: string;
    readonly company_uuid: string;
    readonly tenant_uuid: string;
    readonly tenant_id: number;
    /** An IANA time zone, in which the page shows and takes all times. */
    readonly time_zone: string;
  };
  readonly kinds: readonly AppointmentKind[];
  readonly coaches: readonly Choice[];
  readonly rooms: readonly Choice[];
  readonly clients: readonly Choice[];
}

/** Reads what the site says. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const response = await fetch("config.json");
  if (!response.ok) throw new Error("The site has no config.json.");
  const said: unknown = await response.json();
  if (!isSiteConfig(said)) throw new Error("The site's config.json does not say where to book.");
  return said;
}

// The site's own file, so that a look at whether it is one at all will do.
function isSiteConfig(value: unknown): value is SiteConfig {
  return typeof value === "object" && value !== null && "baseUrl" in value && "club" in value;
}
