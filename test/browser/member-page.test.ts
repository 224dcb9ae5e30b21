import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import type { Page, Request, Route } from "playwright-core";
import { expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser, type Visit } from "./browser.ts";
import { CamdenDesk, NOOR, tabTo, ZARA } from "./member-steps.ts";
import { hold, loseAnswers } from "./network-steps.ts";
import { look, PHONE, slowDown, usePages } from "./page-visit.ts";

// The first scripts before there were classes, and 6 kB.
const MAX_SCRIPT_BYTES = 42_200 + 6_000;
const LATER = "**/chunks/member-later-views-*.js";
const MINUTE_MS = 60_000;
const CREATE = "**/tenants/13/appointments";
const DENIED = {
  id: null,
  info: [{ errorCode: "ACCESS_DENIED", identifier: "", errorMessage: "It is not allowed." }],
};

describeInBrowser("the member's page", () => {
  const pages = usePages();
  const desk = new CamdenDesk(() => pages.api);

  async function signIn(fragment = "", page?: Page): Promise<Visit & { page: Page }> {
    const visited = await pages.open(`/member${fragment}`);
    await signInAs(page ?? visited.page);
    return visited;
  }

  async function signInAs(page: Page, person = "Zara Whitfield"): Promise<void> {
    await page.getByRole("button", { name: person }).click();
    await page.locator("#member-person", { hasText: person }).waitFor();
  }

  /** Waits until the page says what came of a write. */
  async function news(page: Page, text: string): Promise<void> {
    await page.locator(".news").getByText(text).waitFor();
  }

  /** Chooses a day of this month or the next, and a time on the club's clock. */
  async function choose(page: Page, day: string, time: string): Promise<void> {
    const loaded = page.locator('[role="grid"][aria-busy="false"]');
    await loaded.waitFor();
    if (!(await page.locator(`[data-day="${day.slice(0, 7)}-28"]`).isVisible())) {
      await page.getByRole("button", { name: "Next month" }).click();
    }
    await loaded.waitFor();
    await page.locator(`[data-day="${day}"]`).click();
    await page.getByRole("button", { name: time, exact: true }).click();
  }

  it("signs a member in at the member's own club, and books with any coach", async () => {
    const visited = await pages.open("/member?club=12");
    const { page } = visited;
    await page.getByRole("heading", { name: "Your appointments" }).waitFor();
    await look(visited, "member-sign-in");
    await signInAs(page);
    await page.getByText("Northwind Camden").waitFor();
    await page.getByText("You have no appointments ahead.").waitFor();
    await look(visited, "member-none");
    await page.getByRole("link", { name: "Book an appointment" }).click();
    await choose(page, "2027-03-26", "09:30");
    await page.getByText("With Noor Haddad or Tom Becker").waitFor();
    await page.getByText("45 sessions left for Strength training").waitFor();
    await page.getByText("You can cancel free of charge until Thu 25 Mar, 09:30.").waitFor();
    await look(visited, "member-book");
    await page.getByRole("button", { name: "Book Fri 26 Mar, 09:30" }).click();
    await news(page, "One session of PT year was used; 44 left.");
    await look(visited, "member-booked");
    expect(await desk.at("2027-03-26T09:30:00.000Z")).toMatchObject([
      { tenant_id: 13, appointment_type_id: 131, created_by_client: true, membership_id: 31002 },
    ]);
  });

  itInAll("loses the race for a slot and takes another, with what was typed", async () => {
    const visited = await signIn("#book");
    const { page } = visited;
    await page.getByLabel("Coach", { exact: true }).selectOption("Noor Haddad");
    await page.getByLabel("A note for the coach").fill("My left knee hurts.");
    await choose(page, "2027-03-30", "10:00");
    await desk.book("2027-03-30T09:00:00Z", await desk.newProspect());
    await page.getByRole("button", { name: "Book Tue 30 Mar, 10:00" }).click();
    await page.getByRole("heading", { name: "This time has just been taken" }).waitFor();
    await page.locator('.month [aria-busy="false"]').waitFor();
    await look(visited, "member-taken");
    await page.locator(".offers").getByRole("button", { name: "Tue 30 Mar, 11:15" }).click();
    await page.getByRole("button", { name: "Book Tue 30 Mar, 11:15" }).click();
    await news(page, "Your appointment is booked.");
    expect(await desk.at("2027-03-30T09:00:00.000Z")).toEqual([]);
    expect(await desk.at("2027-03-30T10:15:00.000Z")).toMatchObject([
      { coach_id: NOOR, comments: "My left knee hurts." },
    ]);
  });

  it("books every week but one in which the coach is taken, and cancels the rest", async () => {
    await desk.book("2027-04-23T10:00:00Z", await desk.newProspect());
    const visited = await signIn("#book");
    const { page } = visited;
    await page.getByLabel("Coach", { exact: true }).selectOption("Noor Haddad");
    await choose(page, "2027-04-16", "11:00");
    await page.getByLabel("Every week").check();
    await page.getByLabel("For how many weeks").selectOption("3");
    await page.getByRole("button", { name: "Check the dates of 3 weeks" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 of 3 appointments can be booked.").waitFor();
    await dialog.getByText("Noor Haddad").waitFor();
    await dialog.getByText("Strength training").waitFor();
    const dates = dialog.getByRole("listitem").filter({ hasText: /^Fri \d+ Apr, 11:00$/ });
    expect(await dates.allTextContents()).toEqual(["Fri 16 Apr, 11:00", "Fri 30 Apr, 11:00"]);
    await dialog.getByText(/^This takes 2 of your \d+ sessions\.$/).waitFor();
    await dialog.getByText("Fri 23 Apr, 11:00: The coach is booked at this time.").waitFor();
    await look(visited, "member-weekly");
    const keys = new Set<string>();
    let isLost = true;
    await page.route("**/appointments/series", async (route, request) => {
      if (request.method() !== "POST") return await route.continue();
      keys.add((await request.headerValue("Idempotency-Key")) ?? "");
      if (!isLost) return await route.continue();
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole("button", { name: "Book 2 appointments" }).click();
    await dialog.getByText("Trying again is safe: nothing is done twice.").waitFor();
    isLost = false;
    await dialog.getByRole("button", { name: "Try again" }).click();
    await news(page, "2 appointments are booked.");
    await news(page, "2 sessions were used.");
    await news(page, "Left out: Fri 23 Apr, 11:00: The coach is booked at this time.");
    expect(keys.size).toBe(1);
    await look(visited, "member-weekly-booked");
    const [first] = await desk.at("2027-04-16T10:00:00.000Z");
    const [last] = await desk.at("2027-04-30T10:00:00.000Z");
    expect(await desk.at("2027-04-23T10:00:00.000Z")).toEqual([]);
    expect(last?.series_id).toBe(first?.appointment_id);

    await page.getByRole("link", { name: "Fri 30 Apr, 11:00" }).click();
    await page.getByText("Part of a series").waitFor();
    await page.getByRole("button", { name: "Cancel all that are left of the series" }).click();
    await dialog.getByText("This cancels 2 appointments: Fri 16 Apr, 11:00; Fri 30 Apr, 11:00.").waitFor();
    await dialog.getByText("You lose no sessions.").waitFor();
    await look(visited, "member-series-cancel");
    const other = await signIn(`#appointment=${last?.appointment_id}`);
    await other.page.getByRole("button", { name: "Cancel all that are left of the series" }).waitFor();
    await desk.endFreeCancellation(Number(first?.appointment_id));
    await dialog.getByRole("button", { name: "Cancel all that are left" }).click();
    await dialog.getByText("Please look again before you cancel:").waitFor();
    await dialog.getByText("you lose 1 session.").waitFor();
    await look(visited, "member-series-changed");
    expect(await desk.stored(Number(last?.appointment_id))).not.toHaveProperty("status");
    await dialog.getByLabel("Why?").fill("I move away.");
    await dialog.getByRole("button", { name: "Cancel all that are left" }).click();
    await news(page, "2 appointments are cancelled.");
    await news(page, "1 session came back.");
    await news(page, "1 session is lost.");
    await page.getByText("StatusCancelled").waitFor();
    // Another tab has not heard of it.
    await other.page.getByRole("button", { name: "Cancel all that are left of the series" }).click();
    await other.page.getByText("This series has no appointments left to cancel.").waitFor();
    await look(other, "member-series-none-left");
    for (const each of [first, last]) {
      expect(await desk.stored(Number(each?.appointment_id))).toMatchObject({
        status: "cancelled",
        cancel_reason: "I move away.",
      });
    }
  });

  itInAll("cancels a series in parts, and asks again before a later part loses a session", async () => {
    const [id = 0, ...others] = await desk.bookSeries("2027-05-03", 12);
    const [late = 0, last = 0] = await desk.bookSeries("2027-05-15", 2, id);
    const visited = await signIn(`#appointment=${last}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Cancel all that are left of the series" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This cancels 14 appointments: Mon 3 May, 12:00; Tue 4 May, 12:00;").waitFor();
    await desk.endFreeCancellation(late);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/cancel")) sent.push(request.postDataJSON());
    });
    await dialog.getByRole("button", { name: "Cancel all that are left" }).click();
    await dialog.getByText("This cancels 2 appointments: Sat 15 May, 12:00; Sun 16 May, 12:00.").waitFor();
    await dialog.getByText("you lose 1 session.").waitFor();
    await dialog.getByRole("button", { name: "Cancel all that are left" }).click();
    await news(page, "14 appointments are cancelled.");
    await news(page, "13 sessions came back.");
    await news(page, "1 session is lost.");
    const from = "2027-05-15T11:00:00.000Z";
    expect(sent).toEqual([
      { expect_forfeited: 0 },
      { from, expect_forfeited: 0 },
      { from, expect_forfeited: 1 },
    ]);
    for (const each of [id, ...others, late, last]) {
      expect(await desk.stored(each)).toMatchObject({ status: "cancelled" });
    }
  });

  itInAll("says how many appointments of a series are to be paid for, and asks again for more", async () => {
    const [first = 0, second = 0, third = 0] = await desk.bookSeries("2027-05-24", 3);
    for (const id of [first, second, third]) await desk.leaveToPay(id);
    await desk.endFreeCancellation(first);
    await desk.endFreeCancellation(second, new Date(pages.nowMs() + 10 * MINUTE_MS).toISOString());
    const visited = await signIn(`#appointment=${third}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Cancel all that are left of the series" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This cancels 3 appointments").waitFor();
    await dialog.getByText("you have to pay for 1 appointment.").waitFor();
    expect(await dialog.getByText("You lose no sessions.").count()).toBe(0);
    await look(visited, "member-series-to-pay");
    // The dialog stays open until the second one can no longer be cancelled free of charge.
    await page.clock.fastForward(11 * MINUTE_MS);
    await dialog.getByRole("button", { name: "Cancel all that are left" }).click();
    await dialog.getByText("Please look again before you cancel:").waitFor();
    await dialog.getByText("you have to pay for 2 appointments.").waitFor();
    expect(await desk.stored(first)).not.toHaveProperty("status");
    await dialog.getByRole("button", { name: "Cancel all that are left" }).click();
    await news(page, "3 appointments are cancelled.");
    await news(page, "You have to pay for 1 appointment: please do so at the club.");
  });

  it("cancels early, and shows that the session comes back", async () => {
    const id = await desk.book("2027-04-06T09:00:00Z");
    const visited = await signIn(`#appointment=${id}`);
    const { page } = visited;
    await page.getByText("Your session comes back if you cancel by Mon 5 Apr, 10:00.").waitFor();
    await look(visited, "member-appointment");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
    await dialog.getByText("Your session comes back if you cancel by Mon 5 Apr, 10:00.").waitFor();
    await dialog.getByText("After that, it is lost.").waitFor();
    await look(visited, "member-cancel-early");
    await page.keyboard.press("Escape");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Cancel");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Why?").fill("I am away.");
    await dialog.getByRole("button", { name: "Cancel the appointment" }).dblclick();
    await news(page, "Your session came back to PT year.");
    for (const name of ["Move", "Cancel"]) {
      const inView = page.locator("#main .buttons").getByText(name, { exact: true });
      expect(await inView.isVisible()).toBe(false);
    }
    await look(visited, "member-cancelled");
    expect(await desk.stored(id)).toMatchObject({
      status: "cancelled",
      session_outcome: "returned",
      cancel_reason: "I am away.",
      version: 2,
    });
    await page.getByRole("link", { name: "Sessions" }).click();
    const row = page.locator(".rows li", { hasText: "Tue 6 Apr, 10:00" });
    await row.first().waitFor();
    expect(await row.locator(".badge").allTextContents()).toEqual(["One back", "One used"]);
  });

  it("closes a dialog where somebody presses Back, and goes past one that has closed", async () => {
    const id = await desk.book("2027-04-07T13:00:00Z");
    const { page } = await signIn("#sessions");
    const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    await heading("Sessions");
    await page.evaluate(`location.hash = "#appointment=${id}"`);
    const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
    for (const leave of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await dialog.waitFor();
      await leave();
      await dialog.waitFor({ state: "detached" });
      expect(new URL(page.url()).hash).toBe(`#appointment=${id}`);
    }
    await page.goBack();
    await heading("Sessions");
    await page.goForward();
    await page.getByRole("link", { name: "Book" }).first().click();
    await heading("Book");
    await page.goBack();
    await page.getByRole("button", { name: "Cancel", exact: true }).waitFor();
    await page.goBack();
    await heading("Sessions");
  });

  itInAll("says before and after that a late cancellation loses the session", async () => {
    const id = await desk.book("2027-03-24T20:00:00Z");
    const visited = await signIn(`#appointment=${id}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText("It is too late to cancel free of charge: if you cancel, you lose the session.")
      .waitFor();
    await look(visited, "member-cancel-late");
    await dialog.getByRole("button", { name: "Cancel the appointment" }).click();
    await news(page, "The appointment is cancelled.");
    expect(await desk.stored(id)).toMatchObject({ session_outcome: "forfeited", is_late_cancel: true });
    await page.getByRole("link", { name: "Sessions" }).click();
    const row = page.locator(".rows li", { hasText: "Wed 24 Mar, 20:00" }).first();
    await row.getByText("Lost").waitFor();
    await look(visited, "member-sessions");
    await row.getByRole("link").click();
    await page.getByText("The session of PT year was lost").waitFor();
    await page.getByRole("link", { name: "All appointments" }).click();
    await page.getByRole("button", { name: "Show past and cancelled" }).click();
    await page.getByRole("link", { name: "Wed 24 Mar, 20:00" }).getByText("Cancelled").waitFor();
    await look(visited, "member-appointments");
  });

  itInAll("asks again where what cancelling would do has changed", async () => {
    const [id, other] = [await desk.book("2027-04-08T09:00:00Z"), await desk.book("2027-04-13T09:00:00Z")];
    const visited = await signIn(`#appointment=${id}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Your session comes back").waitFor();
    await desk.endFreeCancellation(id);
    await dialog.getByRole("button", { name: "Cancel the appointment" }).click();
    await dialog.getByText("Please look again before you cancel:").waitFor();
    await dialog
      .getByText("It is too late to cancel free of charge: if you cancel, you lose the session.")
      .waitFor();
    await look(visited, "member-outcome-changed");
    expect(await desk.stored(id)).not.toHaveProperty("status");
    await dialog.getByRole("button", { name: "Keep it" }).click();

    await page.evaluate(`location.hash = "#appointment=${other}"`);
    await page.getByText("Your session comes back if you cancel by Mon 12 Apr, 10:00.").waitFor();
    await desk.endFreeCancellation(other);
    await page.clock.fastForward(Date.parse("2027-04-12T09:00:01Z") - pages.nowMs());
    await page
      .getByText("It is too late to cancel free of charge: if you cancel, you lose the session.")
      .waitFor();
    await page.locator("#live", { hasText: "This has changed" }).waitFor({ state: "attached" });
  });

  itInAll("resolves what two tabs write to one booking", async () => {
    const id = await desk.book("2027-04-09T09:00:00Z");
    const visited = await signIn(`#appointment=${id}`);
    const { page } = visited;
    const other = await page.context().newPage();
    await other.goto(page.url());
    await signInAs(other);
    for (const tab of [page, other]) await tab.getByLabel("A note for the coach").waitFor();
    await other.getByLabel("A note for the coach").fill("Ten minutes late.");
    await other.getByRole("button", { name: "Save the note" }).click();
    await news(other, "The note is saved.");
    await page.getByLabel("A note for the coach").fill("I bring a friend.");
    await page.getByRole("button", { name: "Save the note" }).click();
    await page.getByText("This has changed in the meantime").waitFor();
    await page.getByText("It now says: “Ten minutes late.”").waitFor();
    await look(visited, "member-changed-meanwhile");
    expect(await desk.stored(id)).toMatchObject({ comments: "Ten minutes late.", version: 2 });
    expect(await page.getByLabel("A note for the coach").inputValue()).toBe("I bring a friend.");
    await page.getByRole("button", { name: "Save the note" }).click();
    await news(page, "The note is saved.");
    expect(await desk.stored(id)).toMatchObject({ comments: "I bring a friend.", version: 3 });

    await other.getByRole("button", { name: "Cancel", exact: true }).click();
    await other.getByRole("button", { name: "Cancel the appointment" }).click();
    await other.getByText("This has changed in the meantime").waitFor();
    await other.getByRole("button", { name: "Cancel the appointment" }).click();
    await news(other, "The appointment is cancelled.");
    expect(await desk.stored(id)).toMatchObject({ status: "cancelled", version: 4 });
  });

  itInAll("says of a note typed earlier that it is not saved, and takes back the saved one", async () => {
    const id = await desk.book("2027-05-06T09:00:00Z");
    const { page } = await signIn(`#appointment=${id}`);
    const note = page.getByLabel("A note for the coach");
    const kept = page.getByText("This is what you had typed earlier. It is not saved yet.");
    await note.fill("My knee hurts.");
    expect(await kept.count()).toBe(0);
    await page.reload();
    await kept.waitFor();
    expect(await note.inputValue()).toBe("My knee hurts.");
    await page.getByRole("button", { name: "Back to the saved note" }).click();
    expect([await note.inputValue(), await kept.count()]).toEqual(["", 0]);
    await page.reload();
    await page.getByRole("button", { name: "Save the note" }).waitFor();
    expect([await note.inputValue(), await kept.count()]).toEqual(["", 0]);
  });

  itInAll("keeps what is typed while a note is saved, and takes no older answer after a write", async () => {
    const id = await desk.book("2027-04-15T09:00:00Z");
    const { page } = await signIn(`#appointment=${id}`);
    const note = page.getByLabel("A note for the coach");
    await note.waitFor();
    const [saved, closed, cancelled] = [gate(), gate(), gate()];
    let held: Promise<void> | undefined = saved.promise;
    let answers = 0;
    await page.route(`**/appointments/${id}`, async (route) => {
      const response = await route.fetch();
      answers += 1;
      await held;
      await route.fulfill({ response });
    });
    await note.fill("One");
    await page.getByRole("button", { name: "Save the note" }).click();
    await note.fill("One and two");
    saved.resolve();
    await news(page, "The note is saved.");
    expect(await note.inputValue()).toBe("One and two");

    held = undefined;
    const refuse = async (route: Route) => {
      await closed.promise;
      await route.fulfill({ status: 403, json: DENIED });
    };
    await page.route("**/cancel", refuse, { times: 1 });
    const dialog = page.getByRole("dialog");
    const cancel = dialog.getByRole("button", { name: "Cancel the appointment" });
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await cancel.click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    closed.resolve();
    await dialog.getByRole("alert").waitFor();

    held = cancelled.promise;
    answers = 0;
    await page.evaluate("void document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => answers).toBe(1);
    await cancel.click();
    await news(page, "The appointment is cancelled.");
    const late = page.waitForResponse(`**/appointments/${id}`);
    cancelled.resolve();
    await (await late).finished();
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))");
    await page.getByText("StatusCancelled").waitFor();
  });

  itInAll("moves a booking across the change of clocks, by the club's wall clock", async () => {
    const id = await desk.book("2027-03-27T10:00:00Z");
    const visited = await signIn(`#appointment=${id}`);
    const { page } = visited;
    await page.getByText("Sat 27 Mar, 10:00 – 11:00").waitFor();
    await page.getByRole("link", { name: "Move" }).click();
    await page.getByRole("heading", { name: "Move the appointment" }).waitFor();
    // The choice opens on the day of the appointment.
    await page.locator('[data-day="2027-03-27"][aria-pressed=true]').waitFor();
    await choose(page, "2027-03-29", "10:00");
    await look(visited, "member-move");
    // The chosen time stays in another language.
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.locator('[data-start="2027-03-29T09:00:00.000Z"][aria-pressed="true"]').waitFor();
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("button", { name: "Move to Mon 29 Mar, 10:00" }).click();
    await news(page, "The appointment is moved.");
    await page.getByText("Mon 29 Mar, 10:00 – 11:00").waitFor();
    await page.getByText("From Sat 27 Mar, 10:00 to Mon 29 Mar, 10:00").waitFor();
    expect(await desk.stored(id)).toMatchObject({
      start_date_time: "2027-03-29T09:00:00.000Z",
      coach_id: NOOR,
    });
  });

  itInAll("books online once where the answer is lost, and loads what it could not read", async () => {
    const visited = await signIn();
    const { page } = visited;
    const goOn = await hold(page, "**/sessions*");
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.getByText("Loading…").waitFor();
    await look(visited, "member-loading");
    goOn();
    await page.getByRole("heading", { name: "How they were used" }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Appointments" }).click();
    await page.getByRole("heading", { name: "There is no connection" }).waitFor();
    await look(visited, "member-offline");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Book an appointment" }).waitFor();
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await choose(page, "2027-04-14", "10:00");
    await page.getByLabel("Online").check();
    await page.getByRole("button", { name: "Book Wed 14 Apr, 10:00" }).waitFor();
    await page.getByText("You get the link to the meeting when you have booked.").waitFor();
    const keys = new Set<string>();
    // The request arrives, and its answer does not.
    const loseAnswer = async (route: Route, request: Request) => {
      if (request.method() !== "POST") return await route.continue();
      keys.add((await request.headerValue("Idempotency-Key")) ?? "");
      await route.fetch();
      await route.abort();
    };
    await page.route(CREATE, loseAnswer);
    await page.getByRole("button", { name: "Book Wed 14 Apr, 10:00" }).click();
    await page.getByText("Trying again is safe: nothing is done twice.").waitFor();
    await look(visited, "member-unanswered");
    await page.unroute(CREATE);
    const again = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes("/13/"),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    keys.add((await (await again).headerValue("Idempotency-Key")) ?? "");
    await news(page, "Your appointment is booked.");
    expect(keys.size).toBe(1);
    const join = await page.getByRole("link", { name: "Join online" }).getAttribute("href");
    expect(join).toMatch(/^https:\/\/meet\.northwind\.example\/[\da-f-]{36}$/);
    expect(await desk.at("2027-04-14T09:00:00.000Z")).toMatchObject([
      { is_virtual: true, virtual_url: join },
    ]);
  });

  itInAll("says that the earlier time is booked where its answer was lost", async () => {
    const visited = await signIn("#book");
    const { page } = visited;
    await choose(page, "2027-04-22", "10:00");
    await loseAnswers(page, CREATE);
    await page.getByRole("button", { name: "Book Thu 22 Apr, 10:00" }).click();
    await page.getByText("Trying again is safe: nothing is done twice.").waitFor();
    await page.unroute(CREATE);
    await choose(page, "2027-04-22", "11:30");
    await page.getByRole("button", { name: "Book Thu 22 Apr, 11:30" }).click();
    await news(page, "Your first request had gone through: your appointment is on Thu 22 Apr, 10:00.");
    await news(page, "What you changed since then is not booked.");
    await page.getByText("Thu 22 Apr, 10:00 – 11:00").waitFor();
    await page.getByRole("link", { name: "Move" }).waitFor();
    await look(visited, "member-booked-earlier");
    expect(await desk.at("2027-04-22T09:00:00.000Z")).toHaveLength(1);
    expect(await desk.at("2027-04-22T10:30:00.000Z")).toEqual([]);
  });

  itInAll("asks after a reload what came of a booking that was not answered", async () => {
    const visited = await signIn("#book");
    const { page } = visited;
    await choose(page, "2027-04-28", "10:00");
    await page.getByLabel("Online").check();
    await page.getByRole("button", { name: "Book Wed 28 Apr, 10:00" }).waitFor();
    await loseAnswers(page, CREATE);
    await page.getByRole("button", { name: "Book Wed 28 Apr, 10:00" }).click();
    await page.getByText("Trying again is safe: nothing is done twice.").waitFor();
    await page.unroute(CREATE);
    await page.reload();
    await page.getByText("Trying again is safe: nothing is done twice.").waitFor();
    await look(visited, "member-unanswered-reloaded");
    // Its time is free for nobody any more, not even for the form.
    await page.getByRole("button", { name: "Try again" }).click();
    await news(page, "Your appointment is booked.");
    await page.getByText("Wed 28 Apr, 10:00 – 11:00").waitFor();
    expect(await desk.at("2027-04-28T09:00:00.000Z")).toHaveLength(1);
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await page.locator("[data-start]").first().waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  itInAll("leads to the appointments where a booking was not answered a day ago", async () => {
    const visited = await signIn("#book");
    const { page } = visited;
    await choose(page, "2027-04-26", "10:00");
    await loseAnswers(page, CREATE);
    await page.getByRole("button", { name: "Book Mon 26 Apr, 10:00" }).click();
    await page.getByText("Trying again is safe: nothing is done twice.").waitFor();
    await page.unroute(CREATE);
    await page.evaluate(`for (const [key, text] of Object.entries(sessionStorage)) {
      if (!key.endsWith("open booking")) continue;
      const { sentAtMs, ...open } = JSON.parse(JSON.parse(text).booking);
      const booking = JSON.stringify({ ...open, sentAtMs: sentAtMs - 23 * 3_600_000 });
      sessionStorage.setItem(key, JSON.stringify({ booking }));
    }`);
    await page.reload();
    const alert = page.getByRole("alert");
    await alert.getByText("it is too late to find out by trying again.").waitFor();
    await look(visited, "member-long-unanswered");
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await alert.getByRole("link", { name: "Your appointments" }).click();
    await page.getByRole("link", { name: "Mon 26 Apr, 10:00" }).waitFor();
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await choose(page, "2027-04-26", "11:30");
    await page.getByRole("button", { name: "Book Mon 26 Apr, 11:30" }).click();
    await news(page, "Your appointment is booked.");
    expect(await desk.at("2027-04-26T09:00:00.000Z")).toHaveLength(1);
    expect(await desk.at("2027-04-26T10:30:00.000Z")).toHaveLength(1);
  });

  itInAll("finds the weekly booking whose answer was lost, though one date is asked for since", async () => {
    const { page } = await signIn("#book");
    const dialog = page.getByRole("dialog");
    await choose(page, "2027-04-27", "18:00");
    await page.getByLabel("Every week").check();
    await page.getByLabel("For how many weeks").selectOption("2");
    await page.getByRole("button", { name: "Check the dates of 2 weeks" }).click();
    const answerAgain = await loseAnswers(page, "**/appointments/series");
    await dialog.getByRole("button", { name: "Book 2 appointments" }).click();
    await dialog.getByText("Trying again is safe: nothing is done twice.").waitFor();
    await answerAgain();
    await page.keyboard.press("Escape");
    await page.getByLabel("Once").check();
    await choose(page, "2027-04-27", "19:30");
    await page.getByRole("button", { name: "Book Tue 27 Apr, 19:30" }).click();
    await news(page, "Your first request had gone through.");
    expect(await desk.at("2027-04-27T17:00:00.000Z")).toHaveLength(1);
    expect(await desk.at("2027-04-27T18:30:00.000Z")).toEqual([]);
  });

  itInAll("repeats a lost request without a chosen time only as it was sent", async () => {
    const { page } = await signIn("#book");
    const coach = page.getByLabel("Coach", { exact: true });
    const availability = "**/tenants/13/availability*";
    const book = page.getByRole("button", { name: "Book", exact: true });
    const chooseTime = page.getByRole("alert").getByText("Choose a day and a time.");
    /** Chooses another coach, whose free times do not load: no time is chosen any more. */
    const chooseNoor = async () => {
      await page.route(availability, (route) => route.fulfill({ status: 403, json: DENIED }));
      await coach.selectOption("Noor Haddad");
      await page.locator(".chosen", { hasText: "Choose a day and a time." }).waitFor();
      await page.unroute(availability);
    };
    await choose(page, "2027-04-25", "18:00");
    await loseAnswers(page, CREATE, "request");
    await page.getByRole("button", { name: "Book Sun 25 Apr, 18:00" }).click();
    await page.getByText("Trying again is safe: nothing is done twice.").waitFor();
    await page.unroute(CREATE);
    await chooseNoor();
    await book.click();
    await chooseTime.waitFor();
    await coach.selectOption("Any coach who is free");
    await book.click();
    await news(page, "Your appointment is booked.");
    expect(await desk.at("2027-04-25T17:00:00.000Z")).toHaveLength(1);
  });

  itInAll("tells in another view what came of a booking and a move", async () => {
    const id = await desk.book("2027-04-29T09:00:00Z");
    const { page } = await signIn("#book");
    await choose(page, "2027-04-29", "12:00");
    const [booked, moved] = [gate(), gate()];
    await page.route(CREATE, async (route) => {
      await booked.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Book Thu 29 Apr, 12:00" }).click();
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByText("Is something wrong?").waitFor();
    booked.resolve();
    await news(page, "Thu 29 Apr, 12:00: Your appointment is booked.");
    expect(new URL(page.url()).hash).toBe("#profile");

    await page.evaluate(`location.hash = "#move=${id}"`);
    await choose(page, "2027-04-29", "15:00");
    await page.route("**/reschedule", async (route) => {
      await moved.promise;
      await route.fulfill({ status: 403, json: DENIED });
    });
    await page.getByRole("button", { name: "Move to Thu 29 Apr, 15:00" }).click();
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.getByRole("heading", { name: "How they were used" }).waitFor();
    moved.resolve();
    await news(page, "Move the appointment (Thu 29 Apr, 15:00): This could not be done.");
    expect(new URL(page.url()).hash).toBe("#sessions");
    expect(await desk.stored(id)).toMatchObject({ start_date_time: "2027-04-29T09:00:00.000Z" });
  });

  itInAll("shows the profile and calendars, and nothing online where the club has none", async () => {
    const id = await desk.book("2027-04-20T09:00:00Z");
    const visited = await signIn(`#appointment=${id}`);
    const { page } = visited;
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Apple and others" }).click(),
    ]);
    const calendar = await text(await download.createReadStream());
    expect(calendar).toContain(`UID:appointment-${id}@127.0.0.1`);
    expect(calendar).toContain("DTSTART:20270420T090000Z");
    expect(calendar.replaceAll("\r\n ", "")).toMatch(
      /LOCATION:.+\\, Northwind Camden\\, 3 Jamestown Road\\, London NW1 7BY/,
    );
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByText("Zara Whitfield").first().waitFor();
    await page.getByText("Is something wrong? Please tell the club").waitFor();
    await look(visited, "member-profile");
    await page.getByRole("button", { name: "Make a link" }).click();
    const feed = await page.getByLabel("The link for your calendar app").inputValue();
    await look(visited, "member-calendar-feed");
    const appointments = await (await fetch(feed)).text();
    expect(appointments).toContain(`UID:appointment-${id}@127.0.0.1\r\n`);
    await page.getByRole("button", { name: "Turn off the link" }).click();
    await page.getByText("The link no longer works.").waitFor();
    await expect.poll(async () => (await fetch(feed)).status, { timeout: 90_000 }).toBe(404);

    await page.route("**/config.json", async (route) => {
      const response = await route.fetch();
      const config = await response.json();
      const clubs = config.clubs.map(({ online_url: _, ...club }: Record<string, unknown>) => club);
      await route.fulfill({ json: { ...config, clubs } });
    });
    await page.goto(`${pages.api.state.siteUrl}/member#book`);
    await page.reload();
    await page.locator("[data-start]").first().waitFor();
    expect(await page.getByLabel("Online").count()).toBe(0);
  });

  itInAll("offers nothing that can do nothing", async () => {
    const [first = 0, last = 0] = await desk.bookSeries("2027-06-01", 2);
    const { page } = await signIn(`#appointment=${first}`);
    const rest = page.getByRole("button", { name: "Cancel all that are left of the series" });
    await rest.waitFor();
    const note = page.getByLabel("A note for the coach");
    await note.waitFor();
    await desk.cancel(last);
    await desk.cancel(first);
    await page.reload();
    await page.getByText("StatusCancelled").waitFor();
    await page.waitForLoadState("networkidle");
    expect([await rest.isVisible(), await note.isVisible()]).toEqual([false, false]);

    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Make a link" }).waitFor();
    const off = page.getByRole("button", { name: "Turn off the link" });
    expect(await off.isVisible()).toBe(false);
    await page.getByText("Have you made a link before?").click();
    await off.click();
    await page.getByText("There was no link.").waitFor();

    await page.getByRole("link", { name: "Book", exact: true }).click();
    await page.getByLabel("Online").check();
    await page.getByRole("radio", { name: "Sports massage" }).check();
    expect(await page.getByLabel("Online").count()).toBe(0);
    await page.locator("[data-start]").first().click();
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: /^Book / }).click();
    const body = (await sent).postDataJSON();
    expect(body.appointment_type_id).toBe(132);
    expect(body).not.toHaveProperty("is_virtual");
    await news(page, "Your appointment is booked.");
  });

  itInAll("makes a new calendar link once the one whose answer was lost is turned off", async () => {
    const { page } = await signIn("#profile");
    await page.route("**/calendar", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Make a link" }).click();
    await page.getByText("There is no connection").waitFor();
    await page.unroute("**/calendar");
    await page.getByRole("button", { name: "Turn off the link" }).click();
    await page.getByText("The link no longer works.").waitFor();
    await page.getByRole("button", { name: "Make a link" }).click();
    const feed = await page.getByLabel("The link for your calendar app").inputValue();
    expect((await fetch(feed)).status).toBe(200);
  });

  itInAll("says which sessions were used before the club kept entries", async () => {
    const { page } = await pages.open("/member#sessions");
    await signInAs(page, "Priya Raman");
    await page.getByRole("heading", { name: "How they were used" }).waitFor();
    expect(await page.getByText("No sessions have been used yet.").count()).toBe(0);
    await page.getByText("used before this list begins").first().waitFor();
  });

  itInAll("says that the sign-in has ended, and keeps what was typed", async () => {
    const visited = await signIn("#book");
    const { page } = visited;
    await page.getByLabel("A note for the coach").fill("Please bring bands.");
    const origin = { "Access-Control-Allow-Origin": "*" };
    const refuse = (status: number, body: object) => (route: Route) =>
      route.fulfill({ status, headers: origin, json: body });
    await page.route("**/tenants/13/availability*", refuse(401, { id: null, info: [] }));
    await page.route("**/oauth2/token", refuse(400, { error: "invalid_grant" }));
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByText("Your sign-in has ended. Please sign in again").waitFor();
    await look(visited, "member-signed-out");
    await page.unrouteAll();
    await signInAs(page);
    expect(await page.getByLabel("A note for the coach").inputValue()).toBe("Please bring bands.");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.locator(".news", { hasText: "You are signed out." }).waitFor();
    expect(await page.locator(".alert").count()).toBe(0);
  });

  itInAll("keeps no draft of a member who signs out while free times are loaded", async () => {
    const { page } = await signIn("#book");
    await page.locator("[data-start]").first().waitFor();
    await page.getByLabel("A note for the coach").fill("I am pregnant.");
    const drafts = "Object.keys(sessionStorage).filter((key) => key.startsWith('member draft')).length";
    expect(await page.evaluate(drafts)).toBeGreaterThan(0);
    const goOnWithTimes = await hold(page, "**/tenants/13/availability*");
    // On a slow connection, the page is still there when the times come.
    const goOnWithSignOut = await hold(page, "**/revoke");
    const times = page.waitForResponse("**/tenants/13/availability*");
    await page.getByLabel("Coach", { exact: true }).selectOption("Noor Haddad");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You are signed out.").waitFor();
    goOnWithTimes();
    await (await times).finished();
    const back = page.waitForEvent("load");
    goOnWithSignOut();
    await back;
    await page.getByText("You are signed out.").waitFor();
    expect(await page.evaluate(drafts)).toBe(0);
  });

  itInAll("keeps a member signed in on their device, by no token that scripts read", async () => {
    const visited = await pages.open("/member");
    const { page } = visited;
    const context = page.context();
    await page.getByLabel("Stay signed in on this device").check();
    await look(visited, "member-stay");
    await signInAs(page);
    const kept = "JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie })";
    expect(await page.evaluate<string>(kept)).not.toMatch(/refreshToken|session=/);
    const [cookie] = await context.cookies(`${pages.api.state.siteUrl}/session`);
    expect(cookie).toMatchObject({ name: "session", httpOnly: true, sameSite: "Strict", path: "/session" });
    await page.close();

    // Two tabs are opened at once: each refresh token can be used once, so they take turns.
    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(tabs.map((tab) => tab.goto(`${pages.api.state.siteUrl}/member`)));
    for (const tab of tabs) await tab.locator("#member-person", { hasText: "Zara Whitfield" }).waitFor();
    const [one, other] = tabs;
    await one?.getByRole("button", { name: "Sign out" }).click();
    // The other tab has a token for a while, and shows nothing more of the member.
    for (const tab of tabs) await tab.getByText("You are signed out.").waitFor();
    expect(await other?.locator("#member-person").count()).toBe(0);
    await expect.poll(async () => await context.cookies(`${pages.api.state.siteUrl}/session`)).toEqual([]);
    await other?.reload();
    await other?.getByRole("button", { name: "Zara Whitfield" }).waitFor();
    expect(await other?.evaluate<string>(kept)).not.toContain("Zara");
  });

  /** A member signs in on the device, then another member in another tab that was open before. */
  async function signedInOneAfterTheOther(page: Page): Promise<Page> {
    const other = await page.context().newPage();
    await other.goto(`${pages.api.state.siteUrl}/member`);
    for (const [tab, person] of [
      [page, "Zara Whitfield"],
      [other, "Priya Raman"],
    ] as const) {
      await tab.getByLabel("Stay signed in on this device").check();
      const asked = tab.waitForRequest((request) => request.url().includes("/authorize?"));
      await signInAs(tab, person);
      expect(new URL((await asked).url()).searchParams.has("prompt")).toBe(false);
    }
    return other;
  }

  itInAll("shows nothing more of a member once another has signed in on the device", async () => {
    const { page } = await pages.open("/member");
    await signedInOneAfterTheOther(page);
    await page.getByText("You are signed out.").waitFor();
    expect(await page.locator("#member-person").count()).toBe(0);
    await page.reload();
    await page.locator("#member-person", { hasText: "Priya Raman" }).waitFor();
  });

  itInAll("keeps the next member signed in where a tab of the one before signs out late", async () => {
    const { page } = await pages.open("/member");
    const context = page.context();
    await page.addInitScript("addEventListener('storage', (event) => event.stopImmediatePropagation())");
    await page.reload();
    const other = await signedInOneAfterTheOther(page);
    const cookies = () => context.cookies(`${pages.api.state.siteUrl}/session`);
    const [before] = await cookies();
    await page.getByRole("button", { name: "Sign out" }).click();
    // It is Priya's device now.
    await page.locator("#member-person", { hasText: "Priya Raman" }).waitFor();
    expect(before).toBeDefined();
    expect(await cookies()).toHaveLength(1);
    await other.reload();
    await other.locator("#member-person", { hasText: "Priya Raman" }).waitFor();
  });

  itInAll("is the next member's after a reload where the one before could not be reached", async () => {
    const { page } = await pages.open("/member");
    await signInAs(page);
    await page.route("**/oauth2/token", (route) => route.abort("internetdisconnected"));
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute("**/oauth2/token");
    await page.getByLabel("Stay signed in on this device").check();
    await signInAs(page, "Priya Raman");
    await page.reload();
    await page.locator("#member-person").waitFor();
    expect(await page.locator("#member-person").textContent()).toContain("Priya Raman");
  });

  itInAll("signs out of the site once there is a connection again", async () => {
    const { page } = await pages.open("/member");
    const context = page.context();
    await page.getByLabel("Stay signed in on this device").check();
    await signInAs(page);
    const session = `${pages.api.state.siteUrl}/session`;
    expect(await context.cookies(session)).toHaveLength(1);
    // The request does not arrive.
    await context.route("**/session", (route) =>
      route.request().method() === "DELETE" ? route.abort("internetdisconnected") : route.continue(),
    );
    // The page says so at once, then leads by the issuer back to itself.
    const back = page.waitForEvent("load");
    await page.getByRole("button", { name: "Sign out" }).click();
    await back;
    await page.getByText("You are signed out.").waitFor();
    await context.unroute("**/session");
    await page.goto(`${pages.api.state.siteUrl}/member`);
    await page.getByRole("button", { name: "Zara Whitfield" }).waitFor();
    await expect.poll(async () => await context.cookies(session)).toEqual([]);
  });

  itInAll("says why nobody is signed in", async () => {
    const { page } = await pages.open("/member");
    const authorize = `${new URL(pages.api.state.issuer).origin}/authorize*`;
    let state = "";
    await page.route(authorize, async (route, request) => {
      state = new URL(request.url()).searchParams.get("state") ?? "";
      await route.fulfill({ contentType: "text/html", body: "<title>Asked</title>" });
    });
    await page.getByRole("button", { name: "Zara Whitfield" }).click();
    await page.waitForURL(authorize);
    await page.goto(`${pages.api.state.siteUrl}/member?error=access_denied&state=${state}`);
    await page.getByText("You were not signed in. You can try again.").waitFor();
    await page.unroute(authorize);
    await page.route(authorize, async (route, request) => {
      await route.continue({ url: request.url().replace("member-9301", "camden-desk") });
    });
    await page.getByRole("button", { name: "Zara Whitfield" }).click();
    await page.getByText("You are signed in, but not as a member of this club.").waitFor();
  });

  it("speaks German, and books by keyboard alone", async () => {
    const visited = await pages.open("/member?lang=de#book", { viewport: PHONE, locale: "de-DE" });
    const { page } = visited;
    await tabTo(page, "Als Zara Whitfield anmelden");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Termin buchen" }).waitFor();
    await page.locator('.month [aria-busy="false"]').waitFor();
    const choices = page.locator("details.criteria summary");
    expect(await choices.textContent()).toContain("Wer gerade frei ist");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, "Strength training");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.getByText("für Check-up").waitFor();
    await tabTo(page, "März 2027");
    await page.keyboard.press("PageDown");
    await page.locator('[data-day="2027-04-02"]:focus, [data-day="2027-04-01"]:focus').waitFor();
    await page.locator('[data-day="2027-04-01"][aria-pressed="true"]').waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await tabTo(page, "00:00");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await look(visited, "member-book-german");
    await tabTo(page, "Fr., 2. Apr., 00:30 buchen");
    await page.keyboard.press("Enter");
    await news(page, "Ihr Termin ist gebucht.");
    await look(visited, "member-booked-german");
    expect(await desk.at("2027-04-01T23:30:00.000Z")).toMatchObject([
      { appointment_type_id: 133, client_id: ZARA },
    ]);
  });

  itInAll("has times above the fold of a phone, and opens the choices that are refused", async () => {
    const visited = await pages.open("/member#book", { viewport: PHONE });
    const { page } = visited;
    await signInAs(page);
    const first = page.locator("[data-start]").first();
    const next = page.getByRole("button", { name: "Next month" });
    await first.waitFor();
    // A month with six weeks; May 2027 begins on a Saturday, so its last days are in a sixth week.
    for (const _ of [1, 2]) await next.click();
    await page.getByRole("heading", { name: "May 2027" }).waitFor();
    await first.waitFor();
    await look(visited, "member-book-closed");
    expect((await first.boundingBox())?.y).toBeLessThan(PHONE.height - 48);
    expect(await page.getByLabel("Coach", { exact: true }).isVisible()).toBe(false);

    const choices = page.locator("details.criteria summary");
    await choices.click();
    await page.getByLabel("Coach", { exact: true }).selectOption({ label: "Noor Haddad" });
    await choices.click();
    expect(await choices.textContent()).toContain("Noor Haddad");
    await first.waitFor();
    const start = (await first.getAttribute("data-start")) ?? "";
    await first.click();
    await desk.book(start);
    await page.getByRole("button", { name: /^Book / }).click();
    await page.getByRole("heading", { name: "This time has just been taken" }).waitFor();
    expect(await page.getByLabel("Coach", { exact: true }).isVisible()).toBe(true);
  });

  itInAll("says before a booking until when it can be cancelled free of charge", async () => {
    const { page } = await signIn("#book");
    const hint = page.locator("form > .hint");
    const free = "You can cancel free of charge until";
    await hint.getByText(`${free} 24 hours before. After that, the session is lost.`).waitFor();
    await choose(page, "2027-03-24", "22:00");
    const soon = "It begins in less than 24 hours:";
    await hint.getByText(`${soon} if you book it and then cancel, the session is lost.`).waitFor();
    expect(await page.getByText(free).count()).toBe(0);
    await page.getByRole("radio", { name: "Check-up 20 minutes" }).check();
    await hint
      .getByText(/You can cancel free of charge until it begins(, \w+ \d+ \w+, \d\d:\d\d)?\.$/)
      .waitFor();
    await page.getByRole("radio", { name: "Strength training" }).check();

    // The clocks go forward in between: 24 hours before ten o'clock it is nine.
    await choose(page, "2027-03-28", "10:00");
    await hint.getByText(`${free} Sat 27 Mar, 09:00. After that, the session is lost.`).waitFor();
    await choose(page, "2027-04-28", "22:00");
    await hint.getByText(`${free} Tue 27 Apr, 22:00. After that, the session is lost.`).waitFor();
    expect(await page.getByText("It begins in less than").count()).toBe(0);
  });

  itInAll("says that it loads, and books once where the button is pressed twice", async () => {
    await desk.book("2027-04-21T09:00:00Z");
    const { page, bytes } = await pages.open("/docs/none", { viewport: PHONE });
    await slowDown(page);
    const [before, beginMs] = [bytes(), performance.now()];
    let requests = 0;
    page.on("request", () => {
      requests += 1;
    });
    const goOnWithScript = await hold(page, "**/member.js");
    const goOnWithList = await hold(page, "**/clients/*/appointments*");
    await page.goto(`${pages.api.state.siteUrl}/member`, { waitUntil: "commit" });
    await page.locator("main .loading:empty").waitFor();
    // Something moves in the place of what is to come.
    const moving = "document.querySelector('main .loading').getAnimations().length";
    await expect.poll(async () => await page.evaluate(moving)).toBe(1);
    goOnWithScript();
    await signInAs(page);
    await page.getByText("Loading…").waitFor();
    goOnWithList();
    await page.getByRole("link", { name: "Wed 21 Apr, 10:00" }).waitFor();
    console.info(
      `The member's page over slow 3G: ${requests} requests, ${bytes() - before} bytes and ` +
        `${Math.round(performance.now() - beginMs)} ms until the appointments are listed, signing in included.`,
    );

    const goOnWithTimes = await hold(page, "**/tenants/13/availability*");
    await page.getByRole("link", { name: "Book an appointment" }).click();
    await page.getByText("Looking for free times…").waitFor();
    goOnWithTimes();
    await choose(page, "2027-04-21", "15:00");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/tenants/13/appointments")) sent += 1;
    });
    const goOnWithBooking = await hold(page, CREATE);
    await page.getByRole("button", { name: "Book Wed 21 Apr, 15:00" }).click();
    await expect.poll(() => sent).toBe(1);
    const book = page.getByRole("button", { name: "One moment…" });
    expect(await book.getAttribute("aria-disabled")).toBe("true");
    expect(await page.locator("#live").textContent()).toBe("One moment…");
    // It looks as if it could not be pressed; a hasty member presses it all the same.
    await book.click({ force: true });
    await book.press("Enter");
    goOnWithBooking();
    await news(page, "Your appointment is booked.");
    expect(sent).toBe(1);
    expect(await desk.at("2027-04-21T14:00:00.000Z")).toMatchObject([{ created_by_client: true }]);
  });

  itInAll("opens its other views without a connection, and says that they cannot be read", async () => {
    const { page } = await signIn();
    await page.getByRole("link", { name: "Book an appointment" }).waitFor();
    const loaded = page.waitForResponse(LATER);
    await page.keyboard.press("Tab");
    await (await loaded).finished();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.getByRole("heading", { name: "Your sessions" }).waitFor();
    await page.locator("[role=alert]").getByText("This could not be loaded.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "How they were used" }).waitFor();
  });

  itInAll("loads the page again where the script of its other views did not come", async () => {
    const { page } = await signIn();
    await page.getByRole("link", { name: "Book an appointment" }).waitFor();
    await page.route(LATER, (route) => route.abort());
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("heading", { name: "Your profile" }).waitFor();
    await page.locator("[role=alert]:focus", { hasText: "There is no connection" }).waitFor();
    await page.unroute(LATER);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("zara.whitfield@").waitFor();
  });

  it("is small", async () => {
    const { page } = await pages.open("/member");
    await page.getByRole("button", { name: "Zara Whitfield" }).waitFor();
    const scripts = new Map<string, number>();
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      scripts.set(response.url(), gzipSync(await response.body()).length);
    });
    await page.reload({ waitUntil: "networkidle" });
    await signInAs(page);
    await page.getByRole("link", { name: "Book an appointment" }).waitFor();
    let requests = 0;
    page.on("request", () => {
      requests += 1;
    });
    await page.reload({ waitUntil: "networkidle" });
    const fcpMs = await page.evaluate<number>(`new Promise((resolve) => {
      const seen = (list) => resolve(list.getEntriesByName("first-contentful-paint")[0].startTime);
      new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
    })`);
    const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
    console.info(
      `The member's page: first contentful paint ${Math.round(fcpMs)} ms, ${requests} requests, ${bytes} bytes of script gzipped.`,
    );
    expect(scripts.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
});

/** Something that a test lets go on. */
function gate(): PromiseWithResolvers<void> {
  return Promise.withResolvers<void>();
}
