import type { PageContext } from "./start-page.ts";

/** Where visitors book a tour of the location: their page beside this site's scripts. */
export function tourPage({
  club,
  config,
  language,
  site,
}: Pick<PageContext, "club" | "config" | "language" | "site">): string {
  const address = new URL(".", site);
  if (config.clubs.length > 1) address.searchParams.set("club", `${club.tenant_id}`);
  address.searchParams.set("lang", language);
  return address.href;
}
