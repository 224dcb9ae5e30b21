import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { tourBody } from "../support/bodies.ts";
import { inParallel } from "../support/in-parallel.ts";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { hold } from "./network-steps.ts";
import { look, measured, PHONE, slowDown, usePages } from "./page-visit.ts";
import {
  atView,
  BROOKLYN,
  book,
  bookedOverApi,
  fillIn,
  glance,
  LONDON,
  managing,
  operationsAt,
  SYDNEY,
  storedToursOf,
} from "./visitor-steps.ts";

const MINUTE_MS = 60_000;
// The first scripts before there was a timetable of classes, and 6 kB.
const MAX_SCRIPT_BYTES = 24_200 + 6_000;

describeInBrowser("the states of the visitor's page", () => {
  const pages = usePages();

  /** A fragment's tour. */
  function tourIn(fragment: string): number {
    return Number(new URLSearchParams(fragment.slice(1)).get("tour"));
  }

  it("says what has become of a tour, and offers nothing that would be refused", async () => {
    const { api } = pages;
    const yesterday = operationsAt(api, new Date("2027-03-23T12:00:00Z"));
    const now = operationsAt(api, new Date(pages.nowMs()));
    const bookedYesterday = async (start: string) => {
      const { body } = await yesterday.bookTour(
        tourBody({ email_id: `${start}@example.com`.replaceAll(":", ".") }, { scheduled_datetime: start }),
        { pathParameters: { company_uuid: BROOKLYN.company, tenant_uuid: BROOKLYN.tenant } },
      );
      return `#tour=${body.id}&key=${body.info[0].jsonObject.tour_key}`;
    };
    const over = await bookedYesterday("2027-03-23T14:00:00.000Z");
    const missed = await bookedYesterday("2027-03-23T16:00:00.000Z");
    const visited = await bookedYesterday("2027-03-23T18:00:00.000Z");
    const here = await bookedOverApi(api, BROOKLYN, "2027-03-29T17:15:00.000Z");
    const cancelled = await bookedOverApi(api, BROOKLYN, "2027-03-27T16:00:00.000Z");
    const later = operationsAt(api, new Date("2027-03-23T18:10:00Z"));
    const soon = operationsAt(api, new Date("2027-03-29T17:10:00Z"));
    for (const { status } of [
      await now.markVisitorNoShow(undefined, managing(BROOKLYN, tourIn(missed))),
      await later.checkInVisitor(undefined, managing(BROOKLYN, tourIn(visited))),
      await soon.checkInVisitor(undefined, managing(BROOKLYN, tourIn(here))),
      await now.cancelTour({ reason: "Burst pipe" }, managing(BROOKLYN, tourIn(cancelled))),
    ])
      expect(status).toBe(200);

    const visit = await pages.open(`/?club=12${over}`);
    const { page } = visit;
    for (const [fragment, heading, sentence] of [
      [over, "Your tour", "This tour is over."],
      [missed, "We missed you", "You are welcome another time."],
      [visited, "Thank you for coming", "We hope that you liked the tour."],
      [here, "Welcome", "You are checked in."],
      [cancelled, "Your tour is cancelled", "The club had to cancel this tour."],
      [`${cancelled}x`, "We can't find this tour", "Please check that you have copied the whole link"],
      [
        cancelled.replace(/&key=.*/, ""),
        "We can't find this tour",
        "Please check that you have copied the whole link",
      ],
    ] as const) {
      await page.goto(`${api.state.siteUrl}/?club=12${fragment}`);
      await page.getByText(sentence).waitFor();
      await atView(page, heading);
      const buttons = await page.getByRole("button").allTextContents();
      expect(buttons, heading).toEqual(heading === "We can't find this tour" ? ["Send my link"] : []);
      expect(await page.getByText("Burst pipe").count()).toBe(0);
    }
    await look(visit, "visitor-not-found");
    // An answer that comes once the visitor has gone on replaces nothing.
    const held = await hold(page, /\/tour\/\d+$/);
    const asked = page.waitForRequest(/\/tour\/\d+$/);
    await page.goto(`${api.state.siteUrl}/?club=12${over}`);
    await asked;
    await page.goto(`${api.state.siteUrl}/?club=12#`);
    await atView(page, "Book a tour");
    const answered = page.waitForResponse(/\/tour\/\d+$/);
    held();
    await (await answered).finished();
    await page.locator("[data-start]").first().waitFor();
    expect(await page.locator("h1").textContent()).toBe("Book a tour");
    await page.goto(`${api.state.siteUrl}/?club=12${missed}`);
    await atView(page, "We missed you");
    await glance(visit, "visitor-missed");
  });

  itInAll(
    "says that a tour could not be loaded where something before the API does not find it",
    async () => {
      const fragment = await bookedOverApi(pages.api, BROOKLYN, "2027-03-27T18:00:00.000Z");
      const { page } = await pages.open("/docs/none");
      await page.route(/\/tour\/\d+$/, (route) => route.fulfill({ status: 404, body: "<h1>Not found</h1>" }));
      await page.goto(`${pages.api.state.siteUrl}/?club=12${fragment}`);
      await page.locator("h1", { hasText: /^Your tour$|^We can't find/ }).waitFor();
      expect(await page.locator("h1").textContent()).toBe("Your tour");
      await page.getByRole("alert").getByText("Please try again later (404).").waitFor();
      await page.unroute(/\/tour\/\d+$/);
      await page.reload();
      await page.locator('[data-state="coming"]').waitFor();
    },
  );

  itInAll("names the next free time where a day is full, and says where a whole month is", async () => {
    const { api } = pages;
    // A Saturday in Sydney from 7:00 to 18:00, 11 hours ahead of UTC.
    const first = Date.parse("2027-03-26T20:00:00.000Z");
    const starts = Array.from({ length: 22 }, (_, index) => new Date(first + index * 30 * MINUTE_MS));
    await inParallel(4, starts, (start) => bookedOverApi(api, SYDNEY, start.toISOString()));
    const visit = await pages.open("/?club=21");
    const { page } = visit;
    await page.locator('[data-day="2027-03-26"][data-free]').waitFor();
    const full = page.locator('[data-day="2027-03-27"]');
    expect(await full.getAttribute("aria-label")).toBe("Saturday, 27 March 2027, nothing free");
    await full.click();
    await page.locator(".empty", { hasText: "Nothing is free on this day." }).waitFor();
    await look(visit, "visitor-full-day");
    await page.locator("#live", { hasText: "Next free: Sun 28 Mar, 07:00" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Next free: Sun 28 Mar, 07:00" }).click();
    await page.locator('[data-start="2027-03-27T20:00:00.000Z"][aria-pressed="true"]:focus').waitFor();
    await page.locator("#chosen", { hasText: "Chosen: Sun 28 Mar, 07:00" }).waitFor();

    await page.goto(`${api.state.siteUrl}/?club=12`);
    for (const month of ["April", "May", "June", "July"]) {
      await page.getByRole("button", { name: "Next month" }).click();
      await page.getByRole("heading", { name: `${month} 2027`, exact: true }).waitFor();
    }
    await page.locator(".empty", { hasText: "Nothing is free in the following weeks either." }).waitFor();
    await look(visit, "visitor-empty-month");
    // What could not be loaded is not said to be full.
    await page.route(/\/availability/, (route) => route.fulfill({ status: 400, json: {} }));
    const unknown = page.waitForResponse((response) => response.status() === 400);
    await page.locator('[data-day="2027-07-30"]').click();
    await (await unknown).finished();
    await page.locator(".empty", { hasText: /^Nothing is free on this day\.$/ }).waitFor();
  });

  itInAll("shows and books the club's wall clock on the days on which clocks change", async () => {
    const { page } = await pages.open("/?club=11");
    await bookAtTen(page, "2027-03-28", "Spring Forward");
    await page.getByText("Sunday, 28 March 2027").waitFor();
    await page.getByText("10:00–10:30").waitFor();
    await page.goto(`${pages.api.state.siteUrl}/?club=21`);
    await page.getByRole("button", { name: "Next month" }).click();
    // The day before, ten o'clock is an hour earlier.
    await page.locator('[data-day="2027-04-03"][data-free]').click();
    expect(await tenOClock(page).getAttribute("data-start")).toBe("2027-04-02T23:00:00.000Z");
    await bookAtTen(page, "2027-04-04", "Fall Back");
    await page.getByText("Sunday, 4 April 2027").waitFor();
    await page.getByText("10:00–10:30").waitFor();
    const [spring] = await storedToursOf(pages.api, "Spring Forward");
    const [fall] = await storedToursOf(pages.api, "Fall Back");
    expect(spring?.scheduled_datetime).toBe("2027-03-28T09:00:00.000Z");
    expect(fall?.scheduled_datetime).toBe("2027-04-04T00:00:00.000Z");
  });

  itInAll("speaks German, and stays with the tour when the language changes", async () => {
    const fragment = await bookedOverApi(pages.api, LONDON, "2027-04-06T10:00:00.000Z");
    const visit = await pages.open(`/?club=11${fragment}`, { locale: "de-DE" });
    const { page } = visit;
    await atView(page, "Ihre Führung");
    await page.getByText("Dienstag, 6. April 2027").waitFor();
    expect(await page.title()).toBe("Ihre Führung · Northwind London Bridge");
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await glance(visit, "visitor-german-tour");
    await page.getByRole("button", { name: "Führung absagen" }).click();
    await glance(visit, "visitor-german-cancel");
    await page.keyboard.press("Escape");
    await page.locator("button:focus", { hasText: "Führung absagen" }).waitFor();
    await page.getByRole("link", { name: "English" }).click();
    await atView(page, "Your tour");
    await page.getByText("Tuesday, 6 April 2027").waitFor();
    await page.goto(`${pages.api.state.siteUrl}/?club=11&lang=de`);
    await page.locator("[data-start]").first().waitFor();
    await page.getByText("Alle Zeiten in der Ortszeit des Clubs (Zeitzone London).").waitFor();
    await look(visit, "visitor-german-booking");
    await page.route(/\/chunks\/visitor-german-/, (route) => route.abort());
    await page.reload();
    await atView(page, "Book a tour");
  });

  itInAll("shows the club's logo on every page, and leaves no hole where it does not load", async () => {
    for (const path of ["/?club=11", "/member?club=11", "/desk?club=11"]) {
      const { page } = await pages.open(path);
      await page.locator("#club-name img").waitFor();
      const width = () => page.evaluate<number>("document.querySelector('#club-name img').naturalWidth");
      await expect.poll(width).toBeGreaterThan(0);
      await page.route(/logo\.svg/, (route) => route.abort());
      await page.reload();
      await page.locator("#club-name", { hasText: "Northwind London Bridge" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.locator("#club-name img").count(), path).toBe(0);
    }
  });

  itInAll(
    "has its telephone link in the club's colour, and its address apart from the button above",
    async () => {
      const { page } = await pages.open("/?club=11#tour=123&key=abc");
      const call = page.locator(".contact a[href^='tel:']");
      await call.waitFor();
      await page.evaluate("document.documentElement.style.setProperty('--brand', 'rgb(1, 2, 3)')");
      expect(await page.evaluate("getComputedStyle(document.querySelector('.contact a')).color")).toBe(
        "rgb(1, 2, 3)",
      );
      const button = await page.getByRole("button", { name: "Send my link" }).boundingBox();
      const below = await page.locator(".contact").boundingBox();
      expect((below?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(12);
    },
  );

  itInAll("asks for messages in its own language, not in the browser's", async () => {
    const { page } = await pages.open("/?club=12", { locale: "en-GB" });
    const asked = async (path: string) => {
      const sent = page.waitForRequest((request) => request.url().includes("/tour/availability"));
      await page.goto(`${pages.api.state.siteUrl}${path}`);
      return (await (await sent).allHeaders())["accept-language"];
    };
    expect(await asked("/?club=12&lang=de")).toBe("de");
    expect(await asked("/?club=12")).toBe("en");
  });

  it("can be used with the keyboard alone", async () => {
    const { page } = await pages.open("/?club=12");
    await page.locator("[data-start]").first().waitFor();
    const { keyboard } = page;
    await page.getByRole("button", { name: "Next month" }).press("Enter");
    await page.locator("[data-start]").first().waitFor();
    // The last step back leads nowhere further, and keeps the focus.
    await page.getByRole("button", { name: "Previous month" }).press("Enter");
    await page.locator('[data-day="2027-03-31"][data-free]').waitFor();
    await page.locator("[aria-label='Previous month'][aria-disabled=true]:focus").waitFor();
    await page.locator(".skip").focus();
    await keyboard.press("Enter");
    await page.locator("main:focus").waitFor();
    await tabTo(page, "[data-day]");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await page.locator('[data-day="2027-03-31"]:focus').waitFor();
    // The times of the day, and not those of the day before.
    await page.locator('[data-start^="2027-04-01T01:30"]').waitFor();
    await tabTo(page, "[data-start]");
    await keyboard.press("End");
    await keyboard.press("ArrowLeft");
    await keyboard.press("Enter");
    await tabTo(page, "[autocomplete=name]");
    await keyboard.type("Key Board");
    await tabTo(page, "[type=email]");
    await keyboard.type("key.board@example.com");
    await keyboard.press("Enter");
    await atView(page, "Your tour is booked");
    expect(await storedToursOf(pages.api, "Key Board")).toMatchObject([
      // The last but one: tours of 45 minutes end by 23:00 in New York.
      { scheduled_datetime: "2027-04-01T01:30:00.000Z" },
    ]);
  });

  itInAll("books over a slow connection, and names its parts to a screen reader", async () => {
    const { page } = await pages.open("/docs/none", { viewport: PHONE });
    await slowDown(page);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(`${pages.api.state.siteUrl}/?club=12`);
    await page.locator("[data-start]").first().waitFor();
    const paint = (await measured(page, "paint")).find(({ name }) => name === "first-contentful-paint");
    console.log(
      `Visitor's page over slow 3G: first contentful paint ${Math.round(paint?.startTime ?? Number.NaN)} ms, ` +
        `${requested.length} requests until the times are shown.`,
    );
    const tree = await page.locator("body").ariaSnapshot();
    for (const part of [
      'heading "Book a tour" [level=1]',
      'heading "When would you like to come?" [level=2]',
      'grid "March 2027"',
      'button "Thursday, 25 March 2027, ',
      'toolbar "Free times on Wednesday, 24 March 2027"',
      'textbox "Full name"',
      'group "Mobile number"',
      'combobox "Country code"',
      'button "Book the tour"',
    ]) {
      expect(tree).toContain(part);
    }
    await page.locator('[data-day="2027-03-31"]').click();
    await page.locator('[data-start="2027-03-31T12:00:00.000Z"]').click();
    await fillIn(page, "Slow Line");
    await book(page);
    await atView(page, "Your tour is booked");
    expect(await storedToursOf(pages.api, "Slow Line")).toHaveLength(1);
  });

  itInAll("loads the page again where the script of its tours did not come", async () => {
    const { page } = await pages.open("/?club=11");
    const script = "**/chunks/visitor-tour-view-*.js";
    await page.route(script, (route) => route.abort());
    await page.goto(`${pages.api.state.siteUrl}/?club=11#tour=123&key=abc`);
    await page.reload();
    await page.getByRole("heading", { name: "Your tour" }).waitFor();
    await page.locator("[role=alert]:focus", { hasText: "There is no connection" }).waitFor();
    await page.unroute(script);
    await page.getByRole("button", { name: "Try again" }).click();
    await atView(page, "We can't find this tour");
  });

  it("is small", async () => {
    const { page, bytes } = await pages.open("/?club=12");
    const scripts = (await measured(page, "resource"))
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js"));
    const paint = (await measured(page, "paint")).find(({ name }) => name === "first-contentful-paint");
    const sizes = await Promise.all(
      scripts.map(async (url) => gzipSync(await (await fetch(url)).arrayBuffer()).length),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(
      `Visitor's page: first contentful paint ${Math.round(paint?.startTime ?? Number.NaN)} ms, ` +
        `${total} bytes of script in ${sizes.length} files (gzip), ${bytes()} bytes in all.`,
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
});

function tenOClock(page: Page) {
  return page.locator("[data-start]", { hasText: /^10:00/ });
}

async function bookAtTen(page: Page, day: string, name: string): Promise<void> {
  await page.locator(`[data-day="${day}"][data-free]`).click();
  await tenOClock(page).click();
  await fillIn(page, name);
  await book(page);
  await atView(page, "Your tour is booked");
}

/** Presses the tab key until the focus is there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`The tab key does not lead to ${selector}.`);
}
