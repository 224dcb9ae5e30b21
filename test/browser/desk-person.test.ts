import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { card, choosePerson, countClicks, openDesk, press } from "./desk-steps.ts";
import { importLargeClub, largeClub } from "./large-club.ts";
import { holdBack } from "./network-steps.ts";
import { look, usePages } from "./page-visit.ts";

const CLUB = largeClub(47);
const CLIENTS = new RegExp(`/tenants/${CLUB.tenant_id}/clients`);
const LAPTOP = { width: 1_366, height: 768 };
const DESK = `club=${CLUB.tenant_id}&day=2027-03-24`;

describeInBrowser("a person at the desk", () => {
  const pages = usePages();

  beforeAll(() => importLargeClub(pages.api, CLUB), 60_000);

  itInAll("is nobody of an earlier search, by the arrow and Enter either", async () => {
    const { page } = await openDesk(pages, DESK);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await card(page).getByLabel("Person").fill("Client 10");
    await card(page).locator("[role=option][aria-selected=true]", { hasText: "Client 10" }).waitFor();
    const { held, letGo } = await holdBack(page, "GET", CLIENTS);
    await card(page).getByLabel("Person").fill("Client 33");
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await card(page).locator(".client").textContent()).not.toContain("Client 10");
    await letGo();
  });

  itInAll("who is new does not get the e-mail address of whoever was chosen before", async () => {
    const { page } = await openDesk(pages, DESK);
    await page.getByRole("button", { name: "Book a tour" }).click();
    await card(page).getByLabel("Person").fill("Client 12");
    await card(page).locator("[role=option][aria-selected=true]", { hasText: "Client 12" }).waitFor();
    await page.keyboard.press("Enter");
    const email = card(page).getByLabel("E-mail");
    expect(await email.inputValue()).toBe(`client-12@towers-${CLUB.tenant_id}.example`);
    await card(page).getByLabel("Person").fill("Bob Other");
    await card(page).getByRole("option", { name: "New person: Bob Other" }).click();
    expect(await card(page).getByLabel("Full name").inputValue()).toBe("Bob Other");
    expect(await email.inputValue()).toBe("");
  });

  it("is blocked with two clicks, booked with a word of it, and unblocked", async () => {
    const visited = await openDesk(pages, DESK);
    const { page } = visited;
    await page.getByLabel("Person").fill("Client 21");
    await page.locator("[role=option][aria-selected=true]", { hasText: "Client 21" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page).getByRole("heading", { name: "Client 21" }).waitFor();
    const clicks = await countClicks(page);
    await card(page).getByRole("button", { name: "Block" }).click();
    await card(page).getByLabel("Reason").pressSequentially("Threatened a coach");
    await look(visited, "desk-block");
    await press(page, "Block", "Blocked.");
    expect(await clicks()).toBe(2);
    const blocked = "Blocked: only staff can book for this client. Threatened a coach";
    await card(page).locator(".medical", { hasText: blocked }).waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Book", exact: true }).click();
    await choosePerson(page, "Client 21", "Client 21");
    await card(page).locator(".client .medical", { hasText: blocked }).waitFor();
    await card(page).getByLabel("Day").fill("2027-04-12");
    await card(page).getByLabel("Time").fill("10:00");
    await look(visited, "desk-book-blocked");
    await press(page, "Book", " · Hall · to be paid. Blocked: only staff can book for this client.");
    await page.keyboard.press("Escape");

    await page.getByLabel("Person").fill("Client 21");
    await page.locator("[role=option][aria-selected=true]", { hasText: "Client 21" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page)
      .getByRole("button", { name: /^Mon 12 Apr, 10:00/ })
      .click();
    await card(page).first().locator(".medical", { hasText: blocked }).waitFor();
    await page.keyboard.press("Escape");
    await card(page).getByRole("button", { name: "Unblock" }).click();
    await press(page, "Unblock", "No longer blocked.");
    expect(await card(page).locator(".medical").count()).toBe(0);
  });

  itInAll("stays who was chosen last, though a person is created later", async () => {
    const { page } = await openDesk(pages, DESK);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await card(page).getByLabel("Person").fill("Late Larry");
    await card(page).getByRole("option", { name: "New person: Late Larry" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page).first().getByLabel("E-mail").fill("late.larry@example.com");
    const { held, letGo } = await holdBack(page, "POST", CLIENTS);
    await card(page).first().getByRole("button", { name: "Create" }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press("Escape");
    await choosePerson(page, "Client 14", "Client 14");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await letGo();
    await answered;
    await page.waitForTimeout(500);
    expect(await card(page).locator(".client").textContent()).toContain("Client 14");
  });

  itInAll("keeps what is typed in the profile while the card is read again", async () => {
    const { page } = await openDesk(pages, DESK);
    await page.getByLabel("Person").fill("Client 16");
    await page.locator("[role=option][aria-selected=true]", { hasText: "Client 16" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page).getByRole("button", { name: "Change the profile" }).waitFor();
    await card(page).getByRole("button", { name: "Book a tour" }).click();
    await card(page).first().getByLabel("Full name").waitFor();
    const { held, letGo } = await holdBack(page, "GET", CLIENTS);
    await page.keyboard.press("Escape");
    await expect.poll(() => held.length).toBe(1);
    await card(page).getByRole("button", { name: "Change the profile" }).click();
    await card(page).getByLabel("Medical alert").fill("Asthma, carries a spray");
    await letGo();
    await page.waitForTimeout(1_000);
    expect(await card(page).getByLabel("Medical alert").inputValue({ timeout: 2_000 })).toBe(
      "Asthma, carries a spray",
    );
  });

  itInAll("who is new gets the phone number by which they were searched for", async () => {
    const { page } = await openDesk(pages, DESK);
    const entered: Record<string, string> = {};
    for (const opener of ["Book a tour", "Book"]) {
      await page.getByRole("button", { name: opener, exact: true }).first().click();
      await card(page).getByLabel("Person").fill("07700 900777");
      await card(page).getByRole("option", { name: "New person: 07700 900777" }).click();
      const form = card(page).first();
      await form.getByLabel("Full name").waitFor();
      entered[`${opener}: name`] = await form.getByLabel("Full name").inputValue();
      entered[`${opener}: number`] = await form.getByLabel("Number").inputValue();
      await page.goto(page.url());
      await page.locator(".freshness:not(:empty)").waitFor();
    }
    expect(entered).toEqual({
      "Book a tour: name": "",
      "Book a tour: number": "07700 900777",
      "Book: name": "",
      "Book: number": "07700 900777",
    });
  });

  itInAll("who is new is not booked on the record of the person who was chosen before", async () => {
    const { page } = await openDesk(pages, DESK);
    await page.getByRole("button", { name: "Book a tour" }).click();
    await card(page).getByLabel("Person").fill("Client 18");
    await card(page).locator("[role=option][aria-selected=true]", { hasText: "Client 18" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page).getByLabel("Person").fill("Nora New");
    await card(page).getByRole("option", { name: "New person: Nora New" }).click();
    await card(page).getByLabel("Number").fill("07700 900444");
    await card(page).locator("[data-start]").last().click();
    await card(page).getByRole("button", { name: "Book a tour" }).click();
    await card(page).locator(".outcome, [role=alert]").filter({ hasText: /\w/ }).first().waitFor();
    const tours = (await pages.api.records("Tours")).filter(({ tenant_id }) => tenant_id === CLUB.tenant_id);
    expect(tours.map(({ client_id }) => client_id)).not.toContain(CLUB.first_client_id + 17);
  });

  it("is found by the slash key, booked without the Tab key, and checked in with the booking", async () => {
    const { page } = await openDesk(pages, DESK, { viewport: LAPTOP });
    await page.keyboard.press("/");
    const option = page.locator("[role=option][aria-selected=true]");
    await page.keyboard.type("zoe.zebra");
    await option.filter({ hasText: "Nobody found. E-mail addresses are only found whole." }).waitFor();
    await page.getByLabel("Person").fill("client-30@tow");
    await option.filter({ hasText: "New person: client-30@tow" }).waitFor();
    await option.filter({ hasText: "Nobody found. E-mail addresses are only found whole." }).waitFor();
    await page.getByLabel("Person").fill("Client 30");
    await option.filter({ hasText: "Client 30" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page).locator("button:focus", { hasText: "Book" }).waitFor();
    expect(await page.locator(".day-title input").inputValue()).toBe("");
    await page.keyboard.press("Enter");
    await card(page).locator("[name=start_date_time]:focus").waitFor();
    await card(page)
      .getByText(/this can be booked. To be paid: no membership covers it.$/)
      .waitFor();
    await expectInSight(page, "Book");
    await page.keyboard.press("Enter");
    const outcome = card(page).locator(".outcome:focus");
    await outcome.filter({ hasText: "Booked: Wed 24 Mar" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Book", exact: true }).click();
    await choosePerson(page, "Client 31", "Client 31");
    await page.route("**/check-in", (route) => route.abort());
    await card(page).getByRole("button", { name: "Book and check in" }).click();
    await outcome.filter({ hasText: "The booking stands. Check-in: There is no connection." }).waitFor();
    await page.unroute("**/check-in");
    await press(page, "Check in", "Checked in.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await choosePerson(page, "Client 32", "Client 32");
    await card(page).getByRole("checkbox", { name: "Complimentary" }).check();
    await card(page).getByText("Complimentary: no session is taken.").waitFor();
    await card(page).getByRole("checkbox", { name: "Complimentary" }).uncheck();
    await card(page).getByRole("button", { name: "Book and check in" }).click();
    await outcome.filter({ hasText: "to be paid. Checked in." }).waitFor();
    const booked = (await pages.api.records("Appointments")).filter(
      ({ tenant_id, start_date_time }) =>
        tenant_id === CLUB.tenant_id && `${start_date_time}`.startsWith("2027-03-24"),
    );
    // What is stored by leaving it out is booked.
    const statuses = booked.map(({ client_id, status = "booked" }) => `${client_id}: ${status}`);
    const [first, second, third] = [29, 30, 31].map((index) => CLUB.first_client_id + index);
    expect(statuses.toSorted()).toEqual([
      `${first}: booked`,
      `${second}: checked_in`,
      `${third}: checked_in`,
    ]);
  });

  itInAll("keeps a half-filled booking and the day where somebody presses Back", async () => {
    const visited = await openDesk(pages, DESK);
    const { page } = visited;
    const book = page.getByRole("button", { name: "Book", exact: true });
    await page.getByRole("button", { name: "Day after" }).click();
    await page.getByRole("heading", { name: "Thursday, 25 March 2027" }).waitFor();
    const address = page.url();
    await book.click();
    await card(page).getByLabel("Person").waitFor();
    // Where nothing was typed, Back closes the form.
    await page.goBack();
    await card(page).waitFor({ state: "detached" });
    await book.click();
    await choosePerson(page, "Client 22", "Client 22");
    const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
    const keeps = [() => page.goBack(), () => page.keyboard.press("Escape")];
    for (const leave of keeps) {
      await leave();
      await question.waitFor();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await question.waitFor({ state: "detached" });
    }
    await page.goBack();
    await question.waitFor();
    await look(visited, "desk-discard");
    // Back takes the question back, too.
    await page.goBack();
    await question.waitFor({ state: "detached" });
    await card(page).locator(".client", { hasText: "Client 22" }).waitFor();
    await card(page).getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await card(page).first().waitFor({ state: "detached" });
    expect(page.url()).toBe(address);
    await page.getByRole("heading", { name: "Thursday, 25 March 2027" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Thursday, 25 March 2027" }).waitFor();
  });
});

/** Asserts that a button of the dialog is on the screen, whatever the dialog is scrolled to. */
async function expectInSight(page: Page, name: string): Promise<void> {
  const box = await card(page).first().getByRole("button", { name, exact: true }).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
}
