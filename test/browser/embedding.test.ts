import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser, type Visit } from "./browser.ts";
import { type ClubSite, serveClubSite } from "./club-site.ts";
import { look, PHONE, usePages } from "./page-visit.ts";
import { BROOKLYN, bookedOverApi, LONDON, storedToursOf } from "./visitor-steps.ts";

const MAX_SCRIPT_BYTES = 45_000;

/** A computed style of what the first element has inside, or of itself. */
function styleOf(page: Page, property: string, selector?: string): Promise<string> {
  const found = selector === undefined ? "" : `.shadowRoot.querySelector(${JSON.stringify(selector)})`;
  return page.evaluate<string>(
    `getComputedStyle(document.querySelector("club-tour")${found})[${JSON.stringify(property)}]`,
  );
}

/** A page with the element as its README says, in a site's own markup. */
function inPage(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Northwind</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
}

const HOSTILE = `<style>
  html { direction: rtl }
  * { all: unset }
  button, select, input { display: none !important }
  div, p, section, main { color: white; background: white; font-size: 3px; position: fixed }
  club-tour { display: inline }
</style>`;

// What WordPress makes of a "Custom HTML" block in its default theme's page.
const WORDPRESS = `<style>
  html { font-size: 62.5% } body { margin: 0; font: 1.8rem Georgia, serif; color: #333; line-height: 1.8 }
  .entry-content > * { max-width: 65rem; margin-left: auto; margin-right: auto }
  .entry-content button { background: #cd2653; text-transform: uppercase; letter-spacing: .3em }
  .entry-content h1 { font-size: 8.4rem } .entry-content input { border-radius: 0; width: 100% }
</style>`;

function clubPages(element: (attributes?: string) => string) {
  const tours = element(`tenant="${BROOKLYN.tenant}"`);
  return {
    "/hostile": inPage(HOSTILE, tours),
    "/static": inPage(
      "<style>main { max-width: 60rem; margin: auto }</style>",
      `<main><h1>Come and see us</h1><p>Our club.</p>${tours}<h2 id="faq">Questions</h2></main>`,
    ),
    "/wordpress/tour": inPage(
      WORDPRESS,
      `<div class="wp-site-blocks"><main class="wp-block-group"><h1 class="wp-block-post-title">Tour</h1>
        <div class="entry-content wp-block-post-content"><p>Come by!</p>${tours}</div></main></div>`,
    ),
    "/dark": inPage(
      "<style>:root { color-scheme: dark } club-tour { --club-brand: #ffb000; --club-brand-ink: #201500; --club-corner: 2px; --club-font: Georgia, serif }</style>",
      `<main><h1>Night club</h1>${tours}</main>`,
    ),
    "/german": inPage("", `<main lang="de"><h1>Führung</h1>${tours}</main>`),
    "/two": inPage("", `<main><h1>Two</h1>${tours}${element(`tenant="${LONDON.tenant}"`)}</main>`),
    "/unknown": inPage("", `<main><h1>Unknown</h1>${element('tenant="none"')}</main>`),
  };
}

describeInBrowser("the element for other pages", () => {
  const pages = usePages();
  let own: ClubSite;
  let other: ClubSite;

  beforeAll(async () => {
    const { siteUrl } = pages.api.state;
    own = await serveClubSite(siteUrl, (book) =>
      clubPages(
        (attributes = "") =>
          `<script type="module" src="${book}embed.js"></script><club-tour ${attributes}></club-tour>`,
      ),
    );
    // As from a CDN: the script and what it loads come from another origin.
    other = await serveClubSite(siteUrl, () => ({
      ...clubPages(
        (attributes = "") =>
          `<script type="module" src="${siteUrl}/embed.js"></script><club-tour ${attributes}></club-tour>`,
      ),
      "/frame": inPage(
        "<style>body { margin: 0 } iframe { width: 100%; border: 0 }</style>",
        `<h1>Framed</h1><iframe title="Book a tour" src="${own.url}/book/embed?tenant=${BROOKLYN.tenant}"></iframe>
          <script>addEventListener("message", ({ data }) => {
            if (data.type === "club-tour:height") document.querySelector("iframe").style.height = data.height + "px";
          })</script>`,
      ),
    }));
  }, 120_000);

  beforeAll(() => pages.mayAsk(own.url, other.url));

  afterAll(async () => {
    await own?.stop();
    await other?.stop();
  });

  async function open(url: string, options = {}): Promise<Visit> {
    const visited = await pages.open("/docs/none", options);
    await visited.page.goto(url);
    return visited;
  }

  it("fits into a frame of 280 pixels where text is large", async () => {
    const viewport = { width: 280, height: 900 };
    const { page } = await open(`${own.url}/book/embed?tenant=${LONDON.tenant}`, { viewport });
    await page.evaluate("document.documentElement.style.setProperty('font-size', '30px')");
    await page.locator(".times [data-start]").first().click();
    await page.screenshot({ path: "test/browser/screenshots/tour-large-280.png" });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(280);
  });

  async function bookInElement(page: Page, day: string, start: string, name: string): Promise<void> {
    const element = page.locator("club-tour").first();
    await element.locator(`[data-day="${day}"][data-free]`).click();
    await element.locator(`[data-start="${start}"]`).click();
    await element.getByLabel("Full name").fill(name);
    await element.getByLabel("E-mail").fill(`${name.toLowerCase().replaceAll(" ", ".")}@example.com`);
    await element.getByRole("button", { name: "Book the tour" }).click();
    await element.getByRole("heading", { name: "Your tour is booked" }).waitFor();
  }

  itInAll("books in a page whose styles would hide and shrink everything", async () => {
    const visited = await open(`${own.url}/hostile`);
    const { page } = visited;
    await bookInElement(page, "2027-03-31", "2027-03-31T15:00:00.000Z", "Hostile Guest");
    expect(await storedToursOf(pages.api, "Hostile Guest")).toHaveLength(1);
    expect(await styleOf(page, "color", "h1")).toBe("rgb(23, 33, 27)");
    expect(Number.parseFloat(await styleOf(page, "fontSize", "h1"))).toBeGreaterThanOrEqual(22);
    expect(await styleOf(page, "display")).toBe("block");
    expect(await styleOf(page, "direction")).toBe("rtl");
    expect(await styleOf(page, "direction", ".embedded")).toBe("ltr");
    await visited.picture("embed-hostile");
  });

  it("books in a WordPress page of another origin, and leads back to the tour", async () => {
    const visited = await open(`${other.url}/wordpress/tour?utm=mail`);
    const { page } = visited;
    await page.locator("club-tour [data-start]").first().waitFor();
    // It takes no focus, and scrolls nowhere, before somebody uses it.
    expect(await page.evaluate("[document.activeElement.tagName, scrollY].join()")).toBe("BODY,0");
    expect(await page.title()).toBe("Northwind");
    await look(visited, "embed-wordpress");
    await bookInElement(page, "2027-03-31", "2027-03-31T17:00:00.000Z", "Word Press");
    expect(page.url()).toContain(`${other.url}/wordpress/tour?utm=mail#tour=`);
    expect(await page.title()).toBe("Northwind");
    await page.reload();
    await page.locator("club-tour").getByRole("heading", { name: "Your tour", exact: true }).waitFor();
    await page.getByRole("button", { name: "Move the tour" }).click();
    await page.getByRole("heading", { name: "Choose another time" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Cancel the tour" }).click();
    await page.locator("dialog").getByRole("button", { name: "Cancel the tour" }).click();
    await page.getByRole("heading", { name: "Your tour is cancelled" }).waitFor();
    await page.getByRole("link", { name: "Book another tour" }).click();
    await page.locator("club-tour").getByRole("heading", { name: "Book a tour" }).waitFor();
    expect(page.url()).toBe(`${other.url}/wordpress/tour?utm=mail`);
  });

  itInAll("keeps what is typed as the page scrolls elsewhere, and works by keyboard", async () => {
    const visited = await open(`${own.url}/static`, { viewport: PHONE });
    const { page } = visited;
    await page.locator("club-tour [data-start]").first().waitFor();
    await page.getByLabel("Full name").fill("Kay Board");
    await page.evaluate('location.hash = "faq"');
    expect(await page.getByLabel("Full name").inputValue()).toBe("Kay Board");
    await look(visited, "embed-static");
    const focusIn = (selector: string) =>
      page.evaluate<boolean>(
        `document.querySelector("club-tour").shadowRoot.querySelector(${JSON.stringify(`${selector}:focus`)}) !== null`,
      );
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 40 && !(await focusIn(selector)); presses += 1)
        await page.keyboard.press("Tab");
      expect(await focusIn(selector), selector).toBe(true);
    };
    await page.evaluate("document.activeElement.blur(); scrollTo(0, 0)");
    await page.getByRole("button", { name: "Previous month" }).focus();
    await tabTo("[data-day]");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await tabTo("[data-start]");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await tabTo("[type=email]");
    await page.keyboard.type("kay.board@example.com");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(await focusIn("h1")).toBe(true);
    expect(await storedToursOf(pages.api, "Kay Board")).toHaveLength(1);
  });

  itInAll("has the site's colours, font and corners, and is dark where the page is", async () => {
    const visited = await open(`${own.url}/dark`);
    const { page } = visited;
    await page.locator("club-tour [data-start]").first().waitFor();
    const of = (selector: string, property: string) => styleOf(page, property, selector);
    expect(await of("form > button[type=submit]", "backgroundColor")).toBe("rgb(255, 176, 0)");
    expect(await of("form > button[type=submit]", "borderRadius")).toBe("2px");
    expect(await of("h1", "fontFamily")).toBe("Georgia, serif");
    expect(await of("section", "backgroundColor")).toBe("rgb(24, 33, 28)");
    await visited.picture("embed-dark");
    await page.goto(`${own.url}/german`);
    await page.getByRole("heading", { name: "Führung buchen" }).waitFor();
    await page.locator("club-tour .consent").waitFor();
  });

  it("stands twice in a page, each for its location, with the club's logo and privacy notice", async () => {
    const { page } = await open(`${own.url}/two`);
    const [first, second] = [page.locator("club-tour").first(), page.locator("club-tour").last()];
    await first.getByText("See Northwind Brooklyn for yourself").waitFor();
    await second.getByText("See Northwind London Bridge for yourself").waitFor();
    await second.locator(".logo img").waitFor();
    expect(await second.getByRole("link", { name: "Privacy notice" }).getAttribute("href")).toBe(
      "https://london-bridge.northwind.example/privacy",
    );
    // Another location in the same element.
    await first.evaluate((node, tenant) => node.setAttribute("tenant", tenant), LONDON.tenant);
    await first.getByText("See Northwind London Bridge for yourself").waitFor();
  });

  itInAll("says that it is not ready where the location is unknown", async () => {
    const visited = await open(`${own.url}/unknown`);
    await visited.page.locator("club-tour").getByText("This page is not ready yet.").waitFor();
    expect(visited.complaints.join()).toContain('<club-tour tenant="none">');
    visited.complaints.length = 0;
  });

  itInAll("tells its height from a frame, in which it books", async () => {
    const visited = await open(`${other.url}/frame`);
    const { page } = visited;
    const frame = page.frameLocator("iframe");
    await frame.locator("club-tour [data-start]").first().waitFor();
    const heights = () =>
      page.evaluate<[number, number]>(
        "[document.querySelector('iframe').clientHeight, document.documentElement.scrollWidth]",
      );
    const inside = await frame
      .locator("club-tour")
      .evaluate((node) => Math.ceil(node.getBoundingClientRect().height));
    await expect.poll(async () => (await heights())[0]).toBe(inside);
    await visited.picture("embed-frame");
    await frame.locator('[data-day="2027-03-30"][data-free]').click();
    await frame.locator('[data-start="2027-03-30T20:00:00.000Z"]').click();
    await frame.getByLabel("Full name").fill("Fra Med");
    await frame.getByLabel("E-mail").fill("fra.med@example.com");
    await frame.getByRole("button", { name: "Book the tour" }).click();
    const link = await frame.getByLabel("The link to your tour").inputValue();
    expect(link).toContain(`${own.url}/book/?club=12#tour=`);
    await page.goto(link);
    await page.getByRole("heading", { name: "Your tour", exact: true }).waitFor();
  });

  itInAll("is small", async () => {
    const scripts = new Map<string, number>();
    const { page } = await pages.open("/docs/none");
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      scripts.set(response.url(), gzipSync(await response.body()).length);
    });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${own.url}/static`, { waitUntil: "networkidle" });
    await page.locator("club-tour [data-start]").first().waitFor();
    const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
    console.log(
      `The element: ${bytes} bytes of script gzipped with its styles, ${requests.length} requests.`,
    );
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  itInAll.each(["", "member", "desk"])("has its pages under any prefix: /book/%s", async (name) => {
    const visited = await open(`${own.url}/book/${name}`);
    await visited.page.locator("h1").first().waitFor();
    expect(await visited.page.locator("#club-name").textContent()).toBe("Northwind London Bridge");
    expect(await visited.page.evaluate("getComputedStyle(document.body).margin")).toBe("0px");
  });

  itInAll("books without settings for signing in, which the members page names as missing", async () => {
    const visited = await open(`${own.url}/book/`);
    const { page, complaints } = visited;
    await page.route("**/config.json", async (route) => {
      const response = await route.fetch();
      const { signIn: _, ...config } = await response.json();
      await route.fulfill({ json: config });
    });
    await page.goto(`${own.url}/book/?club=12`);
    await page.locator("[data-start]").first().waitFor();
    await page.goto(`${own.url}/book/member`);
    await page.getByText("This page is not ready yet. Please call the club.").waitFor();
    expect(complaints.splice(0).join()).toContain("The site's config.json has no signIn.");
    const tour = await bookedOverApi(pages.api, BROOKLYN, "2027-04-02T15:00:00.000Z");
    await page.goto(`${own.url}/book/?club=12${tour}`);
    await page.getByRole("heading", { name: "Your tour", exact: true }).waitFor();
  });
});
