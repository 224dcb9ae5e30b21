import { clubName } from "./club-name.ts";
import { ClubTime } from "./club-time.ts";
import { byId, h } from "./elements.ts";
import { Frame } from "./frame.ts";
import {
  choiceOf,
  type Language,
  loadLanguage,
  type PageSection,
  type PageTexts,
  type Spoken,
} from "./language.ts";
import { restoreAddress } from "./sign-in-memory.ts";
import {
  type Club,
  clubOf,
  loadSiteConfig,
  type SignInConfig,
  type SiteConfig,
  SiteNotSetUp,
  withSignIn,
} from "./site-config.ts";
import { failedSentences } from "./site-failed.ts";

/** What every part of a page needs. `Own` adds the page's own texts to those of all pages. */
export interface PageContext<Own extends PageSection = never> extends Spoken<Own> {
  readonly config: ConfigOf<Own>;
  readonly club: Club;
  readonly time: ClubTime;
  readonly frame: Frame;
  /** The address of the pages' folder: `config.json` and the token endpoint are there. */
  readonly site: string;
}

/** The pages on which people sign in. */
type SignInSection = Exclude<PageSection, "visitor">;

type ConfigOf<Own extends PageSection> = [Own] extends [never]
  ? SiteConfig
  : [Own] extends [SignInSection]
    ? SignInConfig
    : SiteConfig;

/** Starts a page on which people sign in, as {@link startPage} does; the configuration says where they do. */
export async function startSignInPage<Own extends SignInSection>(
  texts: PageTexts<Own>,
  start: (page: PageContext<Own> & { readonly config: SignInConfig }) => Promise<void> | void,
): Promise<void> {
  restoreAddress();
  await startPage(texts, (page) => start({ ...page, config: withSignIn(page.config) }));
}

/** Loads the language and the site's configuration, fills in the head and the foot of the page, and starts it. */
export async function startPage<Own extends PageSection>(
  texts: PageTexts<Own>,
  start: (page: Omit<PageContext<Own>, "config"> & { readonly config: SiteConfig }) => Promise<void> | void,
): Promise<void> {
  try {
    const spoken = await loadLanguage(texts, choiceOf(location.search, navigator.languages));
    // Browsers and screen readers go by it.
    document.documentElement.lang = spoken.language;
    showSkipLink(spoken);
    const config = await loadSiteConfig(document.baseURI);
    const club = clubOf(config, location.search);
    showHeadAndFoot(spoken, config, club);
    const time = new ClubTime(club.time_zone, spoken.locale);
    await start({ ...spoken, config, club, time, frame: new Frame(document), site: document.baseURI });
  } catch (error) {
    byId("main").replaceChildren(failedSentences(error instanceof SiteNotSetUp));
    throw error;
  }
}

function showSkipLink({ strings }: Spoken): void {
  const skip = byId("skip");
  skip.textContent = strings.common.skip;
  skip.addEventListener("click", (event) => {
    // The address's fragment may say what the page shows, so it must not change.
    event.preventDefault();
    byId("main").focus();
  });
}

/** Links to this page for the club's other locations. */
export function otherClubs({ clubs }: SiteConfig, club: Club): HTMLAnchorElement[] {
  return clubs
    .filter(({ tenant_id }) => tenant_id !== club.tenant_id)
    .map(({ name, tenant_id }) => h("a", { href: addressWith("club", `${tenant_id}`) }, name));
}

function showHeadAndFoot({ language, strings }: Spoken, config: SiteConfig, club: Club): void {
  byId("club-name").replaceChildren(...clubName(club.name, club.logo_url));
  const others = otherClubs(config, club);
  const other: Language = language === "en" ? "de" : "en";
  byId("footer").replaceChildren(
    ...(others.length === 0 ? [] : [h("nav", { "aria-label": strings.common.clubs }, ...others)]),
    h("p", languageLink(other, strings.common.otherLanguage)),
  );
}

/** A link to what the page shows, in another language. */
function languageLink(language: Language, text: string): HTMLAnchorElement {
  const href = addressWith("lang", language);
  const link = h("a", { href, lang: language, hreflang: language }, text);
  link.addEventListener("click", () => {
    link.href = `${addressWith("lang", language)}${location.hash}`;
  });
  return link;
}

/** This page's address with another value of a parameter, and without its fragment. */
function addressWith(name: string, value: string): string {
  const parameters = new URLSearchParams(location.search);
  parameters.set(name, value);
  return `?${parameters}`;
}
