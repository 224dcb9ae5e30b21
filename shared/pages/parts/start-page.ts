import { ClubTime } from "./club-time.ts";
import { byId, h } from "./elements.ts";
import { type Language, loadLanguage, type PageSection, type PageTexts, type Spoken } from "./language.ts";
import { restoreAddress } from "./sign-in-memory.ts";
import { type Club, clubOf, loadSiteConfig, type SiteConfig } from "./site-config.ts";

// In both languages, because the texts of one may be what could not be loaded.
const SITE_FAILED = [
  ["en", "This page could not be loaded. Please check your connection and load it again."],
  ["de", "Diese Seite konnte nicht geladen werden. Bitte prüfen Sie die Verbindung und laden Sie sie neu."],
] as const;

/** What every part of a page needs. `Own` adds the page's own texts to those of all pages. */
export interface PageContext<Own extends PageSection = never> extends Spoken<Own> {
  readonly config: SiteConfig;
  readonly club: Club;
  readonly time: ClubTime;
}

/** Loads the language and the site's configuration, and fills in the page's frame; then starts the page. */
export async function startPage<Own extends PageSection>(
  texts: PageTexts<Own>,
  start: (page: PageContext<Own>) => Promise<void> | void,
): Promise<void> {
  restoreAddress();
  try {
    const spoken = await loadLanguage(texts);
    showSkipLink(spoken);
    const config = await loadSiteConfig();
    const club = clubOf(config, location.search);
    showFrame(spoken, config, club);
    await start({ ...spoken, config, club, time: new ClubTime(club.time_zone, spoken.locale) });
  } catch (error) {
    const failed = SITE_FAILED.map(([lang, text]) => h("p", { lang }, text));
    byId("main").replaceChildren(h("section", {}, h("div", { class: "alert", role: "alert" }, ...failed)));
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

function showFrame({ language, strings }: Spoken, config: SiteConfig, club: Club): void {
  byId("club-name").textContent = club.name;
  const others = config.clubs.filter(({ tenant_id }) => tenant_id !== club.tenant_id);
  const other: Language = language === "en" ? "de" : "en";
  byId("footer").replaceChildren(
    ...(others.length === 0
      ? []
      : [
          h(
            "nav",
            { "aria-label": strings.common.clubs },
            ...others.map(({ name, tenant_id }) =>
              h("a", { href: addressWith("club", `${tenant_id}`) }, name),
            ),
          ),
        ]),
    h("p", {}, languageLink(other, strings.common.otherLanguage)),
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
