import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { bookOverApi, openDesk } from "./desk-steps.ts";
import { bookLargeDay, importLargeClub, largeClub } from "./large-club.ts";
import { usePages } from "./page-visit.ts";

const CLUB = largeClub(48);
const TODAY = "2027-03-24";
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

  it("has a panel that is high enough for the plan of substitutes on every screen", async () => {
    const visited = await openDesk(pages, `club=${CLUB.tenant_id}&day=${TODAY}`, { viewport: LAPTOP });
    const { page } = visited;
    await page.locator(".arrivals .entry").nth(19).waitFor();
    await page.getByRole("button", { name: /^1 is unavailable/ }).click();
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

  it("keeps each tab where it is, whichever is shown", async () => {
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}&day=${TODAY}`, { viewport: LAPTOP });
    const weights = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".tabs a")].map((tab) => getComputedStyle(tab).fontWeight)`,
    );
    expect(weights.length).toBeGreaterThan(1);
    expect(new Set(weights).size).toBe(1);
  });

  it("is on paper with the club, whole words, comments and medical alerts", async () => {
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
    await visited.picture("desk-print-words");
    expect(await brokenWords(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(A4.width);
  });
});

/** The words on paper that go on in another line, but those of names. */
async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(`(() => {
    const broken = [];
    for (const cell of document.querySelectorAll(".print-page :is(td, th):not(.name)")) {
      const text = cell.firstChild;
      for (const word of cell.textContent.matchAll(/[\\p{L}\\d:]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (range.getClientRects().length > 1) broken.push(word[0]);
      }
    }
    return broken;
  })()`);
}
