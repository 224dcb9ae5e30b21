import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import {
  bookOverApi,
  brokenWords,
  card,
  changeOverApi,
  choosePerson,
  countClicks,
  coveredIn,
  entryOf,
  openDesk,
  press,
} from "./desk-steps.ts";
import { bookLargeDay, coachNameOf, importLargeClub, largeClub } from "./large-club.ts";
import { usePages } from "./page-visit.ts";

const CLUB = largeClub(49, 12);
const TODAY = "2027-03-24";
const BUSY_DAY = "2027-04-14";
const PAPER_DAY = "2027-04-15";
const BOOKINGS = 145;
/** The width of its printed part. */
const A4 = { width: 718, height: 1_000 };
const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1_366, height: 768 };
const WIDE = { width: 1_920, height: 1_080 };

describeInBrowser("the desk of a club with 12 coaches and 145 bookings a day", () => {
  const pages = usePages();

  beforeAll(async () => {
    await importLargeClub(pages.api, CLUB);
    await bookLargeDay(pages.api, CLUB, { day: BUSY_DAY, count: BOOKINGS });
    await bookLargeDay(pages.api, CLUB, { day: TODAY, count: 60, fromHour: 10 });
  }, 120_000);

  itInAll(
    "shows all coaches and the whole day on a laptop, and the full width of a large screen",
    async () => {
      const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=${BUSY_DAY}`, { viewport: LAPTOP });
      const { page } = visited;
      await page
        .locator(".calendar .entry")
        .nth(BOOKINGS - 1)
        .waitFor();
      for (const viewport of [LAPTOP, WIDE]) {
        await page.setViewportSize(viewport);
        await page.waitForTimeout(500);
        await visited.picture(`desk-twelve-${viewport.width}`);
        await page.emulateMedia({ colorScheme: "dark" });
        await visited.picture(`desk-twelve-${viewport.width}-dark`);
        await page.emulateMedia({ colorScheme: "light" });
        expect(await hiddenIn(page), `at ${viewport.width} px`).toEqual([]);
        const tops = await page
          .locator(".day-bar button, .day-bar input, .day-bar select")
          .filter({ visible: true })
          .evaluateAll((each) => each.map((one) => Math.round(one.getBoundingClientRect().top)));
        expect(Math.max(...tops) - Math.min(...tops), `the head at ${viewport.width} px`).toBeLessThan(10);
      }
    },
  );

  it("tells payment, health, a meeting online and a comment by a shape and in words", async () => {
    const { tenant_id, type, first_client_id, first_coach_id } = CLUB;
    const day = "2027-04-20";
    const token = await pages.api.token({ scope: "clients.write" });
    const client_id = first_client_id + 100;
    const asthma = { method: "PATCH", token, body: { medical_alert: "Asthma" } };
    const path = `/tenants/${tenant_id}/clients/${client_id}`;
    expect(await pages.api.send(path, { ...asthma, headers: { "If-Match": '"1"' } })).toMatchObject({
      status: 200,
    });
    const fields = {
      appointment_type_id: type,
      coach_id: first_coach_id,
      client_id,
      is_virtual: true,
      virtual_url: "https://meet.northwind.example/1",
    };
    const id = await bookOverApi(pages.api, tenant_id, {
      ...fields,
      ...{ start_date_time: `${day}T08:00:00Z`, comments: "Brings a friend" },
    });
    const visited = await openDesk(pages, `club=${tenant_id}&day=${day}`, { viewport: LAPTOP });
    const { page } = visited;
    const entry = entryOf(page, "appointment", id);
    await entry.waitFor();
    const marks = await entry.locator(".mark").evaluateAll((all) => all.map(({ dataset }) => dataset.mark));
    expect(marks).toEqual(["medical", "unpaid", "online", "comment"]);
    expect(await entry.textContent()).toMatch(/Booked Medical alert, To be paid, Comment$/);
    expect(await entry.locator(".words").getAttribute("title")).toContain("Online · Booked · Medical alert");
    await changeOverApi(pages.api, `/tenants/${tenant_id}/appointments/${id}/cancel`, {});
  });

  itInAll("is on paper with who pays and how to call them, classes, and who is away", async () => {
    const { tenant_id, first_client_id, first_coach_id, classType } = CLUB;
    await bookLargeDay(pages.api, CLUB, { day: PAPER_DAY, count: 40 });
    const token = await pages.api.token({ scope: "clients.write classes.manage staff.write" });
    const send = async (path: string, request: object) => {
      const { status, text } = await pages.api.send(`/tenants/${tenant_id}${path}`, { token, ...request });
      expect(status, text).toBeLessThan(300);
    };
    const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_149 };
    const ifFirst = { headers: { "If-Match": '"1"' } };
    await send(`/clients/${first_client_id + 1}`, { method: "PATCH", body: mobile, ...ifFirst });
    const start_date_time = `${PAPER_DAY}T18:00:00Z`;
    await send("/classes", {
      body: { class_type_id: classType, coach_id: first_coach_id + 2, start_date_time },
    });
    const span = { start_date_time, end_date_time: `${PAPER_DAY}T20:00:00Z` };
    await send(`/staff/${first_coach_id + 1}/unavailability`, { body: { ...span, reason: "A course" } });
    const visited = await openDesk(pages, `club=${tenant_id}&day=${PAPER_DAY}`, { viewport: LAPTOP });
    const { page } = visited;
    await page.evaluate("window.print = () => {}");
    await page.getByRole("button", { name: "Print" }).click();
    await card(page).getByRole("button", { name: "As one list" }).click();
    await page.setViewportSize(A4);
    await page.emulateMedia({ media: "print" });
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    const away = page.locator(".print-away");
    expect(await away.textContent()).toBe(`Unavailable: ${coachNameOf(1)} 19:00–21:00 (A course)`);
    expect(await cellsOf(page, "Yoga")).toEqual([
      "19:00–20:00",
      "0/3",
      coachNameOf(2),
      "Yoga · Hall",
      "",
      "Planned",
      "",
    ]);
    expect(await cellsOf(page, "+44 7700900149")).toEqual([
      "09:30–10:00",
      "Client 2+44 7700900149",
      coachNameOf(1),
      "Check-up · Hall",
      "to be paid",
      "Booked",
      "",
    ]);
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(A4.width);
    await visited.picture("desk-print-twelve");
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize(LAPTOP);
    await page.getByRole("button", { name: "Print" }).click();
    await card(page).getByRole("button", { name: "One coach per page" }).click();
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".print-page").count()).toBe(CLUB.coaches);
    const ofAway = page.locator(".print-page", { has: page.locator(".print-away") });
    expect(await ofAway.locator("h2").allTextContents()).toEqual([
      `${coachNameOf(1)} · Thursday, 15 April 2027`,
    ]);
  });

  it("shows the week of all coaches as a list of days, and that of one as a calendar", async () => {
    const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=2027-04-12&view=week`, {
      viewport: LAPTOP,
    });
    const { page } = visited;
    await page
      .locator(".list-day .entry")
      .nth(BOOKINGS - 1)
      .waitFor();
    expect(await page.locator(".list-day").count()).toBe(7);
    expect(await page.locator(".calendar .ec-col-head").count()).toBe(0);
    await visited.picture("desk-week-all");
    await page.getByLabel("Whose bookings").selectOption("Coach 6");
    await page.locator(".calendar .entry").first().waitFor();
    await page.locator(".list-day").first().waitFor({ state: "detached" });
    await visited.picture("desk-week-one");
    await page.getByLabel("Whose bookings").selectOption("All");
    await page.locator(".list-day .entry").first().waitFor();
    expect(await page.locator(".calendar:visible").count()).toBe(0);
  });

  itInAll("leaves the list of arrivals where it is when somebody is checked in", async () => {
    const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=${TODAY}`, { viewport: LAPTOP });
    const { page } = visited;
    const rows = page.locator(".arrivals > .by-time > li");
    await rows.nth(2).waitFor();
    await page.locator(".calendar .entry").nth(59).waitFor();
    const before = await rows.nth(0).boundingBox();
    // A list that is read anew meanwhile takes no press away.
    const pressed = await rows
      .nth(1)
      .getByRole("button", { name: /^Check in/ })
      .boundingBox();
    if (pressed === null) throw new Error("Nobody can be checked in.");
    const [x, y] = [pressed.x + pressed.width / 2, pressed.y + pressed.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const freshness = page.locator(".freshness");
    const asOf = await freshness.textContent();
    await page.clock.fastForward(61_000);
    await expect.poll(() => freshness.textContent()).not.toBe(asOf);
    await page.mouse.move(x, y + 1);
    await page.mouse.up();
    // Who was pressed leaves the list, and those below go up.
    await page.locator(".attended:focus", { hasText: "Checked in." }).waitFor();
    await visited.picture("desk-checked-in");
    expect((await rows.nth(0).boundingBox())?.y).toBe(before?.y);
    expect(await page.locator(".attended").boundingBox()).not.toBeNull();
    expect(await coveredIn(page, ".day-side")).toEqual([]);
    // A press whose release a menu takes, or that opens one, holds no list back.
    const lists = page.locator(".day-lists");
    for (const button of [0, 2]) {
      const shown = await rows.nth(0).elementHandle();
      await lists.dispatchEvent("pointerdown", { button });
      if (button === 0) await lists.dispatchEvent("contextmenu");
      await page.clock.fastForward(61_000);
      await expect.poll(() => shown?.evaluate((row) => row.isConnected)).toBe(false);
    }
    // On a phone, it stands where somebody was pressed.
    await page.setViewportSize(PHONE);
    const row = page.locator(".list .row").nth(3);
    await row.getByRole("button", { name: /^Check in/ }).click();
    await row.locator(".attended:focus", { hasText: "Checked in." }).waitFor();
    await visited.picture("desk-checked-in-phone");
    expect(await coveredIn(page, ".day-side")).toEqual([]);
  });

  it("books every week in six clicks, shows whose it is, and cancels the rest of the series", async () => {
    const day = "2027-04-27";
    const { tenant_id, first_client_id, type, first_coach_id } = CLUB;
    // The coach is taken in the second week.
    await bookOverApi(pages.api, tenant_id, {
      ...{ appointment_type_id: type, coach_id: first_coach_id + 5, client_id: first_client_id + 1 },
      start_date_time: "2027-05-04T08:00:00Z",
    });
    const visited = await openDesk(pages, `club=${tenant_id}&day=${day}`, { viewport: LAPTOP });
    const { page } = visited;
    const clicks = await countClicks(page);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await choosePerson(page, "Client 110", "Client 110");
    await card(page).getByLabel("Coach").selectOption("Coach 6");
    await card(page).getByLabel("Time").fill("09:00");
    await card(page).getByLabel("Repeat").selectOption("Every week, 4 times");
    await card(page).locator(".checked", { hasText: "3 of 4 dates can be booked." }).waitFor();
    await visited.picture("desk-weekly");
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    const outcome = card(page).locator(".outcome:focus");
    await outcome.filter({ hasText: "3 appointments, every week until" }).waitFor();
    expect(await outcome.textContent()).toContain("Left out: Tue 4 May");
    expect(await clicks()).toBeLessThanOrEqual(6);
    await card(page).getByRole("button", { name: "Close" }).last().click();
    const entry = page.locator(".calendar .entry", { hasText: "Client 110" });
    await entry.locator('[data-mark="series"]').waitFor();
    await entry.click();
    await card(page)
      .getByRole("link", { name: `client-110@towers-${tenant_id}.example` })
      .waitFor();
    await visited.picture("desk-card");
    await card(page).getByRole("button", { name: "Profile" }).click();
    await card(page).getByText("Next bookings").waitFor();
    await page.keyboard.press("Escape");

    // From the second one on: what is before it stays.
    await page.getByLabel("Day", { exact: true }).fill("2027-05-11");
    await page.getByRole("heading", { name: "Tuesday, 11 May 2027" }).waitFor();
    await entry.click();
    await card(page).getByRole("button", { name: "Cancel the rest of the series" }).click();
    await card(page).getByText("2 appointments will be cancelled:").waitFor();
    const dates = await card(page).locator("form li").allTextContents();
    expect(dates).toEqual(["Tue 11 May, 09:00", "Tue 18 May, 09:00"]);
    await card(page).getByText("1 earlier appointment stays.").waitFor();
    await visited.picture("desk-rest");
    await press(page, "Cancel 2 bookings", "2 cancelled.");
    // Nothing is left that these could do: no other appointment, and no membership.
    await card(page).getByRole("button", { name: "Profile" }).waitFor();
    const [rest, payer] = ["Cancel the rest of the series", "Change membership"];
    for (const name of [rest, payer]) expect(await card(page).getByRole("button", { name }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await entry.waitFor({ state: "detached" });
    await page.getByLabel("Day", { exact: true }).fill(day);
    await entry.waitFor();
  });
});

/** The names and bookings of the calendar that are not wholly on the screen. */
async function hiddenIn(page: Page): Promise<string[]> {
  return await page.evaluate(`[...document.querySelectorAll(".calendar :is(.coach, .entry)")]
    .filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    })
    .map((each) => each.textContent)`);
}

/** What stands in the row on paper that has a text, column by column. */
async function cellsOf(page: Page, text: string): Promise<string[]> {
  return await page.locator(".print-page tr", { hasText: text }).locator("td").allTextContents();
}
