import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import {
  bookOverApi,
  brokenWords,
  card,
  countClicks,
  coveredIn,
  openDesk,
  storedAppointment,
} from "./desk-steps.ts";
import { bookLargeDay, coachNameOf, importLargeClub, largeClub } from "./large-club.ts";
import { loseAnswers } from "./network-steps.ts";
import { look, usePages } from "./page-visit.ts";

const CLUB = largeClub(48);
const CLASS_CLUB = largeClub(51, 8);
/** The coach who falls ill, and the day. */
const ILL = 5;
const ILL_DAY = "2027-04-22";
const ROOM_DAY = "2027-04-23";
const TODAY = "2027-03-24";
const FIVE_MINUTES_MS = 300_000;
const NOBODY_AWAY = "2027-03-25";
const PAPER_DAY = "2027-04-20";
/** The width of its printed part. */
const A4 = { width: 718, height: 1_000 };
const LAPTOP = { width: 1_366, height: 768 };
const SCREENS = [{ width: 1_024, height: 768 }, LAPTOP, { width: 1_920, height: 1_080 }];

describeInBrowser("a coach who is away on a day with many arrivals", () => {
  const pages = usePages();

  beforeAll(async () => {
    await importLargeClub(pages.api, CLUB);
    await bookLargeDay(pages.api, CLUB, { day: TODAY, count: CLUB.coaches, fromHour: 10 });
    const token = await pages.api.token({ scope: "staff.write" });
    const path = `/tenants/${CLUB.tenant_id}/staff/${CLUB.first_coach_id}/unavailability`;
    const span = { start_date_time: `${TODAY}T09:30:00Z`, end_date_time: `${TODAY}T18:00:00Z` };
    const body = { ...span, reason: "Ill", on_conflict: "keep" };
    expect(await pages.api.send(path, { token, body })).toMatchObject({ status: 201 });
  }, 120_000);

  itInAll("has a panel that is high enough for the plan of substitutes on every screen", async () => {
    const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=${TODAY}`, { viewport: LAPTOP });
    const { page } = visited;
    await page.locator(".arrivals .entry").nth(19).waitFor();
    await page.getByRole("button", { name: /is unavailable · \d+ to move/ }).click();
    const panel = page.getByRole("complementary", { name: "Unavailable" });
    const substitute = panel.getByRole("button", { name: /^Substitute coach/ });
    await substitute.waitFor();
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport);
      await visited.picture(`desk-away-${viewport.width}`);
      const around = await panel.boundingBox();
      const button = await substitute.boundingBox();
      if (around === null || button === null) throw new Error("The panel is not shown.");
      expect(around.y + around.height, `at ${viewport.width} px`).toBeGreaterThan(button.y + button.height);
      expect(around.height, `at ${viewport.width} px`).toBeLessThanOrEqual(0.7 * viewport.height);
    }
  });

  it("says in the head who is away and on which days, until they are back", async () => {
    const { tenant_id, first_coach_id } = CLUB;
    const token = await pages.api.token({ scope: "staff.write" });
    const path = `/tenants/${tenant_id}/staff/${first_coach_id + 1}/unavailability`;
    const fromMs = Math.floor(pages.nowMs() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
    const [start, end] = [fromMs, fromMs + 3 * FIVE_MINUTES_MS].map((ms) => new Date(ms).toISOString());
    const body = { start_date_time: start, end_date_time: end };
    expect(await pages.api.send(path, { token, body })).toMatchObject({ status: 201 });
    const visited = await openDesk(pages, `club=${tenant_id}&day=${NOBODY_AWAY}`, { viewport: LAPTOP });
    const { page } = visited;
    const calendar = page.locator(".calendar .ec-main");
    await calendar.waitFor();
    const free = await calendar.boundingBox();
    await page.getByRole("button", { name: "Today" }).click();
    const both = `${coachNameOf(1)} and ${coachNameOf(0)} are unavailable · 1 to move`;
    await page.getByRole("button", { name: both }).waitFor();
    await page.clock.fastForward(4 * FIVE_MINUTES_MS);
    await page.getByRole("button", { name: `${coachNameOf(0)} is unavailable · 1 to move` }).waitFor();
    const { y, height } = (await calendar.boundingBox()) ?? {};
    expect({ y, height }).toEqual({ y: free?.y, height: free?.height });
    expect(await coveredIn(page, ".day-bar")).toEqual([]);

    await page.getByRole("button", { name: "7 days" }).click();
    await page.getByRole("button", { name: `${coachNameOf(0)} (Wed 24 Mar) is unavailable` }).waitFor();
    const line = page.locator(".list-day").first().locator(".day-away");
    expect(await line.textContent()).toBe(`Unavailable: ${coachNameOf(0)} 09:30–18:00 (Ill)`);
    expect(await coveredIn(page, ".day")).toEqual([]);
    await visited.picture("desk-away-week");
  });

  itInAll("keeps each tab where it is, whichever is shown", async () => {
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}&day=${TODAY}`, { viewport: LAPTOP });
    const weights = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".tabs a")].map((tab) => getComputedStyle(tab).fontWeight)`,
    );
    expect(weights.length).toBeGreaterThan(1);
    expect(new Set(weights).size).toBe(1);
  });

  itInAll("is on paper with the club, whole words, comments and medical alerts", async () => {
    const { tenant_id, type, first_client_id, first_coach_id } = CLUB;
    const token = await pages.api.token({ scope: "clients.write" });
    const path = `/tenants/${tenant_id}/clients/${first_client_id + 100}`;
    const asthma = { method: "PATCH", token, body: { medical_alert: "Asthma" } };
    expect(await pages.api.send(path, { ...asthma, headers: { "If-Match": '"1"' } })).toMatchObject({
      status: 200,
    });
    await bookOverApi(pages.api, tenant_id, {
      ...{ appointment_type_id: type, coach_id: first_coach_id + 3, client_id: first_client_id + 100 },
      ...{ start_date_time: `${PAPER_DAY}T10:00:00Z`, comments: "Brings a friend" },
    });
    const visited = await openDesk(pages, `club=${tenant_id}&day=${PAPER_DAY}`);
    const { page } = visited;
    await page.setViewportSize(A4);
    await page.emulateMedia({ media: "print" });
    await page.locator(".print-page", { hasText: `Northwind Towers ${tenant_id}` }).waitFor();
    await page.locator(".print-page td", { hasText: "Medical alert: Asthma · Brings a friend" }).waitFor();
    await page.locator(".print-page td.unpaid", { hasText: "to be paid" }).waitFor();
    await visited.picture("desk-print-words");
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(A4.width);
  });
});

describeInBrowser("a coach who is away and a room that is closed on days with classes", () => {
  const pages = usePages();
  const { tenant_id, first_coach_id, first_client_id, type, classType, rareClassType } = CLASS_CLUB;
  const coach_id = first_coach_id + ILL;

  beforeAll(() => importLargeClub(pages.api, CLASS_CLUB), 120_000);

  async function send(path: string, body: object) {
    const token = await pages.api.token({ scope: "appointments.manage classes.manage" });
    const { status, text } = await pages.api.send(`/tenants/${tenant_id}${path}`, { token, body });
    if (status >= 300) throw new Error(`Refused: ${path}: ${text}`);
    return JSON.parse(text);
  }

  async function planClass(start_date_time: string, fields: object = {}): Promise<number> {
    const body = { class_type_id: classType, coach_id, start_date_time, ...fields };
    return (await send("/classes", body)).create_response.id;
  }

  async function storedClass(id: number) {
    const records = (await pages.api.items("Classes")).map(({ record }) => Object(record));
    return records.find(({ class_id, client_id }) => class_id === id && client_id === undefined);
  }

  /** 18 appointments and 4 classes; one of each can be taken over by nobody. */
  async function bookIllDay() {
    const ids: number[] = [];
    for (let index = 0; index < 18; index += 1) {
      const clock = `${String(7 + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`;
      const fields = { appointment_type_id: type, coach_id, client_id: first_client_id + index };
      ids.push(
        await bookOverApi(pages.api, tenant_id, { ...fields, start_date_time: `${ILL_DAY}T${clock}:00Z` }),
      );
    }
    for (let other = 0; other < CLASS_CLUB.coaches; other += 1) {
      if (other === ILL) continue;
      await bookOverApi(pages.api, tenant_id, {
        ...{ appointment_type_id: type, coach_id: first_coach_id + other },
        ...{ client_id: first_client_id + 30 + other, start_date_time: `${ILL_DAY}T12:00:00Z` },
      });
    }
    const classes: number[] = [];
    for (const hour of ["16", "17", "18"]) {
      classes.push(await planClass(`${ILL_DAY}T${hour}:00:00Z`));
    }
    const rare = { class_type_id: rareClassType };
    const aerial = await planClass(`${ILL_DAY}T19:00:00Z`, rare);
    for (let index = 0; index < 4; index += 1) {
      await send(`/classes/${aerial}/bookings`, { client_id: first_client_id + index, if_full: "wait" });
    }
    return { noon: ids[10] ?? 0, classes, aerial };
  }

  it("substitutes 18 appointments and 4 classes by 4 clicks, and cancels the rest", async () => {
    const { noon, classes, aerial } = await bookIllDay();
    const visited = await openDesk(pages, `club=${tenant_id}&day=${ILL_DAY}`, { viewport: LAPTOP });
    const { page } = visited;
    await page.locator(`[data-key="class-${aerial}"]`).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole("button", { name: `${coachNameOf(ILL)}: Unavailability` }).click();
    await card(page).getByRole("button", { name: "Mark as unavailable" }).click();
    await page
      .locator("h3:focus", {
        hasText: "18 appointments are booked at that time · 4 classes are planned at that time",
      })
      .waitFor();
    await card(page).getByText("Thu 22 Apr, 20:00 · Aerial yoga · 3/3 · 1 waiting · Hall").waitFor();
    expect(await card(page).locator(".conflict li").count()).toBe(22);
    await visited.picture("desk-away-classes-conflict");
    const end = await bottomOf(card(page));
    expect(await bottomOf(card(page).getByRole("button", { name: "Mark anyway" }))).toBeLessThanOrEqual(end);
    await card(page).getByRole("button", { name: "Mark anyway" }).click();
    const panel = page.getByRole("complementary", { name: "Unavailable" });
    await panel.getByText("20 can be substituted, 2 cannot.").waitFor();
    for (const [width, height] of [
      [1_366, 768],
      [1_024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visited.picture(`desk-away-classes-${width}`);
    }
    await page.setViewportSize(LAPTOP);
    // Whatever the length of the plan, what agrees to it is in view, in the one box that scrolls.
    expect(await scrolledIn(page, ".day-side")).toEqual(["side-scroll"]);
    const bottom = await bottomOf(page.locator(".side-scroll"));
    for (const name of ["Substitute 20", "Cancel those without a substitute"]) {
      expect(await bottomOf(panel.getByRole("button", { name })), name).toBeLessThanOrEqual(bottom);
    }
    expect(bottom).toBeLessThanOrEqual(LAPTOP.height);
    await page.emulateMedia({ colorScheme: "dark" });
    await visited.picture("desk-away-classes-dark");
    await page.emulateMedia({ colorScheme: "light" });
    await panel.getByRole("button", { name: "Substitute 20" }).click();
    await page.locator("h3", { hasText: /move: 2$/ }).waitFor();
    expect(await clicks()).toBe(4);
    for (const id of classes) expect(await storedClass(id)).toMatchObject({ original_coach_id: coach_id });

    await panel.getByRole("button", { name: "Cancel those without a substitute" }).click();
    await card(page).getByRole("heading", { name: "Cancel 1 appointment and 1 class?" }).waitFor();
    await card(page).getByText("In the class, 3 people have a place and 1 waits.").waitFor();
    await card(page).getByLabel("Reason").fill("Ill");
    await look(visited, "desk-away-classes-cancel");
    // Meanwhile, two leave the class; who waits takes one of their places.
    for (const client_id of [first_client_id, first_client_id + 1]) {
      await send(`/classes/${aerial}/bookings/${client_id}/cancel`, {});
    }
    await card(page).getByRole("button", { name: "Cancel 1 appointment and 1 class" }).click();
    await panel.getByText("The plan no longer worked.").waitFor();
    await panel.getByText("1 appointment cancelled.").waitFor();
    expect(await storedAppointment(pages.api, noon)).toMatchObject({ status: "cancelled" });
    expect(await storedClass(aerial)).toMatchObject({ version: 1 });

    await panel.getByRole("button", { name: "Cancel those without a substitute" }).click();
    await card(page).getByRole("heading", { name: "Cancel 1 class?" }).waitFor();
    await card(page).getByText("In the class, 2 people have a place.").waitFor();
    await card(page).getByLabel("Reason").fill("Ill");
    const connect = await loseAnswers(page, /\/classes\/\d+\/cancel$/);
    await card(page).getByRole("button", { name: "Cancel 1 class" }).click();
    await panel.getByText("Still open: 1 class.").waitFor();
    await visited.picture("desk-away-classes-partly");
    await connect();
    await panel.getByRole("button", { name: "Try again" }).click();
    await page.locator("h3", { hasText: "Nothing left to do" }).waitFor();
    // What was done is to be seen where the focus goes, above the long list.
    await panel.locator(".outcome", { hasText: "1 class cancelled." }).waitFor();
    const outcome = await panel.locator(".outcome").boundingBox();
    expect((outcome?.y ?? LAPTOP.height) + (outcome?.height ?? 0)).toBeLessThan(LAPTOP.height / 2);
    expect(await storedClass(aerial)).toMatchObject({
      status: "cancelled",
      cancel_reason: "Ill",
      version: 2,
    });
    await page.locator("h2:focus", { hasText: `${coachNameOf(ILL)} is unavailable` }).waitFor();
    await visited.picture("desk-away-classes-done");
  });

  itInAll("opens the class that is in the way of a closed room", async () => {
    const id = await planClass(`${ROOM_DAY}T10:00:00Z`);
    const visited = await openDesk(pages, `club=${tenant_id}&day=${ROOM_DAY}`, { viewport: LAPTOP });
    const { page } = visited;
    await page.getByRole("button", { name: "Unavailability", exact: true }).click();
    await page.getByLabel("Coach or room").selectOption("Hall");
    await page.getByRole("button", { name: "Mark as unavailable" }).click();
    await page.locator("h3:focus", { hasText: /^1 class is planned at that time$/ }).waitFor();
    await page.getByRole("button", { name: "Mark anyway" }).click();
    const open = page.getByRole("button", { name: "Open: 11:00–12:00 · Yoga · 0/3 · Hall" });
    await open.click();
    await card(page).getByRole("heading", { name: "Yoga" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(`[data-focus="move-class-${id}"]:focus`).waitFor();
  });
});

/** How far down the screen something reaches. */
async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return box.y + box.height;
}

/** The classes of what scrolls in a part of the page. */
async function scrolledIn(page: Page, selector: string): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const isScrolled = (each) =>
      each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY);
    const all = [...document.querySelectorAll(${JSON.stringify(`${selector} *`)})];
    return all.filter(isScrolled).map(({ className }) => className);
  })()`);
}
