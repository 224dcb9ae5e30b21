import type { Page, Route } from "playwright-core";

/** Holds the requests of an address until what this gives is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Keeps the requests with a method and a path on their way until they are let go; those that follow pass. */
export async function holdBack(page: Page, method: string, path: RegExp) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (isHolding && route.request().method() === method) held.push(route);
      else await route.continue();
    },
  );
  return {
    held,
    /** How many are held; one that is tried again counts once. */
    count: () => new Set(held.map((route) => route.request().url())).size,
    /** Lets those that follow pass. */
    holdNoMore: () => {
      isHolding = false;
    },
    letGo: async () => {
      isHolding = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

/** Loses the answers to what is posted, or the requests themselves, until what this gives is called. */
export async function loseAnswers(
  page: Page,
  url: string | RegExp,
  loses: "answer" | "request" = "answer",
): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    if (route.request().method() !== "POST") return await route.continue();
    if (loses === "answer") await route.fetch();
    await route.abort();
  };
  await page.route(url, lose);
  return () => page.unroute(url, lose);
}

/** Loads the page again from a site whose `config.json` says something else of its locations. */
export async function reloadWithClubs(page: Page, fields: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const config = await (await route.fetch()).json();
    const clubs = config.clubs.map((club: object) => ({ ...club, ...fields }));
    await route.fulfill({ json: { ...config, clubs } });
  });
  await page.reload();
}
