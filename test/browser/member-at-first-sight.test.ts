import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser, type Visit } from "./browser.ts";
import { CamdenDesk, NOOR } from "./member-steps.ts";
import { usePages } from "./page-visit.ts";

const SMALL = { width: 390, height: 844 };
const LAPTOP = { width: 1_366, height: 768 };

describeInBrowser("the member's page at first sight", () => {
  const pages = usePages();
  const desk = new CamdenDesk(() => pages.api);

  async function signIn(fragment: string, viewport = LAPTOP): Promise<Visit> {
    const visited = await pages.open(`/member?club=13${fragment}`, { viewport });
    await visited.page.getByRole("button", { name: "Zara Whitfield" }).click();
    await visited.page.locator("#member-person").waitFor();
    return visited;
  }

  async function boxOf(page: Page, selector: string) {
    const box = await page.locator(selector).boundingBox();
    if (box === null) throw new Error(`There is no ${selector}.`);
    return { ...box, bottom: box.y + box.height, right: box.x + box.width };
  }

  /** Chooses a time far down the page, and gives where the button is that takes it. */
  async function buttonAfterChoice(page: Page) {
    await page.locator(".times [data-start]").first().click();
    await page.locator("button", { hasText: /^Book \w+ \d/ }).waitFor();
    return await boxOf(page, "form.booking .take button");
  }

  itInAll("has the free times beside the choices on a laptop, and the button in view", async () => {
    const visited = await signIn("#book");
    const { page } = visited;
    await page.locator(".times [data-start]").first().waitFor();
    const [choices, times] = [await boxOf(page, ".criteria"), await boxOf(page, ".picker")];
    expect(times.x).toBeGreaterThan(choices.right);
    expect(Math.abs(times.y - choices.y)).toBeLessThan(100);
    await visited.picture("member-book-1366");
    expect((await buttonAfterChoice(page)).bottom).toBeLessThanOrEqual(LAPTOP.height);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.screenshot({ path: "test/browser/screenshots/member-chosen-1366.png" });
  });

  it("has its menu at the bottom of a phone, and above it the button that books", async () => {
    const visited = await signIn("#book", SMALL);
    const { page } = visited;
    await page.locator(".times [data-start]").first().waitFor();
    const menu = await boxOf(page, "#member-nav");
    expect([menu.x, menu.right, menu.bottom]).toEqual([0, SMALL.width, SMALL.height]);
    expect((await buttonAfterChoice(page)).bottom).toBeLessThanOrEqual(menu.y);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.screenshot({ path: "test/browser/screenshots/member-chosen-390.png" });
    // The bar of the button covers nothing of a field that somebody types in.
    await page.getByLabel("A note for the coach").focus();
    const position = "getComputedStyle(document.querySelector('.take')).position";
    expect(await page.evaluate(position)).toBe("static");
    // The end of the page is not under the menu.
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    expect((await boxOf(page, "#footer")).bottom).toBeLessThanOrEqual((await boxOf(page, "#member-nav")).y);
    await page.setViewportSize({ width: 280, height: 900 });
    await page.evaluate("document.documentElement.style.setProperty('font-size', '30px')");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(280);
    await page.screenshot({ path: "test/browser/screenshots/member-large-280.png" });
  });

  itInAll("says that what was entered earlier is still there, and starts anew", async () => {
    const { page } = await signIn("#book");
    const kept = page.getByText("What you had entered earlier is still here.");
    const note = page.getByLabel("A note for the coach");
    await page.locator(".times [data-start]").first().click();
    await note.fill("My knee hurts.");
    expect(await kept.count()).toBe(0);
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await kept.waitFor();
    expect(await note.inputValue()).toBe("My knee hurts.");
    await page.locator('.times [aria-pressed="true"]').waitFor();
    const anew = page.getByRole("button", { name: "Start anew" });
    // While a booking is under way, the form stays, to say what comes of it.
    const { promise, resolve } = Promise.withResolvers<void>();
    const entry = { errorCode: "ACCESS_DENIED", identifier: "", errorMessage: "It is not allowed." };
    await page.route("**/tenants/13/appointments", async (route) => {
      await promise;
      await route.fulfill({ status: 403, json: { id: null, info: [entry] } });
    });
    await page.getByRole("button", { name: /^Book \w+ \d/ }).click();
    await page.locator(".take [aria-disabled]").waitFor();
    await anew.click();
    expect(await note.inputValue()).toBe("My knee hurts.");
    resolve();
    await page.getByRole("alert").filter({ hasText: "You may not do this here." }).waitFor();
    await anew.click();
    await expect.poll(() => kept.count()).toBe(0);
    expect(await note.inputValue()).toBe("");
    await page.locator(".times [data-start]").first().waitFor();
    expect(await page.locator('.times [aria-pressed="true"]').count()).toBe(0);
    await page.reload();
    await page.locator(".times [data-start]").first().waitFor();
    expect(await kept.count()).toBe(0);
  });

  itInAll("shows who the chosen coach is, where the club file says so", async () => {
    const visited = await pages.open("/member?club=13", { viewport: LAPTOP });
    const { page } = visited;
    const photo = "sample-photo.svg";
    await page.route("**/tenants/13/staff*", async (route) => {
      const answer = await route.fetch();
      const { staff, ...rest } = await answer.json();
      const told = staff.map((coach: { readonly coach_id: number }) =>
        coach.coach_id === NOOR
          ? { ...coach, description: "Strength and mobility.", photo_url: photo }
          : coach,
      );
      await route.fulfill({ response: answer, json: { ...rest, staff: told } });
    });
    await page.getByRole("button", { name: "Zara Whitfield" }).click();
    await page.getByRole("link", { name: "Book", exact: true }).click();
    const about = page.locator(".about-coach");
    const coach = page.getByLabel("Coach", { exact: true });
    await coach.waitFor();
    expect(await about.isVisible()).toBe(false);
    await coach.selectOption("Noor Haddad");
    await about.getByText("Strength and mobility.").waitFor();
    await page.waitForFunction("document.querySelector('.about-coach img').naturalWidth > 0");
    expect(await accessibilityViolations(page)).toEqual([]);
    await visited.picture("member-coach-1366");
    await coach.selectOption("Tom Becker");
    expect(await about.isVisible()).toBe(false);
  });

  it("books an appointment again that is cancelled, as it was chosen", async () => {
    const id = await desk.book("2027-09-14T09:00:00Z");
    const visited = await signIn(`#appointment=${id}`);
    const { page } = visited;
    const again = page.getByRole("button", { name: "Book again" });
    await page.getByRole("button", { name: "Cancel", exact: true }).waitFor();
    expect(await again.isVisible()).toBe(false);
    await desk.cancel(id);
    await page.reload();
    await again.waitFor();
    await visited.picture("member-again-1366");
    await again.click();
    await page.getByRole("heading", { name: "Book an appointment" }).waitFor();
    const coach = page.getByLabel("Coach", { exact: true });
    await coach.waitFor();
    expect(await coach.locator("option:checked").textContent()).toBe("Noor Haddad");
    expect(await page.getByRole("radio", { name: "Strength training" }).isChecked()).toBe(true);
    expect(await page.getByText("What you had entered earlier").count()).toBe(0);
    // Its time is free again.
    await page.locator('[data-start="2027-09-14T09:00:00.000Z"][aria-pressed="true"]').waitFor();
  });
});
