import { expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser } from "./browser.ts";
import { reloadWithClubs } from "./network-steps.ts";
import { DESKTOP, look, usePages } from "./page-visit.ts";
import { book, bookedOverApi, chooseTime, emailOf, fillIn, LONDON, SYDNEY } from "./visitor-steps.ts";

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1_366, height: 768 };
const WIDE = { width: 1_920, height: 1_080 };

describeInBrowser("the visitor's page at first sight", () => {
  const pages = usePages();

  it("says who the club is, where, and when it is open, before anybody books", async () => {
    const visited = await pages.open(`/?club=${LONDON.id}`, { viewport: LAPTOP });
    const { page } = visited;
    const about = page.locator(".about");
    const map = about.getByRole("link", { name: "12 Tooley Street, London SE1 2TT" });
    expect(await map.getAttribute("href")).toContain("query=12+Tooley+Street");
    await about.getByRole("link", { name: "+44 20 7946 0011" }).waitFor();
    await about.locator("dd", { hasText: "30 minutes" }).waitFor();
    expect(await about.locator(".hours dt").allTextContents()).toEqual([
      ...["A tour lasts", "Open Mon–Fri", "Open Sat–Sun"],
    ]);
    const width = await page.evaluate<number>(`document.querySelector(".about .photo").naturalWidth`);
    expect(width).toBe(640);
    for (const viewport of [LAPTOP, WIDE]) {
      await page.setViewportSize(viewport);
      await visited.picture(`visitor-about-${viewport.width}`);
    }
    await look(visited, "visitor-about");
  });

  itInAll("is folded on a phone, and keeps the chosen time in view", async () => {
    const visited = await pages.open(`/?club=${LONDON.id}&lang=de`, { viewport: PHONE });
    const { page } = visited;
    await page.locator(".part-of-day h4", { hasText: "Vormittag" }).waitFor();
    expect(await page.locator(".about").getAttribute("open")).toBeNull();
    await page.locator(".times [data-start]").first().click();
    const chosen = await page.locator(".chosen-bar").boundingBox();
    expect((chosen?.y ?? PHONE.height) + (chosen?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    await page.screenshot({ path: "test/browser/screenshots/visitor-chosen-390.png" });
    // Where the form says the same, the bar says nothing.
    await page.locator("#chosen").scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator(".chosen-bar").isVisible()).toBe(false);
    await page.getByText("Ich habe gebucht").click();
    await page.getByRole("button", { name: "Link" }).waitFor();
    await visited.picture("visitor-have-booking-390");
  });

  itInAll("fits into 280 pixels where text is large", async () => {
    const { page } = await pages.open(`/?club=${LONDON.id}&lang=de`, {
      viewport: { width: 280, height: 900 },
    });
    await page.evaluate("document.documentElement.style.setProperty('font-size', '30px')");
    await page.locator(".times [data-start]").first().click();
    const width = "document.documentElement.scrollWidth";
    expect(await page.evaluate(width)).toBe(280);
    await page.screenshot({ path: "test/browser/screenshots/visitor-large-280.png" });
  });

  itInAll("leads to the timetable of a club that has classes, and of no other", async () => {
    const { page } = await pages.open(`/?club=${LONDON.id}`, { viewport: PHONE });
    await page.getByRole("link", { name: "Timetable of classes" }).waitFor();
    await page.goto(`${pages.api.state.siteUrl}/?club=${SYDNEY.id}`);
    await page.getByText("I have a booking").waitFor();
    expect(await page.getByRole("link", { name: "Timetable of classes" }).count()).toBe(0);
  });

  it("says where a message about the booking went, and has the link to the tour last", async () => {
    const visited = await pages.open(`/?club=${LONDON.id}`, { viewport: PHONE });
    const { page } = visited;
    // No product of the tests sends messages.
    await reloadWithClubs(page, { sends_messages: true });
    await page.locator("[data-start]").first().waitFor();
    await page.getByRole("button", { name: "Next month" }).click();
    await chooseTime(page, "2027-04-22", "2027-04-22T14:00:00.000Z");
    const name = "Ida Featherstonehaugh Cholmondeley Marjoribanks";
    await fillIn(page, name);
    await book(page);
    await page.getByText(`We have written to ${emailOf(name)}.`).waitFor();
    // However long the address is, it is no wider than a phone.
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
    const last = "document.querySelector('section.card').lastElementChild.className";
    expect(await page.evaluate(last)).toBe("keep");
    expect(await accessibilityViolations(page)).toEqual([]);
    await visited.picture("visitor-written-390");
  });

  it("keeps what was typed and the chosen time in another language and at another location", async () => {
    const { page } = await pages.open(`/?club=${LONDON.id}&lang=en`, { viewport: LAPTOP });
    await chooseTime(page, "2027-03-30", "2027-03-30T14:00:00.000Z");
    await fillIn(page, "Mira Lund");
    await page.getByLabel("Number").fill("7700 900199");
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.getByText("Gewählt: Di., 30. März, 15:00").first().waitFor();
    expect(await page.getByLabel("Vor- und Nachname").inputValue()).toBe("Mira Lund");
    expect(await page.getByLabel("Nummer", { exact: true }).inputValue()).toBe("7700 900199");
    await page.getByRole("link", { name: "Northwind Camden" }).click();
    await page.getByText("Gewählt: Di., 30. März, 15:00").first().waitFor();
    expect(await page.getByLabel("E-Mail").inputValue()).toBe("mira.lund@example.com");
    // Another visit is somebody else's.
    await page.goto(`${pages.api.state.siteUrl}/?club=${LONDON.id}&lang=de`);
    await page.locator("[data-start]").first().waitFor();
    expect(await page.getByLabel("Vor- und Nachname").inputValue()).toBe("");
  });

  itInAll(
    "keeps nothing in a tab that stays where it is, nor in one that shows something else next",
    async () => {
      const { page } = await pages.open(`/?club=${LONDON.id}&lang=en`, { viewport: LAPTOP });
      await page.locator("[data-start]").first().waitFor();
      await fillIn(page, "Mira Lund");
      const opened = page.context().waitForEvent("page");
      await page.getByRole("link", { name: "Deutsch" }).click({ modifiers: ["ControlOrMeta"] });
      await (await opened).close();
      const kept = () => page.evaluate("sessionStorage.getItem('visitor draft')");
      expect(await kept()).toBeNull();
      // An address of a tour, opened in the tab before the draft was taken.
      await page.evaluate(`sessionStorage.setItem("visitor draft", '{"fields":{"name":"Mira Lund"}}')`);
      const fragment = await bookedOverApi(pages.api, LONDON, "2027-04-22T10:00:00Z");
      await page.goto(`${pages.api.state.siteUrl}/?club=${LONDON.id}&lang=de${fragment}`);
      await page.getByRole("link", { name: "Google" }).waitFor();
      expect(await kept()).toBeNull();
    },
  );

  itInAll(
    "marks the tour's own time where another is chosen, names calendars, and leads to the start",
    async () => {
      const fragment = await bookedOverApi(pages.api, LONDON, "2027-04-21T10:00:00Z");
      const visited = await pages.open(`/?club=${LONDON.id}${fragment}`, { viewport: DESKTOP });
      const { page } = visited;
      const google = page.getByRole("link", { name: "Google" });
      expect(await google.getAttribute("href")).toContain("dates=20270421T100000Z%2F20270421T103000Z");
      expect(await page.getByRole("link", { name: "Outlook" }).getAttribute("href")).toContain(
        "outlook.live.com",
      );
      await visited.picture("visitor-calendars");
      await page.getByRole("link", { name: "To the start page" }).click();
      await page.locator("h1:focus", { hasText: "Book a tour" }).waitFor();
      await page.goBack();
      await page.getByRole("button", { name: "Move the tour" }).click();
      await page.locator('[data-start="2027-04-21T10:00:00.000Z"] small', { hasText: "your time" }).waitFor();
      await visited.picture("visitor-own-time");
      // The chosen time stays in another language.
      await chooseTime(page, "2027-04-22", "2027-04-22T12:00:00.000Z");
      await page.getByRole("link", { name: "Deutsch" }).click();
      await page.getByRole("button", { name: "Auf Do., 22. Apr., 13:00" }).waitFor();
      await page.locator('[data-start="2027-04-22T12:00:00.000Z"][aria-pressed="true"]').waitFor();
    },
  );
});
