import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { itInAll, trials } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { bookOverApi, card, changeOverApi, countClicks, dayShown, entryOf, openDesk } from "./desk-steps.ts";
import { bookLargeDay, coachNameOf, importLargeClub, largeClub } from "./large-club.ts";
import { DESKTOP, look, PHONE, usePages } from "./page-visit.ts";

const CLUB = largeClub(41);
const BUSY_DAY = "2027-04-07";
const BOOKINGS = trials(300);
const TODAY = "2027-03-24";
const ILL_DAY = "2027-04-08";
/** A day with six coaches away. */
const AWAY_DAY = "2027-04-09";
const A_MINUTE_MS = 60_000;
/** The first hour at the side of the calendar. */
const FIRST_HOUR = ".calendar .ec-body .ec-sidebar time";
/** More than the page waits between two polls. */
const A_POLL_MS = 31_000;

describeInBrowser("the desk of a club with 40 coaches", () => {
  const pages = usePages();

  beforeAll(async () => {
    await importLargeClub(pages.api, CLUB);
    await bookLargeDay(pages.api, CLUB, { day: BUSY_DAY, count: BOOKINGS });
  }, 120_000);

  itInAll("shows each booking beside its hour and below its coach, however long names are", async () => {
    const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=${BUSY_DAY}`);
    const { page } = visited;
    await page
      .locator(".calendar .entry")
      .nth(BOOKINGS - 1)
      .waitFor();
    expect(await page.locator(".calendar .entry").count()).toBe(BOOKINGS);
    const { slips, beside } = await placesOf(page);
    expect(beside).toBe(BOOKINGS);
    expect(Math.max(...slips)).toBeLessThanOrEqual(1);
    // A long name is whole in the accessible name, and the head of its column is no higher for it than for a short one.
    await page.getByRole("button", { name: `${coachNameOf(3)}: Unavailability` }).waitFor();
    await look(visited, "desk-large");
  });

  it("keeps names and hours in view while it scrolls, and shows one coach alone", async () => {
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}&day=${BUSY_DAY}`);
    await page
      .locator(".calendar .entry")
      .nth(BOOKINGS - 1)
      .waitFor();
    await page.evaluate("document.querySelector('.ec-main').scrollTo(900, 300)");
    const main = await boxOf(page, ".ec-main");
    expect((await boxOf(page, ".ec-header")).top - main.top).toBeLessThanOrEqual(1);
    expect((await boxOf(page, ".ec-body .ec-sidebar")).left - main.left).toBeLessThanOrEqual(1);
    await page.getByLabel("Whose bookings").selectOption(coachNameOf(1));
    await page.locator(".calendar .coach").nth(1).waitFor({ state: "detached" });
    expect(await page.locator(".calendar .coach").textContent()).toBe(coachNameOf(1));
    await page.reload();
    await dayShown(page);
    await page.locator(".calendar .coach").waitFor();
    expect(await page.locator(".calendar .coach").count()).toBe(1);
  });

  itInAll("prints one coach per page, or all as a list", async () => {
    const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=${BUSY_DAY}`);
    const { page } = visited;
    await page.evaluate("window.print = () => {}");
    const print = async (kind: string) => {
      await page.getByRole("button", { name: "Print" }).click();
      await card(page).getByRole("button", { name: kind }).click();
      // The browser prints to a file as it does to paper.
      const text = (await page.pdf({ format: "A4" })).toString("latin1");
      return text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    };
    expect(await print("One coach per page")).toBe(CLUB.coaches);
    await page.emulateMedia({ media: "print" });
    const ofSecond = page.locator(".print-page", { hasText: coachNameOf(1) });
    expect(await ofSecond.locator("tbody tr").count()).toBe(BOOKINGS / CLUB.coaches + 0.5);
    await visited.picture("desk-print-coach");
    await page.emulateMedia({ media: "screen" });
    const list = await print("As one list");
    expect(list).toBeGreaterThan(1);
    expect(list).toBeLessThan(CLUB.coaches);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".print-page tbody tr").count()).toBe(BOOKINGS);
    await visited.picture("desk-print-list");
    await page.emulateMedia({ media: "screen" });
  });

  itInAll("stays fluid: what a change costs is printed", async () => {
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}&day=${BUSY_DAY}`);
    await page
      .locator(".calendar .entry")
      .nth(BOOKINGS - 1)
      .waitFor();
    const costs: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const id = await bookOverApi(pages.api, CLUB.tenant_id, {
        appointment_type_id: CLUB.type,
        coach_id: CLUB.first_coach_id + index,
        client_id: CLUB.first_client_id + index,
        start_date_time: `${BUSY_DAY}T20:00:00Z`,
      });
      costs.push(await costOfPoll(page, `[data-key="appointment-${id}"]`));
    }
    console.log(
      `A change of 1 among ${BOOKINGS} bookings: ${costs.map((ms) => Math.round(ms)).join(", ")} ms`,
    );
    expect(Math.min(...costs)).toBeGreaterThan(0);
  });

  itInAll("redraws only the booking that changes among 300, and keeps the focus", async () => {
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}&day=${BUSY_DAY}`);
    await page
      .locator(".calendar .entry")
      .nth(BOOKINGS - 1)
      .waitFor();
    const focused = page.locator(".calendar .coach:focus", { hasText: coachNameOf(30) });
    await page.getByRole("button", { name: `${coachNameOf(30)}: Unavailability` }).focus();
    const redrawn = await watchRedrawing(page);
    const id = await bookOverApi(pages.api, CLUB.tenant_id, {
      appointment_type_id: CLUB.type,
      coach_id: CLUB.first_coach_id + 20,
      client_id: CLUB.first_client_id + 20,
      start_date_time: `${BUSY_DAY}T20:00:00Z`,
    });
    const path = `/tenants/${CLUB.tenant_id}/appointments/${id}`;
    const entry = entryOf(page, "appointment", id);
    const onlyIt = async (isShown: () => Promise<void>) => {
      await page.clock.fastForward(A_POLL_MS);
      await isShown();
      await focused.waitFor();
      expect(await redrawn()).toEqual([`appointment-${id}`]);
    };
    await onlyIt(() => entry.waitFor());
    await changeOverApi(pages.api, `${path}/substitute-coach`, { coach_id: CLUB.first_coach_id + 21 });
    await onlyIt(() => entry.filter({ hasText: coachNameOf(21) }).waitFor());
    await changeOverApi(pages.api, `${path}/cancel`);
    await onlyIt(() => entry.waitFor({ state: "detached" }));
  });

  itInAll("asks at most eight times a minute while nobody does anything", async () => {
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}&day=${BUSY_DAY}`);
    await page
      .locator(".calendar .entry")
      .nth(BOOKINGS - 1)
      .waitFor();
    const polled = await countPolls(page);
    const halfAMinute = async () => {
      const before = await polled();
      await page.clock.runFor(A_MINUTE_MS / 2);
      await expect.poll(polled).toBeGreaterThan(before);
    };
    for (const _ of [1, 2]) await halfAMinute();
    let asked = 0;
    page.on("request", (request) => {
      // The product's clock does not move on with the page's: all 300 bookings stay recent, and changes have a second page.
      const isNextPage = request.url().includes("cursor=");
      if (request.method() !== "OPTIONS" && !isNextPage) asked += 1;
    });
    const perMinute: number[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      for (const index of [10, 11, 12]) {
        await bookOverApi(pages.api, CLUB.tenant_id, {
          appointment_type_id: CLUB.type,
          coach_id: CLUB.first_coach_id + index,
          client_id: CLUB.first_client_id + CLUB.bookedClients + index + 3 * minute,
          start_date_time: `${BUSY_DAY}T${18 + Math.floor(minute / 2)}:${minute % 2 === 0 ? "00" : "30"}:00Z`,
        });
      }
      asked = 0;
      for (const _ of [1, 2]) await halfAMinute();
      perMinute.push(asked);
    }
    console.log(`An idle desk asks ${perMinute.join(", ")} times in a minute.`);
    // Two polls, each of which asks for changes of appointments and of tours, and for the classes.
    expect(Math.min(...perMinute)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(8);
  });

  itInAll("lays who is away beside the day, which stays where it is", async () => {
    const token = await pages.api.token({ scope: "staff.write" });
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const coach = CLUB.first_coach_id + index;
      const span = { start_date_time: `${AWAY_DAY}T06:00:00Z`, end_date_time: `${AWAY_DAY}T18:00:00Z` };
      const path = `/tenants/${CLUB.tenant_id}/staff/${coach}/unavailability`;
      const body = { ...span, reason: "A course for all who coach in the mornings" };
      expect(await pages.api.send(path, { token, body })).toMatchObject({ status: 201 });
    }
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}&day=${AWAY_DAY}`);
    const opener = page.getByRole("button", { name: "6 are unavailable" });
    const panel = page.getByRole("complementary", { name: "Unavailable" });
    const places = async () => ({ day: await boxOf(page, ".calendar"), hour: await boxOf(page, FIRST_HOUR) });
    await page.locator(FIRST_HOUR).first().waitFor();
    const before = await places();
    const close = panel.getByRole("button", { name: "Close" });
    for (const closing of [() => close.click(), () => opener.click()]) {
      await opener.click();
      await panel.locator("h2:focus", { hasText: coachNameOf(0) }).waitFor();
      const { day, hour } = await places();
      expect(day.top).toBe(before.day.top);
      expect(hour.top).toBeGreaterThan(day.top);
      expect(hour.bottom).toBeLessThanOrEqual(DESKTOP.height);
      await closing();
      await panel.waitFor({ state: "detached" });
      await page.locator("[aria-expanded=false]:focus", { hasText: "6 are unavailable" }).waitFor();
      expect(await places()).toEqual(before);
    }
  });

  itInAll("takes a coach with 18 bookings out in four clicks", async () => {
    const ids = [];
    for (let index = 0; index < 18; index += 1) {
      const clock = `${String(8 + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`;
      const client_id = CLUB.first_client_id + index;
      const fields = { appointment_type_id: CLUB.type, coach_id: CLUB.first_coach_id + 5, client_id };
      ids.push(
        await bookOverApi(pages.api, CLUB.tenant_id, {
          ...fields,
          start_date_time: `${ILL_DAY}T${clock}:00Z`,
        }),
      );
    }
    const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=${ILL_DAY}`);
    const { page } = visited;
    const clicks = await countClicks(page);
    await page.locator(`[data-key="appointment-${ids[17]}"]`).waitFor();
    const before = await boxOf(page, ".calendar");
    await page.getByRole("button", { name: `${coachNameOf(5)}: Unavailability` }).click();
    await card(page).getByRole("button", { name: "Mark as unavailable" }).click();
    await card(page).getByRole("button", { name: "Mark anyway" }).click();
    await page.getByRole("button", { name: "Substitute 18" }).click();
    await page.locator("h3", { hasText: "Nothing left to do" }).waitFor();
    expect(await clicks()).toBe(4);
    // One line more says that somebody is away.
    expect((await boxOf(page, ".calendar")).top - before.top).toBeLessThanOrEqual(70);
    expect((await boxOf(page, ".side-scroll")).bottom).toBeLessThanOrEqual(DESKTOP.height);
    await look(visited, "desk-ill-18");
    await page
      .getByRole("complementary", { name: "Unavailable" })
      .getByRole("button", { name: "Close" })
      .click();
    await page.getByRole("complementary", { name: "Unavailable" }).waitFor({ state: "detached" });
    await page.locator(".away-strip button:focus", { hasText: `${coachNameOf(5)} is unavailable` }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".away h2:focus", { hasText: coachNameOf(5) }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".away-strip button:focus").waitFor();
    await page.setViewportSize(PHONE);
    await page.locator(".away-strip button").click();
    const panel = await boxOf(page, ".away-panel");
    expect(panel.bottom - panel.top).toBeLessThanOrEqual(0.7 * PHONE.height + 1);
    expect(TODAY < ILL_DAY).toBe(true);
  });
});

/** Watches the calendar from now on: which entries' elements were added, removed or filled anew since the last look. */
async function watchRedrawing(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    const keysIn = (node) => node instanceof Element
      ? [node, ...node.querySelectorAll("*")].map(({ dataset }) => dataset?.key).filter(Boolean)
      : [];
    const redrawn = ({ target, addedNodes, removedNodes }) =>
      [target.closest("article"), ...addedNodes, ...removedNodes].flatMap(keysIn);
    const records = [];
    const observer = new MutationObserver((seen) => records.push(...seen));
    observer.observe(document.querySelector(".calendar"), { subtree: true, childList: true });
    globalThis.redrawnEntries = () => [...new Set(records.splice(0).flatMap(redrawn))];
  })()`);
  return async () => await page.evaluate<string[]>("redrawnEntries()");
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  return await page.evaluate<Box>(`(() => {
    const { left, top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return { left, top, bottom };
  })()`);
}

/** How far each booking is from its hour, in minutes, and how many stand below the name of their coach. */
async function placesOf(page: Page): Promise<{ slips: number[]; beside: number }> {
  return await page.evaluate(`(() => {
    const hours = [...document.querySelectorAll(".ec-body .ec-sidebar time")].map((time) => ({
      minute: Number(time.textContent.slice(0, 2)) * 60,
      // A label stands in the middle of its line.
      top: (time.getBoundingClientRect().top + time.getBoundingClientRect().bottom) / 2,
    }));
    // The first label is moved down a little, out of the head's way.
    const [, first, second] = hours;
    const perMinute = (second.top - first.top) / 60;
    const heads = [...document.querySelectorAll(".ec-header .ec-col-head")].map((head) => ({
      name: head.textContent,
      left: head.getBoundingClientRect().left,
      right: head.getBoundingClientRect().right,
    }));
    const entries = [...document.querySelectorAll(".calendar .entry")];
    const slips = entries.map((entry) => {
      const [hour, minute] = entry.querySelector(".when").textContent.split(":").map((part) => parseInt(part, 10));
      const top = entry.closest("article").getBoundingClientRect().top;
      return Math.abs((top - first.top) / perMinute + first.minute - (hour * 60 + minute));
    });
    const beside = entries.filter((entry) => {
      const { left, right } = entry.getBoundingClientRect();
      const head = heads.find((each) => each.left - 1 <= left && right <= each.right + 1);
      return head !== undefined && entry.textContent.includes(" · " + head.name + " Booked");
    }).length;
    return { slips, beside };
  })()`);
}

/** Counts the polls that have ended from now on: each is followed by how fresh the day is. */
async function countPolls(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`globalThis.polls = 0;
    new MutationObserver(() => { polls += 1; }).observe(document.querySelector(".freshness"), { childList: true })`);
  return async () => await page.evaluate<number>("polls");
}

/** The CPU time that the page spends on a poll and on showing what it found, however busy the machine is. */
async function costOfPoll(page: Page, selector: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spentMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  };
  const before = await spentMs();
  await page.clock.fastForward(30_500);
  await page.locator(selector).waitFor();
  const spent = (await spentMs()) - before;
  await session.detach();
  return spent;
}
