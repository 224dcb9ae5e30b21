import type { APIResponse, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser, type Visit } from "./browser.ts";
import { type ClubSite, serveClubSite } from "./club-site.ts";
import { usePages } from "./page-visit.ts";
import { BROOKLYN, bookedOverApi, LONDON, storedToursOf } from "./visitor-steps.ts";

function inPage(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Northwind</title>
    <link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
}

// A router of the club's own site, as of Next, Vue or Turbo: it keeps its place in the history's state.
const ROUTER = `<script>history.replaceState({ router: "home", scroll: 120 }, "")</script>`;

describeInBrowser("the element in a page of somebody else", () => {
  const pages = usePages();
  let site: ClubSite;

  beforeAll(async () => {
    site = await serveClubSite(pages.api.state.siteUrl, (book) => {
      const script = `<script type="module" src="${book}embed.js"></script>`;
      const element = (tenant: string) => `<club-tour tenant="${tenant}"></club-tour>`;
      return {
        "/two": inPage(script, element(BROOKLYN.tenant) + element(LONDON.tenant)),
        "/twelve": inPage(script, element(BROOKLYN.tenant).repeat(6) + element(LONDON.tenant).repeat(6)),
        "/capitals": inPage(script, element(` ${BROOKLYN.tenant.toUpperCase()} `)),
        "/router": inPage(ROUTER + script, element(BROOKLYN.tenant)),
      };
    });
  }, 120_000);

  beforeAll(() => pages.mayAsk(site.url));

  afterAll(() => site?.stop());

  async function open(url: string): Promise<Visit> {
    const visited = await pages.open("/docs/none");
    await visited.page.goto(url);
    return visited;
  }

  async function bookTour(page: Page, name: string): Promise<void> {
    const element = page.locator("club-tour").first();
    // The first and the last are those of other files.
    await element.locator("[data-start]").nth(8).click();
    await element.getByLabel("Full name").fill(name);
    await element.getByLabel("E-mail").fill(`${name.toLowerCase().replaceAll(" ", ".")}@example.com`);
    await element.getByRole("button", { name: "Book the tour" }).click();
    await element.getByRole("heading", { name: "Your tour is booked" }).waitFor();
  }

  it("does not say that a tour is not found where another element shows it", async () => {
    const fragment = await bookedOverApi(pages.api, BROOKLYN, "2027-03-31T16:00:00.000Z");
    const { page } = await open(`${site.url}/two${fragment}`);
    await page
      .locator("club-tour")
      .first()
      .getByRole("heading", { name: "Your tour", exact: true })
      .waitFor();
    const other = page.locator("club-tour").last();
    await other.locator("h1").waitFor();
    await expect.poll(() => other.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await other.locator("h1").textContent()).toBe("Book a tour");
  });

  itInAll("names its location in the link to a tour, which other elements leave alone", async () => {
    const { page } = await open(`${site.url}/two`);
    await bookTour(page, "Loc Ation");
    const link = await page.locator("club-tour").first().getByLabel("The link to your tour").inputValue();
    expect(link).toMatch(/\/two#tour=\d+&key=[\w-]+&club=12$/);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("about:blank");
    await page.goto(link);
    const [own, other] = [page.locator("club-tour").first(), page.locator("club-tour").last()];
    await own.getByRole("heading", { name: "Your tour", exact: true }).waitFor();
    await other.getByRole("heading", { name: "Book a tour" }).waitFor();
    expect(asked.filter((url) => /\/tour\/\d+$/.test(url) && url.includes(LONDON.tenant))).toEqual([]);
  });

  itInAll("asks the site once for its configuration and each location's token", async () => {
    const { page } = await open("about:blank");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site.url}/twelve`);
    for (const element of await page.locator("club-tour").all()) {
      await element.locator("[data-start]").first().waitFor();
    }
    const paths = asked.map((url) => url.replace(`${site.url}/book/`, ""));
    expect(paths.filter((path) => /^(config|token)/.test(path)).sort()).toEqual([
      "config.json",
      "token?for=tours&club=11",
      "token?for=tours&club=12",
    ]);
  });

  itInAll("takes the location's UUID in capitals and with spaces", async () => {
    const { page, complaints } = await open(`${site.url}/capitals`);
    const element = page.locator("club-tour");
    await element
      .locator(":is(h1, p)", { hasText: /Book a tour|not ready/ })
      .first()
      .waitFor();
    // They would be held against the tests that follow, too.
    complaints.length = 0;
    expect(await element.getByText("This page is not ready yet.").count()).toBe(0);
  });

  itInAll("leaves what the page's own router keeps in the history's state", async () => {
    const { page } = await open(`${site.url}/router`);
    await bookTour(page, "Rou Ter");
    expect(await page.evaluate("history.state")).toMatchObject({ router: "home", scroll: 120 });
  });

  /**
   * Books, and gives what lets the answer come.
   * @param end what becomes of the answer, which comes by default
   */
  async function bookUnanswered(
    page: Page,
    name: string,
    end = (route: Route, response: APIResponse) => route.fulfill({ response }),
  ): Promise<() => void> {
    const answer = Promise.withResolvers<void>();
    await page.route("**/tour", async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await end(route, response);
    });
    const stored = page.waitForRequest((request) => /\/tour$/.test(request.url()));
    await page.locator("club-tour [data-start]").nth(8).click();
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("E-mail").fill(`${name.toLowerCase().replaceAll(" ", ".")}@example.com`);
    await page.getByRole("button", { name: "Book the tour" }).click();
    await stored;
    await expect.poll(() => storedToursOf(pages.api, name)).toHaveLength(1);
    return answer.resolve;
  }

  const KEEP = 'window.kept = document.querySelector("club-tour"); kept.remove();';

  itInAll("shows a tour that was booked while it was out of the page once it is back", async () => {
    const { page } = await open(`${site.url}/router`);
    const answer = await bookUnanswered(page, "Gone Away");
    await page.evaluate(`${KEEP} history.pushState({ router: "prices" }, "", "/prices")`);
    const answered = page.waitForResponse((response) => /\/tour$/.test(response.url()));
    answer();
    await (await answered).finished();
    // The answer's promises come after it.
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 200))");
    expect(page.url()).toBe(`${site.url}/prices`);
    expect(await page.evaluate("history.state")).toEqual({ router: "prices" });
    expect(await page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })")).toBe("{}");
    await page.goBack();
    await page.evaluate("document.body.append(kept)");
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    const link = await page.getByLabel("The link to your tour").inputValue();
    expect(link).toMatch(/\/router#tour=\d+&key=[\w-]+&club=12$/);
    expect(page.url()).toBe(link);
  });

  itInAll("shows a tour whose booking is answered after it was taken away and put back", async () => {
    const { page } = await open(`${site.url}/router`);
    const answer = await bookUnanswered(page, "Back Again");
    await page.evaluate(`${KEEP} setTimeout(() => document.body.append(kept), 100)`);
    await page.getByRole("heading", { name: "Book a tour" }).waitFor({ state: "detached" });
    await page.locator("club-tour [data-start]").first().waitFor();
    answer();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(page.url()).toBe(await page.getByLabel("The link to your tour").inputValue());
  });

  const ANEW = `const anew = document.createElement("club-tour"); anew.setAttribute("tenant", "${BROOKLYN.tenant}");
    document.querySelector("club-tour").replaceWith(anew)`;

  itInAll("books once in an element that was made in the place of one without an answer", async () => {
    const { page } = await open(`${site.url}/router`);
    const lose = await bookUnanswered(page, "Made Anew", (route) => route.abort());
    await page.evaluate(ANEW);
    await page.locator("club-tour [data-start]").first().waitFor();
    lose();
    const alert = page.locator("club-tour [role=alert]");
    await alert.getByText("We don't know whether it went through.").waitFor();
    await alert.getByText("Chosen:").waitFor();
    expect(await page.evaluate("document.activeElement.localName")).toBe("body");
    const again = page.waitForRequest((request) => /\/tour$/.test(request.url()));
    await alert.getByRole("button", { name: "Try again" }).click();
    await again;
    // It is not answered this time either.
    await alert.getByText("We don't know whether it went through.").waitFor();
    await page.unroute("**/tour");
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(await storedToursOf(pages.api, "Made Anew")).toHaveLength(1);
  });

  itInAll("shows in a new element the tour that was on its way in the one before", async () => {
    const { page } = await open(`${site.url}/router`);
    const answer = await bookUnanswered(page, "Asked Anew");
    await page.evaluate(ANEW);
    await page.locator("club-tour [data-start]").first().waitFor();
    await page.getByLabel("Full name").fill("Asked Anew");
    // No time is chosen there.
    await page.getByRole("button", { name: "Book the tour" }).click();
    await page.getByRole("button", { name: "One moment…" }).waitFor();
    answer();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    await page.getByText("so your tour is booked with asked.anew@example.com.").waitFor();
    expect(await storedToursOf(pages.api, "Asked Anew")).toHaveLength(1);
  });

  itInAll("holds a tour that was booked at its location while it is about another", async () => {
    const { page } = await open(`${site.url}/router`);
    const element = page.locator("club-tour");
    const answer = await bookUnanswered(page, "Two Clubs");
    const say = (tenant: string) =>
      element.evaluate((node, said) => node.setAttribute("tenant", said), tenant);
    await say(LONDON.tenant);
    await page.getByText("See Northwind London Bridge for yourself").waitFor();
    answer();
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 200))");
    expect(await page.getByRole("heading", { name: "Your tour is booked" }).count()).toBe(0);
    expect(page.url()).toBe(`${site.url}/router`);
    await say(BROOKLYN.tenant);
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
  });

  itInAll("keeps what is typed where the page moves it or says the same location", async () => {
    const { page } = await open(`${site.url}/router`);
    await page.locator("club-tour [data-start]").first().waitFor();
    await page.getByLabel("Full name").fill("Mo Ved");
    // The page says the same location again, then moves the element.
    await page
      .locator("club-tour")
      .evaluate((node, said) => node.setAttribute("tenant", said), BROOKLYN.tenant);
    await page.locator("club-tour [data-start]").first().waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Mo Ved");
    await page.evaluate(
      'document.body.append(document.createElement("aside")); document.querySelector("aside").append(document.querySelector("club-tour"))',
    );
    await page.locator("club-tour [data-start]").first().waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Mo Ved");
    // Another location, said while it is out of the page.
    await page.evaluate(
      `const element = document.querySelector("club-tour"); element.remove(); element.setAttribute("tenant", "${LONDON.tenant}"); document.body.append(element)`,
    );
    await page.getByText("See Northwind London Bridge for yourself").waitFor();
  });
});
