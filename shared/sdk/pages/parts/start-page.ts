import { ClubTime } from "./club-time.ts";
import { byId, h } from "./elements.ts";
import { type Language, loadLanguage, type Spoken } from "./language.ts";
import { restoreAddress } from "./sign-in-memory.ts";
import { type Club, clubOf, loadSiteConfig, type SiteConfig } from "./site-config.ts";

/** What every part of a page needs to know. */
export interface PageContext extends Spoken {
  readonly config: SiteConfig;
  readonly club: Club;
  readonly time: ClubTime;
}

/** Loads the language and the site's configuration, and fills in the page's frame; then starts the page. */
export async function startPage(start: (page: PageContext) => Promise<void> | void): Promise<void> {
  restoreAddress();
  const spoken = await loadLanguage();
  byId("skip").textContent = spoken.strings.common.skip;
  try {
    const config = await loadSiteConfig();
    const club = clubOf(config, location.search);
    showFrame(spoken, config, club);
    await start({ ...spoken, config, club, time: new ClubTime(club.time_zone, spoken.locale) });
  } catch (error) {
    byId("main").replaceChildren(
      h("section", {}, h("p", { class: "alert", role: "alert" }, spoken.strings.common.siteFailed)),
    );
    throw error;
  }
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
    h(
      "p",
      {},
      h(
        "a",
        { href: addressWith("lang", other), lang: other, hreflang: other },
        strings.common.otherLanguage,
      ),
    ),
  );
}

/** This page's address with another value of a parameter, and without its fragment. */
function addressWith(name: string, value: string): string {
  const parameters = new URLSearchParams(location.search);
  parameters.set(name, value);
  return `?${parameters}`;
}
