import { beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { bookOverApi, dayShown, entryOf, openDesk } from "./desk-steps.ts";
import { importLargeClub, largeClub } from "./large-club.ts";
import { usePages } from "./page-visit.ts";
import { BROOKLYN, bookedOverApi, chooseTime } from "./visitor-steps.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** More than the desk waits between two polls. */
const A_POLL_MS = 31_000;
const CLUB = largeClub(43);
const TODAY = "2027-03-24";
const [PRIYA, BEN] = [9001, 502];

describeInBrowser("on a device with a wrong clock", () => {
  const pages = usePages();
  const wrongBy = (ms: number) => ({ nowMs: pages.nowMs() + ms });

  beforeAll(() => importLargeClub(pages.api, CLUB), 60_000);

  async function bookToday(time: string, index: number): Promise<number> {
    return await bookOverApi(pages.api, CLUB.tenant_id, {
      appointment_type_id: CLUB.type,
      coach_id: CLUB.first_coach_id + index,
      client_id: CLUB.first_client_id + index,
      start_date_time: `${TODAY}T${time}:00Z`,
    });
  }

  itInAll.each([
    ["3 hours fast", 3 * HOUR_MS, 0, "14:00"],
    ["49 hours slow", -49 * HOUR_MS, 1, "15:00"],
  ])("%s, the desk shows the club's day and what others book", async (_, aheadMs, index, time) => {
    const { page } = await openDesk(pages, `club=${CLUB.tenant_id}`, wrongBy(aheadMs));
    await page.getByRole("heading", { name: "Wednesday, 24 March 2027" }).waitFor();
    await page.locator(".freshness", { hasText: "Up to date: 09:" }).waitFor();
    const id = await bookToday(time, index);
    await page.clock.runFor(A_POLL_MS);
    await entryOf(page, "appointment", id).waitFor();
    await page.getByRole("button", { name: "Day after" }).click();
    await dayShown(page);
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await entryOf(page, "appointment", id).waitFor();
  });

  itInAll.each([
    [100, "2027-05-20T10:00:00Z"],
    [-100, "2027-05-21T10:00:00Z"],
  ])("%i days ahead, a member may cancel what is to come", async (days, start_date_time) => {
    const id = await bookOverApi(pages.api, 11, { client_id: PRIYA, coach_id: BEN, start_date_time });
    const { page } = await pages.open(`/member#appointment=${id}`, wrongBy(days * DAY_MS));
    await page.getByRole("button", { name: "Priya Raman" }).click();
    await page
      .getByText(/Your session comes back if you cancel|If you cancel, your session comes back/)
      .waitFor();
    await page.getByRole("button", { name: "Cancel", exact: true }).waitFor();
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await page.getByRole("heading", { name: "March 2027", exact: true }).waitFor();
  });

  it("3 hours fast, a visitor's tour is not over before it begins, and can be booked from now on", async () => {
    const link = await bookedOverApi(pages.api, BROOKLYN, `${TODAY}T10:30:00.000Z`);
    const { page } = await pages.open(`/?club=12${link}`, wrongBy(3 * HOUR_MS));
    await page.getByText("We look forward to seeing you.").waitFor();
    await page.goto(`${pages.api.state.siteUrl}/?club=12#`);
    await page.reload();
    await chooseTime(page, TODAY, `${TODAY}T11:30:00.000Z`);
  });

  itInAll.each([100, -100])("%i days ahead, a visitor sees the present month", async (days) => {
    const { page } = await pages.open("/?club=12", wrongBy(days * DAY_MS));
    await page.getByRole("heading", { name: "March 2027", exact: true }).waitFor();
    await page.locator('[data-day="2027-03-25"][data-free]').waitFor();
    expect(await page.getByRole("button", { name: "Previous month" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });
});
