import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { accessibilityViolations } from "./accessibility.ts";
import { describeInBrowser } from "./browser.ts";
import { CLASS_DAY, CLOCK_DAY, storeScene } from "./class-scene.ts";
import { hold, holdBack } from "./network-steps.ts";
import { DESKTOP, look, measured, PHONE, usePages } from "./page-visit.ts";
import { requestedBy } from "./visitor-steps.ts";

const DAY = `#classes=${CLASS_DAY}&view=day`;
// The first scripts before there was a timetable, and 6 kB.
const MAX_FIRST_SCRIPT_BYTES = 24_200 + 6_000;

describeInBrowser("the timetable of classes for visitors", () => {
  const pages = usePages();

  beforeAll(() => storeScene(pages.api), 120_000);

  it("shows a day on a phone: time, name, coach and free places, and each state", async () => {
    const visited = await pages.open(`/?club=11${DAY}`, { viewport: PHONE });
    const { page } = visited;
    await page.getByRole("heading", { name: "Monday, 10 May 2027" }).waitFor();
    await page.locator(".class").first().waitFor();
    const shown = await page
      .locator(".class")
      .evaluateAll((all) =>
        all.map((each) =>
          [".at", "strong", ".hint", ".places"].map((part) => each.querySelector(part)?.textContent),
        ),
      );
    const yoga = ["Vinyasa yoga", "Amara · Open floor"];
    expect(shown).toEqual([
      ["07:00–08:00", ...yoga, "20 places left"],
      ["09:00–10:00", ...yoga, "1 place left"],
      ["11:00–12:00", ...yoga, "Full, with a waitlist"],
      ["13:00–14:00", ...yoga, "Full"],
      ["17:00–18:00", ...yoga, "Cancelled"],
      ["18:00–19:00", "Spin", "Ben O. · Studio 1", "Booking opens Mon 12:00"],
    ]);
    expect(await page.title()).toBe("Classes · Northwind London Bridge");
    expect(await accessibilityViolations(page)).toEqual([]);
    await look(visited, "visitor-classes");
  });

  it("leads to the member's page at a class that has a place or a line, and books nothing", async () => {
    const { page } = await pages.open(`/?club=11&lang=de${DAY}`, { viewport: PHONE });
    const links = page.locator(".class a");
    await links.first().waitFor();
    // Beside the choice of a type, the two spans are in one row.
    const tops = await page
      .locator(".spans button")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const member = new URL("/member?club=11&lang=de#class=", pages.api.state.siteUrl).href;
    expect(
      await links.evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute("href")])),
    ).toEqual([
      ["Anmelden und buchen", `${member}81001`],
      ["Anmelden und buchen", `${member}81002`],
      ["Anmelden für Warteliste", `${member}81003`],
    ]);
    expect(await links.first().getAttribute("aria-label")).toBe(
      "Anmelden und buchen: Vinyasa yoga, Mo., 10. Mai, 07:00",
    );
    await page.getByText("Buchbar ab Mo., 12:00").waitFor();
    await page.getByText("Noch kein Mitglied? Führung buchen").waitFor();
    await links.first().click();
    await page.getByText("Kurse sind für Mitglieder: Melden Sie sich an").waitFor();
    await page.getByText("Noch kein Mitglied?").getByRole("link", { name: "Führung buchen" }).click();
    await page.getByRole("heading", { name: "Führung buchen" }).waitFor();
    expect(new URL(page.url()).search).toBe("?club=11&lang=de");
  });

  it("asks once for each day or week that is viewed, and not at all to filter", async () => {
    const { page } = await pages.open("/docs/none");
    const requested = requestedBy(page);
    await page.goto(`${pages.api.state.siteUrl}/?club=11${DAY}`);
    await page.locator(".class").first().waitFor();
    const calls = () =>
      requested.filter((url) => !url.startsWith(pages.api.state.siteUrl)).map((url) => new URL(url).search);
    const day = (from: string, to: string) => `?from=${from}&to=${to}&limit=100`;
    expect(calls()).toEqual([day(CLASS_DAY, CLASS_DAY)]);
    await page.getByRole("button", { name: "Wed 12" }).click();
    await page.getByText("Online").waitFor();
    await page.getByRole("button", { name: "7 days", exact: true }).click();
    await page.locator(".week .class").first().waitFor();
    await page.getByLabel("Kind of class").selectOption({ label: "Spin" });
    await expect.poll(() => page.locator(".class").count()).toBe(2);
    expect(calls()).toEqual([
      day(CLASS_DAY, CLASS_DAY),
      day("2027-05-12", "2027-05-12"),
      day(CLASS_DAY, "2027-05-16"),
    ]);
    const own = requested.filter((url) => url.startsWith(`${pages.api.state.siteUrl}/token`));
    console.log(
      `A visit of a day, another one and a week: ${calls().length} API requests, ${own.length} for a token.`,
    );
    expect(own).toHaveLength(1);
  });

  itInAll("keeps day, view and type in the address, for a reload and for others", async () => {
    const visited = await pages.open(`/?club=11${DAY}`, { viewport: DESKTOP });
    const { page } = visited;
    await page.getByRole("button", { name: "7 days", exact: true }).click();
    await page.locator(".week .class").first().waitFor();
    await look(visited, "visitor-classes-week");
    await page.getByLabel("Kind of class").selectOption({ label: "Spin" });
    expect(new URL(page.url()).hash).toBe(`#classes=${CLASS_DAY}&view=week&type=152`);
    const withoutSpin = await page.locator(".week .empty").allTextContents();
    expect([...new Set(withoutSpin)]).toEqual(["No classes of this kind."]);
    await page.reload();
    await expect.poll(() => page.locator(".class strong").allTextContents()).toEqual(["Spin", "Spin"]);
    await page.getByRole("link", { name: "Book a tour" }).click();
    await page.getByRole("heading", { name: "Book a tour" }).waitFor();
    await page.goBack();
    await expect.poll(() => page.locator(".week .class strong").allTextContents()).toEqual(["Spin", "Spin"]);
    // Back goes through what the timetable has shown.
    await page.goBack();
    await expect.poll(() => page.locator(".week .class").count()).toBeGreaterThan(2);
    await page.goBack();
    await page.getByRole("heading", { name: "Monday, 10 May 2027" }).waitFor();
    expect(new URL(page.url()).hash).toBe(DAY);
  });

  itInAll("is reached from the tours, with the days that there is room for, from today on", async () => {
    const { page } = await pages.open("/?club=11", { viewport: PHONE });
    await page.getByRole("link", { name: "Timetable of classes" }).click();
    await page.locator("h1:focus", { hasText: "Classes" }).waitFor();
    await page.getByRole("heading", { name: "Wednesday, 24 March 2027" }).waitFor();
    await page.getByText("No classes on this day.").waitFor();
    expect(await page.getByRole("button", { name: "Previous 7 days" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await page.setViewportSize(DESKTOP);
    await page.reload();
    await page.getByRole("heading", { name: /^24\s–\s30 March 2027$/ }).waitFor();
  });

  itInAll("says that it is loading, drops what is wanted no more, and offers to try again", async () => {
    const visited = await pages.open("/docs/none", { viewport: PHONE });
    const { page } = visited;
    const letGo = await hold(page, "**/classes?**");
    await page.goto(`${pages.api.state.siteUrl}/?club=11${DAY}`);
    await page.locator('.classes [aria-busy="true"]').waitFor();
    await visited.picture("visitor-classes-loading");
    letGo();
    await page.locator(".class").first().waitFor();
    await page.unroute("**/classes?**");
    const before = await holdBack(page, "GET", /\/classes$/);
    await page.getByRole("button", { name: "Tue 11" }).click();
    await expect.poll(() => before.count()).toBe(1);
    before.holdNoMore();
    await page.route("**/classes?**", (route) => route.abort());
    await page.getByRole("button", { name: "Wed 12" }).click();
    const alert = page.locator("[role=alert]");
    await alert.getByText("This could not be loaded.").waitFor();
    expect(before.held[0]?.request().failure()?.errorText).toBe("net::ERR_ABORTED");
    await visited.picture("visitor-classes-failed");
    await page.unroute("**/classes?**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Online").waitFor();
  });

  itInAll("names the zone of the hour that a change of clocks repeats", async () => {
    const { page } = await pages.open(`/?club=21#classes=${CLOCK_DAY}&view=day`);
    await page.locator(".class").waitFor();
    expect(await page.locator(".at").textContent()).toBe("02:30 AEDT–02:15 AEST");
  });

  itInAll("can be used with the keyboard alone, and reads out what it shows", async () => {
    const { page } = await pages.open(`/?club=11${DAY}`, { viewport: PHONE });
    await page.locator(".class").first().waitFor();
    const tree = await page.locator("main").ariaSnapshot();
    for (const part of [
      'heading "Classes" [level=1]',
      'group "View"',
      'button "Day" [pressed]',
      'combobox "Kind of class"',
      'heading "Monday, 10 May 2027" [level=2]',
      'toolbar "Day"',
      'button "Mon 10" [pressed]',
      'link "Sign in to book: Vinyasa yoga, Mon 10 May, 07:00"',
    ]) {
      expect(tree).toContain(part);
    }
    await page.getByRole("button", { name: "Next 7 days" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByText("Online").waitFor();
    const focused = "document.activeElement.ariaLabel ?? document.activeElement.textContent";
    expect(await page.evaluate(focused)).toBe("Wed 12");
    await expect.poll(() => page.locator("#live").textContent()).toBe("Wednesday, 12 May 2027: 1 class");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(focused)).toBe("Sign in to book: Spin, Wed 12 May, 19:00");
  });

  it("comes as a script of its own, and adds at most 6 kB to the first one", async () => {
    const { page } = await pages.open("/?club=12");
    await page.locator("[data-start]").first().waitFor();
    const sizes = async () => {
      const names = (await measured(page, "resource"))
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js"));
      const each = names.map(async (url) => gzipSync(await (await fetch(url)).arrayBuffer()).length);
      return (await Promise.all(each)).reduce((sum, size) => sum + size, 0);
    };
    const first = await sizes();
    await page.getByRole("link", { name: "Timetable of classes" }).click();
    await page.locator(".timetable").waitFor();
    const all = await sizes();
    console.log(`Visitor's page: ${first} bytes of script (gzip), and ${all - first} of the timetable.`);
    expect(all).toBeGreaterThan(first);
    expect(first).toBeLessThanOrEqual(MAX_FIRST_SCRIPT_BYTES);
  });
});
