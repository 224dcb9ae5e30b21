import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Api, apiOf, TOUR_PATH } from "../support/api.ts";
import { tourBody } from "../support/bodies.ts";
import { openHour } from "../support/open-hour.ts";
import { type StartedProduct, startProduct } from "../support/started-product.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser, startBrowser, type Visit, visit } from "./browser.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const FIRST_PAINT_MS = 2_000;
const MAX_BYTES = 100_000;

describeInBrowser("the booking page", () => {
  let product: StartedProduct;
  let browser: Browser;
  let api: Api;
  let visits: Visit[] = [];

  beforeAll(async () => {
    product = await startProduct();
    api = apiOf(product.state, product.output());
    browser = await startBrowser();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  afterEach(async () => {
    const { baseUrl, siteUrl } = product.state;
    for (const { page, origins, complaints } of visits) {
      expect([baseUrl, siteUrl]).toEqual(expect.arrayContaining([...origins]));
      // The browser itself reports each refusal of the API and each lost connection.
      expect(complaints.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
      await page.context().close();
    }
    visits = [];
  });

  async function open(options = {}): Promise<Visit> {
    const visited = await visit(browser, `${product.state.siteUrl}/`, options);
    visits.push(visited);
    return visited;
  }

  async function fillTour(page: Page, name: string, start: string): Promise<void> {
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("E-mail").fill(`${name.toLowerCase().replace(" ", ".")}@example.com`);
    await page.locator("#tour-start").fill(clubTime(start));
  }

  async function storedTours(start: string) {
    return (await api.records("Tours")).filter(({ scheduled_datetime }) => scheduled_datetime === start);
  }

  it("books a tour, from another origin than the API's", async () => {
    expect(new URL(product.state.siteUrl).origin).not.toBe(new URL(product.state.baseUrl).origin);
    const { page, origins, picture } = await open();
    await fillTour(page, "Ada Byron", openHour(0));
    await picture("tour");
    await page.getByRole("button", { name: "Book the tour" }).click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    await page.locator("#done-title:focus").waitFor();
    await picture("tour-booked");
    const [tour] = await storedTours(openHour(0));
    expect(await page.locator("#done-facts").textContent()).toContain(String(tour?.tour_id));
    expect(origins).toContain(product.state.baseUrl);
  });

  it("shows a field's error beside the field, and leads there", async () => {
    const { page, picture } = await open();
    await page.getByLabel("E-mail").fill("ada at example");
    await page.getByRole("button", { name: "Book the tour" }).click();
    const alert = page.locator("#tour-form [role=alert]");
    await alert.waitFor();
    await picture("tour-field-errors");
    await page.locator("#tour-form [role=alert]:focus").waitFor();
    const name = page.getByLabel("Full name");
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    expect(await describedBy(page, "#tour-name")).toBe("Full name is required.");
    expect(await describedBy(page, "#tour-email")).toContain("E-mail must be an e-mail address");
    await alert.getByRole("link", { name: /^Full name/ }).click();
    await page.locator("#tour-name:focus").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("takes a field's error away once it is put right", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "Book the tour" }).click();
    await page.locator("#tour-form [role=alert]").waitFor();
    await fillTour(page, "Grace Osei", openHour(3));
    await page.getByRole("button", { name: "Book the tour" }).click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(await page.locator("[aria-invalid], .error").count()).toBe(0);
  });

  it("offers the next starts where a time is taken, and books the one that is chosen", async () => {
    const token = await api.token();
    for (const email_id of ["one@example.com", "two@example.com"]) {
      await api.send(TOUR_PATH, { token, body: tourBody({ email_id }, { scheduled_datetime: openHour(5) }) });
    }
    const { page, picture } = await open();
    await fillTour(page, "Late Comer", openHour(5));
    await page.getByRole("button", { name: "Book the tour" }).click();
    const offers = page.getByRole("group", { name: "Book one of the next free times" }).getByRole("button");
    await offers.first().waitFor();
    await picture("tour-taken");
    expect(await offers.count()).toBe(3);
    expect(await accessibilityViolations(page)).toEqual([]);
    const offered = await offers.first().textContent();
    await offers.first().click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(await page.locator("#done-facts").textContent()).toContain(offered ?? "no offer");
    const next = new Date(Date.parse(openHour(5)) + 30 * 60_000).toISOString();
    expect((await storedTours(next)).length).toBe(1);
  });

  it("gets another token where its own has expired, without a word", async () => {
    const expired = await api.token({ principal: "london-kiosk", scope: "tours.write", lifetimeS: 1 });
    const { page } = await open();
    let asked = 0;
    await page.route("**/token?for=tours&club=11", async (route) => {
      asked += 1;
      if (asked > 1) await route.continue();
      else await route.fulfill({ json: { access_token: expired, expires_in: 3_600 } });
    });
    await page.waitForTimeout(2_100);
    await fillTour(page, "Patient Guest", openHour(9));
    await page.getByRole("button", { name: "Book the tour" }).click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(asked).toBe(2);
  });

  it("books once where the connection is lost after the commit", async () => {
    const { page } = await open();
    const keys: (string | undefined)[] = [];
    await page.route("**/tour", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return await route.continue();
      expect((await route.fetch()).status()).toBe(200);
      await route.abort("connectionreset");
    });
    await fillTour(page, "Lost Answer", openHour(10));
    await page.getByRole("button", { name: "Book the tour" }).click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    const tours = await storedTours(openHour(10));
    expect(tours.length).toBe(1);
    expect(await page.locator("#done-facts").textContent()).toContain(String(tours[0]?.tour_id));
  });

  it("says that the connection is lost, and finds the same booking when tried again", async () => {
    const { page, picture } = await open();
    let isLost = true;
    await page.route("**/tour", async (route) => {
      if (!isLost) return await route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await fillTour(page, "Lost Connection", openHour(11));
    await page.getByRole("button", { name: "Book the tour" }).click();
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await picture("tour-connection-lost");
    expect(await accessibilityViolations(page)).toEqual([]);
    isLost = false;
    await again.click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    const tours = await storedTours(openHour(11));
    expect(tours.length).toBe(1);
    expect(await page.locator("#done-facts").textContent()).toContain(String(tours[0]?.tour_id));
  });

  it("can be used with the keyboard alone", async () => {
    const { page } = await open();
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Skip to the booking");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Key Board");
    await page.keyboard.press("Tab");
    await page.keyboard.type("key.board@example.com");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
  });

  it.each(["light", "dark"] as const)("is accessible in %s on a phone", async (colorScheme) => {
    const { page, picture } = await open({ colorScheme, ...PHONE });
    expect(await accessibilityViolations(page)).toEqual([]);
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
    await picture(`phone-${colorScheme}-tour`);
  });

  it.each(["light", "dark"] as const)("is accessible in %s once it has booked", async (colorScheme) => {
    const { page, picture } = await open({ colorScheme });
    await fillTour(page, `Guest ${colorScheme}`, openHour(colorScheme === "light" ? 12 : 13));
    await page.getByRole("button", { name: "Book the tour" }).click();
    await page.getByRole("heading", { name: "Your tour is booked" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await picture(`done-${colorScheme}`);
  });

  it("is fast and small", async () => {
    const { page, bytes } = await open();
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
    console.log(`First contentful paint ${Math.round(paintMs)} ms; ${bytes()} bytes in all.`);
    expect(paintMs).toBeLessThan(FIRST_PAINT_MS);
    expect(bytes()).toBeGreaterThan(0);
    expect(bytes()).toBeLessThan(MAX_BYTES);
  });
});

/** What is entered for an instant at Northwind London Bridge. */
function clubTime(utc: string): string {
  const shown = new Date(utc).toLocaleString("sv-SE", { timeZone: "Europe/London" });
  return shown.replace(" ", "T").slice(0, 16);
}

/** What a screen reader says last about a control. */
async function describedBy(page: Page, selector: string): Promise<string | null> {
  const ids = await page.locator(selector).getAttribute("aria-describedby");
  return page.locator(`#${ids?.split(" ").at(-1)}`).textContent();
}
