import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import {
  bookOverApi,
  bookTheDayBefore,
  bookTourOverApi,
  card,
  changeOverApi,
  choosePerson,
  columnOf,
  dayShown,
  endAway,
  entryOf,
  openDesk,
  press,
  storedAppointment,
  storedTour,
} from "./desk-steps.ts";
import { DESKTOP, look, measured, usePages } from "./page-visit.ts";

const TODAY = "2027-03-24";
const TOMORROW = "2027-03-25";
/** More than the page waits between two polls. */
const A_POLL_MS = 31_000;
const TABLET = { width: 820, height: 1_180 };
const [PRIYA, TOMAS, WEI] = [9001, 9002, 9003];
const [BEN, LENA] = [9302, 9303];
/** The hours at the side of the calendar. */
const HOURS = ".calendar .ec-body .ec-sidebar time";
/** A membership of Priya's. */
const TEN_PACK = 30_001;
const [AMARA, BEN_THE_COACH] = [501, 502];
const [NOOR, TOM] = [521, 522];

describeInBrowser("the club's day", () => {
  const pages = usePages();

  it("signs staff in, checks a client in and out by keyboard, and changes what pays", async () => {
    const id = await bookTheDayBefore(pages.api, 11, { start_date_time: `${TODAY}T09:30:00Z` });
    const out = await pages.open("/desk");
    await look(out, "desk-sign-in");
    const visited = await openDesk(pages, `club=11&day=${TODAY}`);
    const { page } = visited;
    await entryOf(page, "appointment", id).focus();
    await page.keyboard.press("Enter");
    await card(page).getByText("Asthma: carries an inhaler").waitFor();
    expect(await card(page).locator("h2:focus").textContent()).toBe("Priya Raman");
    await look(visited, "desk-appointment");
    await card(page).getByRole("button", { name: "Check in" }).focus();
    await page.keyboard.press("Enter");
    await card(page).locator(".outcome:focus", { hasText: "Checked in." }).waitFor();
    expect(await storedAppointment(pages.api, id)).toMatchObject({ status: "checked_in", version: 2 });
    await page.keyboard.press("Escape");
    await page.locator(`[data-key="appointment-${id}"]:focus`, { hasText: "Checked in" }).waitFor();
    await page.keyboard.press("Enter");
    await press(page, "Undo check-in", "The check-in is undone.");
    expect(await storedAppointment(pages.api, id)).toMatchObject({ status: "booked", version: 3 });
    await card(page).getByRole("button", { name: "Change membership" }).click();
    await page.getByLabel("Membership").selectOption({ value: String(TEN_PACK) });
    await press(page, "Change membership", "The membership is changed.");
    expect(await storedAppointment(pages.api, id)).toMatchObject({ membership_id: TEN_PACK });
    await card(page).getByText("History").click();
    await card(page).locator(".history li").nth(3).waitFor();
    await look(visited, "desk-history");
  });

  itInAll("shows what is booked meanwhile, lives through a lost connection, and prints", async () => {
    const tour = await bookTourOverApi(pages.api, "Ada Hill", `${TODAY}T14:00:00Z`);
    const visited = await openDesk(pages, `club=11&day=${TODAY}`, { viewport: TABLET });
    const { page } = visited;
    await entryOf(page, "tour", tour).waitFor();
    const start_date_time = `${TODAY}T14:15:00Z`;
    const id = await bookOverApi(pages.api, 11, {
      client_id: TOMAS,
      coach_id: BEN_THE_COACH,
      start_date_time,
    });
    expect(await entryOf(page, "appointment", id).count()).toBe(0);
    await page.clock.runFor(A_POLL_MS);
    await entryOf(page, "appointment", id).waitFor();
    expect(await page.locator("#live").textContent()).toBe(
      "Changed: 14:15–15:15, Tomás Herrera, Personal training · Open floor, Booked",
    );
    expect(await columnOf(page, entryOf(page, "appointment", id))).toBe("Ben Okafor");
    expect(await columnOf(page, entryOf(page, "tour", tour))).toBe("Tours");

    let polls = 0;
    page.on("request", (request) => {
      if (request.url().includes("updated_since")) polls += 1;
    });
    await showTab(page, false);
    const later = { client_id: TOMAS, coach_id: AMARA, start_date_time: `${TODAY}T12:30:00Z` };
    const unseen = await bookOverApi(pages.api, 11, later);
    await page.clock.runFor(4 * A_POLL_MS);
    expect(polls).toBe(0);
    await showTab(page, true);
    await entryOf(page, "appointment", unseen).waitFor();

    // Whoever has been at the desk can open dialogs without a connection, too.
    await entryOf(page, "tour", tour).click();
    await card(page).getByRole("button", { name: "Move" }).waitFor();
    await page.keyboard.press("Escape");

    await page.context().setOffline(true);
    await page.clock.runFor(A_POLL_MS);
    await page.locator(".freshness", { hasText: /^Not up to date since \d\d:\d\d/ }).waitFor();
    expect(await page.locator("#live").textContent()).toContain("Not up to date since");
    await entryOf(page, "appointment", id).click();
    await page.getByRole("heading", { name: "There is no connection" }).waitFor();
    await look(visited, "desk-offline");
    await page.context().setOffline(false);
    await card(page).getByRole("button", { name: "Try again" }).click();
    await card(page).getByRole("button", { name: "Move" }).waitFor();
    await page.keyboard.press("Escape");
    await page.clock.runFor(A_POLL_MS);
    await page.locator(".freshness", { hasText: /^Up to date: / }).waitFor();

    await look(visited, "desk-day");
    await visited.picture("desk-day-tablet");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Book", exact: true }).isVisible()).toBe(false);
    await page.locator(".print-page tr", { hasText: "14:15" }).getByText("Tomás Herrera").waitFor();
    await visited.picture("desk-print");
  });

  itInAll("marks a no-show, takes that back, and gives the session back", async () => {
    const start_date_time = `${TODAY}T08:00:00Z`;
    const fields = { appointment_type_id: 131, client_id: BEN, coach_id: TOM, start_date_time };
    const id = await bookTheDayBefore(pages.api, 13, fields);
    const visited = await openDesk(pages, `club=13&day=${TODAY}`, { person: "Staff of Northwind Camden" });
    const { page } = visited;
    await entryOf(page, "appointment", id).click();
    await card(page).getByRole("button", { name: "No-show" }).click();
    await card(page).getByText("The session is forfeited.").waitFor();
    await look(visited, "desk-no-show");
    await press(page, "No-show", "Marked as a no-show. The session is forfeited.");
    const marked = { status: "no_show", session_outcome: "forfeited" };
    expect(await storedAppointment(pages.api, id)).toMatchObject(marked);
    await press(page, "Undo no-show", "The no-show is undone.");
    const undone = { status: "booked", session_outcome: "taken", version: 3 };
    expect(await storedAppointment(pages.api, id)).toMatchObject(undone);
    await card(page).getByRole("button", { name: "No-show" }).click();
    await page.getByLabel("Give the session back anyway").check();
    await press(page, "No-show", "Marked as a no-show. The session came back.");
    expect(await storedAppointment(pages.api, id)).toMatchObject({ session_outcome: "returned" });
  });

  itInAll("plans substitutes when a coach falls ill, and cancels what nobody takes over", async () => {
    const hours = ["08", "09", "10", "11", "14", "15"];
    const ids: number[] = [];
    for (const [index, hour] of hours.entries()) {
      const client_id = index % 2 === 0 ? BEN : LENA;
      const start_date_time = `${TOMORROW}T${hour}:00:00Z`;
      const fields = { appointment_type_id: 131, client_id, coach_id: NOOR, start_date_time };
      ids.push(await bookOverApi(pages.api, 13, fields));
    }
    const ofTom = { appointment_type_id: 131, client_id: BEN, coach_id: TOM };
    const busy = await bookOverApi(pages.api, 13, { ...ofTom, start_date_time: `${TOMORROW}T15:00:00Z` });
    const visited = await openDesk(pages, `club=13&day=${TOMORROW}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Unavailability", exact: true }).click();
    await page.getByLabel("Coach or room").selectOption("Noor Haddad");
    await page.getByLabel("Reason").fill("Ill");
    await page.getByRole("button", { name: "Mark as unavailable" }).click();
    await page.locator("h3:focus", { hasText: "6 appointments are booked at that time" }).waitFor();
    await look(visited, "desk-ill-conflict");
    await page.getByRole("button", { name: "Mark anyway" }).click();
    await page.locator("h2:focus", { hasText: "Noor Haddad is unavailable" }).waitFor();
    await page.locator("h3", { hasText: "Still to substitute or move: 6" }).waitFor();
    // Who takes over is planned at once.
    await page.getByText("Proposed: Tom Becker").nth(4).waitFor();

    await page.locator(`[data-move="appointment-${ids[1]}"]`).getByRole("button").click();
    await card(page)
      .getByLabel("Substitute coach")
      .selectOption({ value: String(TOM) });
    await press(page, "Substitute coach", "The coach is substituted.");
    await page.keyboard.press("Escape");
    await page
      .locator(`[data-move="appointment-${ids[1]}"][data-done="true"]`, { hasText: "Tom Becker" })
      .waitFor();
    // The button that opened the dialog is gone.
    await page.locator("h2:focus", { hasText: "Noor Haddad is unavailable" }).waitFor();
    await page.getByRole("button", { name: "Find substitutes again" }).click();
    await page.locator("#live", { hasText: "4 can be substituted, 1 cannot." }).waitFor();
    const unsolved = "No other coach who offers this is free then.";
    await page.locator(`[data-move="appointment-${ids[5]}"]`, { hasText: unsolved }).waitFor();
    expect(await page.getByText("Proposed: Tom Becker").count()).toBe(4);
    expect(await page.locator("#live").textContent()).toBe("4 can be substituted, 1 cannot.");
    await look(visited, "desk-ill-plan");

    // Meanwhile, another desk gives Tom something else to do.
    const early = { ...ofTom, client_id: LENA, start_date_time: `${TOMORROW}T08:00:00Z` };
    await bookOverApi(pages.api, 13, early);
    await page.getByRole("button", { name: "Substitute 4" }).click();
    await page.getByText("The plan no longer worked.").waitFor();
    await page.locator(`[data-move="appointment-${ids[0]}"]`, { hasText: unsolved }).waitFor();
    await look(visited, "desk-ill-planned-anew");
    await page.getByRole("button", { name: "Substitute 3" }).click();
    await page.locator("h3", { hasText: "Still to substitute or move: 2" }).waitFor();

    await page.getByRole("button", { name: "Cancel those without a substitute" }).click();
    await card(page).getByText("Thu 25 Mar, 15:00 · Lena Fischer").waitFor();
    await changeOverApi(pages.api, `/tenants/13/appointments/${busy}/cancel`);
    await changeOverApi(pages.api, `/tenants/13/appointments/${ids[5]}/substitute-coach`, { coach_id: TOM });
    await card(page).getByRole("button", { name: "Cancel 2 bookings" }).click();
    await page.getByText("The plan no longer worked.").waitFor();
    await page.locator("h3", { hasText: "Still to substitute or move: 1" }).waitFor();
    await page.getByRole("button", { name: "Cancel those without a substitute" }).click();
    await card(page).getByRole("heading", { name: "Cancel 1 appointment?" }).waitFor();
    await card(page).getByLabel("Reason").fill("Noor is ill");
    await look(visited, "desk-ill-cancel");
    await card(page).getByRole("button", { name: "Cancel 1 booking" }).click();
    await page.locator("h3", { hasText: "Nothing left to do" }).waitFor();
    await page.locator("h2:focus", { hasText: "Noor Haddad is unavailable" }).waitFor();
    await look(visited, "desk-ill-done");
    for (const [index, id] of ids.entries()) {
      // It is too late to cancel it free of charge, but the club does not let Ben pay for that.
      const cancelled = { status: "cancelled", session_outcome: "returned", cancel_reason: "Noor is ill" };
      const substituted = { status: "booked", coach_id: TOM, original_coach_id: NOOR };
      expect(await storedAppointment(pages.api, id)).toMatchObject(index === 0 ? cancelled : substituted);
    }
    await page.getByRole("button", { name: "Available again" }).click();
    await card(page).getByRole("heading", { name: "Make Noor Haddad available again?" }).waitFor();
    await look(visited, "desk-end-away");
    await card(page).getByRole("button", { name: "Back" }).click();
    await page.getByRole("heading", { name: "Noor Haddad is unavailable" }).waitFor();
    await endAway(page);
    await page.getByRole("heading", { name: "Noor Haddad is unavailable" }).waitFor({ state: "detached" });
  });

  it("explains why a booking is not possible, and books a complimentary one once", async () => {
    await bookOverApi(pages.api, 11, {
      client_id: PRIYA,
      coach_id: AMARA,
      start_date_time: `${TODAY}T16:00:00Z`,
    });
    const visited = await openDesk(pages, `club=11&day=${TODAY}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    await card(page).locator("[name=client_id]:focus[aria-invalid]").waitFor();
    await card(page).getByLabel("Person").fill("4444");
    await card(page).locator("[role=option]", { hasText: "Nobody found." }).waitFor();
    expect(await card(page).locator(".error").count()).toBe(0);
    await choosePerson(page, String(WEI), "Wei Zhang");
    await page.getByLabel("Coach").selectOption("Amara Cole");
    await page.getByLabel("Time").fill("16:30");
    await card(page).getByText("Wed 24 Mar, 16:30: this cannot be booked.").waitFor();
    await card(page).getByText("The coach is booked at this time.").waitFor();
    await look(visited, "desk-book-refused");
    // On a phone, the reasons leave room for the form: they scroll with it.
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await card(page).locator(".verdict").boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
    await page.setViewportSize(DESKTOP);
    // Nobody was shown that it is free.
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    await card(page).getByRole("heading", { name: "This could not be done" }).waitFor();
    await card(page).locator("[data-start]").first().click();
    await card(page).getByText("Wed 24 Mar, 17:00: this can be booked.").waitFor();
    await page.getByRole("checkbox", { name: "Complimentary" }).check();
    await page.getByLabel("Why it is complimentary").fill("Birthday");
    await look(visited, "desk-book");
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/complimentary"))
        keys.push(request.headers()["idempotency-key"]);
    });
    await page.context().setOffline(true);
    await card(page).getByRole("button", { name: "Book", exact: true }).dblclick();
    await page.getByRole("heading", { name: "There is no connection" }).waitFor();
    expect(await page.getByLabel("Why it is complimentary").inputValue()).toBe("Birthday");
    await page.context().setOffline(false);
    await press(page, "Try again", "Booked: Wed 24 Mar, 17:00.");
    expect(keys[0]).toBeDefined();
    expect(new Set(keys).size).toBe(1);
    const booked = (await pages.api.records("Appointments")).filter(
      ({ comp_reason }) => comp_reason === "Birthday",
    );
    expect(booked).toMatchObject([
      { client_id: WEI, coach_id: AMARA, is_comp_session: true, start_date_time: `${TODAY}T17:00:00.000Z` },
    ]);
    await page.keyboard.press("Escape");
    // The calendar has it, and after that the list beside it.
    await page.locator(".entry[data-key]", { hasText: "Complimentary" }).waitFor();
  });

  itInAll("checks a tour's visitor in, and cancels another tour", async () => {
    const soon = new Date(Math.ceil((pages.nowMs() + 600_000) / 900_000) * 900_000).toISOString();
    const id = await bookTourOverApi(pages.api, "Abena Quaye", soon);
    const late = await bookTourOverApi(pages.api, "Linus Ferro", `${TODAY}T20:00:00Z`);
    const visited = await openDesk(pages, `club=11&day=${TODAY}`);
    const { page } = visited;
    await entryOf(page, "tour", id).click();
    await press(page, "Check in", "Checked in.");
    await look(visited, "desk-tour");
    expect(await storedTour(pages.api, id)).toMatchObject({ status: "checked_in", version: 2 });
    await page.keyboard.press("Escape");
    await entryOf(page, "tour", late).click();
    await card(page).getByRole("button", { name: "Cancel booking" }).click();
    await page.getByLabel("Reason").fill("Called");
    const connection = await loseAnswers(page, "**/cancel");
    const cancel = card(page).getByRole("button", { name: "Cancel booking" });
    await cancel.click();
    await card(page).getByText("We don't know whether it went through.").waitFor();
    connection.refuse();
    await Promise.all([page.waitForResponse("**/cancel"), cancel.click()]);
    await card(page).getByText("We don't know whether it went through.").waitFor();
    await connection.restore();
    await press(page, "Cancel booking", "Cancelled.");
    expect(await storedTour(pages.api, late)).toMatchObject({
      status: "cancelled",
      cancel_reason: "Called",
    });
    await page.keyboard.press("Escape");
    await page.getByText(/^Cancelled \(\d+\)$/).waitFor();
    await page.locator("h1:focus").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in as Staff of Northwind Camden" }).waitFor();
  });

  itInAll("shows what another desk has changed before it does anything", async () => {
    const start_date_time = `${TODAY}T18:00:00Z`;
    const id = await bookOverApi(pages.api, 11, { client_id: PRIYA, coach_id: AMARA, start_date_time });
    const [first, second] = [
      await openDesk(pages, `club=11&day=${TODAY}`),
      await openDesk(pages, `club=11&day=${TODAY}`, { person: "Staff of Northwind London Bridge" }),
    ];
    for (const { page } of [first, second]) {
      await entryOf(page, "appointment", id).click();
      await card(page).getByRole("button", { name: "Substitute coach" }).click();
      await card(page)
        .getByLabel("Substitute coach")
        .selectOption({ value: String(BEN_THE_COACH) });
    }
    await press(second.page, "Substitute coach", "The coach is substituted.");
    await card(first.page).getByRole("button", { name: "Substitute coach" }).click();
    await card(first.page)
      .locator("[role=alert]:focus", { hasText: "This has changed in the meantime" })
      .waitFor();
    await card(first.page).getByText("Ben Okafor (instead of Amara Cole)").waitFor();
    await look(first, "desk-changed-meanwhile");
    expect(await storedAppointment(pages.api, id)).toMatchObject({ version: 2 });
    await card(first.page).getByRole("button", { name: "Cancel booking" }).click();
    await look(first, "desk-cancel");
    await press(first.page, "Cancel booking", "Cancelled.");
    expect(await storedAppointment(pages.api, id)).toMatchObject({ version: 3, status: "cancelled" });
  });

  itInAll("writes once, however often it is asked to, and keeps the focus", async () => {
    const day = "2027-03-26";
    const id = await bookOverApi(pages.api, 11, {
      client_id: TOMAS,
      coach_id: AMARA,
      start_date_time: `${day}T09:00:00Z`,
    });
    await changeOverApi(pages.api, `/tenants/11/appointments/${id}/cancel`);
    const { page } = await openDesk(pages, `club=11&day=${day}`);
    await page.locator(".cancelled summary").focus();
    const { promise: pressedAgain, resolve: goOn } = Promise.withResolvers<void>();
    const bookings: string[] = [];
    await page.route("**/tenants/11/appointments", async (route) => {
      bookings.push(route.request().headers()["idempotency-key"] ?? "");
      await route.continue();
    });
    await page.route(/appointments\/\d+$/, async (route) => {
      await pressedAgain;
      await route.continue();
    });
    const start_date_time = `${day}T14:00:00Z`;
    await bookOverApi(pages.api, 11, { client_id: WEI, coach_id: AMARA, start_date_time });
    await page.clock.fastForward(A_POLL_MS);
    await page.locator(".entry", { hasText: "14:00" }).waitFor();
    await page.locator("summary:focus", { hasText: "Cancelled (1)" }).waitFor();

    await page.getByRole("button", { name: "Book", exact: true }).click();
    await choosePerson(page, String(PRIYA), "Priya Raman");
    await card(page).getByLabel("Coach", { exact: true }).selectOption("Amara Cole");
    await card(page).getByLabel("Time").fill("11:00");
    const book = card(page).getByRole("button", { name: "Book", exact: true });
    await Promise.all([page.waitForResponse("**/tenants/11/appointments"), book.click()]);
    await book.click({ force: true });
    goOn();
    await page.getByText("Booked: Fri 26 Mar, 11:00.").waitFor();
    expect(bookings).toHaveLength(1);
    await card(page).getByRole("button", { name: "Book another" }).click();
    expect(await card(page).count()).toBe(1);
    await page.keyboard.press("Escape");

    const connection = await loseAnswers(page, "**/staff/*/unavailability");
    await page.getByRole("button", { name: "Unavailability", exact: true }).click();
    await card(page).getByLabel("Coach or room").selectOption("Ben Okafor");
    const mark = card(page).getByRole("button", { name: "Mark as unavailable" });
    await mark.click();
    await card(page).getByText("There is no connection").waitFor();
    // A refusal of the repeat does not say what came of the first.
    connection.refuse();
    await Promise.all([page.waitForResponse("**/staff/*/unavailability"), mark.click()]);
    await card(page).getByText("We don't know whether it went through.").waitFor();
    await connection.restore();
    await mark.click();
    await page.getByRole("heading", { name: "Ben Okafor is unavailable" }).waitFor();
    expect(await page.getByRole("heading", { name: "Ben Okafor is unavailable" }).count()).toBe(1);
    await endAway(page);
    await page.locator("h1:focus").waitFor();
  });

  itInAll("books one time where the answer to another was lost", async () => {
    const day = "2027-04-12";
    const visited = await openDesk(pages, `club=11&day=${day}`);
    const { page } = visited;
    const create = "**/tenants/11/appointments";
    const lose = async (client: number, name: string, isDone: boolean, coach = "Amara Cole") => {
      await page.getByRole("button", { name: "Book", exact: true }).click();
      await choosePerson(page, String(client), name);
      await card(page).getByLabel("Coach", { exact: true }).selectOption(coach);
      await card(page).getByLabel("Time", { exact: true }).fill("11:00");
      await page.route(create, async (route) => {
        if (isDone) await route.fetch();
        await route.abort();
      });
      await card(page).getByRole("button", { name: "Book", exact: true }).click();
      await card(page).getByText("Trying again is safe: nothing is done twice.").waitFor();
      await page.unroute(create);
      await card(page).getByLabel("Time", { exact: true }).fill("13:00");
    };
    const startsOf = async (client: number) =>
      (await pages.api.records("Appointments"))
        .filter(
          ({ client_id, start_date_time }) => client_id === client && `${start_date_time}`.startsWith(day),
        )
        .map(({ start_date_time }) => start_date_time);

    await lose(TOMAS, "Tomás Herrera", true);
    await press(page, "Book", "Booked for Tomás Herrera: Mon 12 Apr, 11:00. What was");
    await look(visited, "desk-booked-earlier");
    expect(await startsOf(TOMAS)).toEqual([`${day}T10:00:00.000Z`]);
    await page.keyboard.press("Escape");

    // This one does not arrive, and what is booked instead cannot be read afterwards.
    await lose(WEI, "Wei Zhang", false);
    await page.route(/appointments\/\d+$/, (route) => route.abort());
    await press(page, "Try again", "Booked: Mon 12 Apr, 13:00.");
    expect(await startsOf(WEI)).toEqual([`${day}T12:00:00.000Z`]);
    await page.keyboard.press("Escape");

    // The other operation finds it, too.
    await lose(PRIYA, "Priya Raman", true, "Ben Okafor");
    await page.getByRole("checkbox", { name: "Complimentary" }).check();
    await page.getByLabel("Why it is complimentary").fill("Birthday");
    await press(page, "Book", "Booked for Priya Raman: Mon 12 Apr, 11:00. What was");
    expect(await startsOf(PRIYA)).toEqual([`${day}T10:00:00.000Z`]);
  });

  itInAll("moves an appointment to another time", async () => {
    const start_date_time = `${TODAY}T19:00:00Z`;
    const id = await bookOverApi(pages.api, 11, { client_id: WEI, coach_id: AMARA, start_date_time });
    const visited = await openDesk(pages, `club=11&day=${TODAY}`);
    const { page } = visited;
    await entryOf(page, "appointment", id).click();
    await card(page).getByText("Check-in from 18:00.").waitFor();
    await card(page).getByRole("button", { name: "Move" }).click();
    await card(page).getByText("Personal training, now Wed 24 Mar, 19:00 – 20:00, Amara Cole.").waitFor();
    await card(page).locator(`[data-day="${TOMORROW}"]:not([aria-disabled])`).click();
    await card(page).locator(`[data-start="${TOMORROW}T19:30:00.000Z"]`).click();
    await card(page).locator(".foot", { hasText: "Chosen: Thu 25 Mar, 19:30" }).waitFor();
    await look(visited, "desk-move");
    await press(page, "Move", "Moved.");
    expect(await storedAppointment(pages.api, id)).toMatchObject({
      start_date_time: `${TOMORROW}T19:30:00.000Z`,
    });
    await page.keyboard.press("Escape");
    expect(await entryOf(page, "appointment", id).count()).toBe(0);
    await page.getByRole("button", { name: "Day after" }).click();
    await entryOf(page, "appointment", id).click();
    await card(page).getByRole("button", { name: "Move" }).click();
    await card(page).locator(`[data-day="${TOMORROW}"][aria-pressed="true"]`).waitFor();
  });

  itInAll("leads whoever does not work for the address's club to their own", async () => {
    const visited = await pages.open(`/desk?club=99&day=${TOMORROW}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Staff of Northwind Camden" }).click();
    await page.getByText("Your account does not belong to the club of this address.").waitFor();
    expect(await page.getByRole("banner").textContent()).not.toContain("London Bridge");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    await look(visited, "desk-other-club");
    await page.getByRole("main").getByRole("link", { name: "Northwind Camden" }).click();
    await dayShown(page);
    expect(new URL(page.url()).search).toBe(`?club=13&day=${TOMORROW}`);
    expect(await page.locator("#club-name").textContent()).toBe("Northwind Camden");
  });

  itInAll("takes the club's data away where the issuer does not answer a sign-out", async () => {
    const { page } = await openDesk(pages, `club=11&day=${TODAY}`);
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/revoke", async (route) => {
      await asked;
      await route.abort();
    });
    await page.getByRole("button", { name: "Sign out" }).click();
    await page
      .getByRole("button", { name: "Sign in as Staff of Northwind Camden" })
      .waitFor({ timeout: 4_000 });
    expect(await page.locator(".day, .top .person, .top nav").count()).toBe(0);
    const back = page.waitForEvent("load");
    goOn();
    await back;
    await page.getByRole("button", { name: "Sign in as Staff of Northwind Camden" }).waitFor();
  });

  itInAll("has 23 hours on the day when London's clocks go forward, in German", async () => {
    const start_date_time = "2027-03-28T01:30:00Z";
    const fields = { appointment_type_id: 133, client_id: LENA, coach_id: NOOR, start_date_time };
    const id = await bookOverApi(pages.api, 13, fields);
    const visited = await openDesk(pages, "club=13&day=2027-03-28&lang=de");
    const { page } = visited;
    await page.getByRole("heading", { name: "Sonntag, 28. März 2027" }).waitFor();
    await page.locator(".calendar time").first().waitFor();
    const hours = await page.locator(HOURS).allTextContents();
    expect(hours).toHaveLength(23);
    expect(hours.slice(0, 3)).toEqual(["00:00", "02:00", "03:00"]);
    expect(await entryOf(page, "appointment", id).textContent()).toContain("02:30–02:50 Lena Fischer");
    await look(visited, "desk-german");
    await page.getByRole("button", { name: "Tag davor" }).click();
    await page.getByRole("heading", { name: "Samstag, 27. März 2027" }).waitFor();
    await dayShown(page);
    await page.locator(HOURS).nth(23).waitFor();
    expect(await page.locator(HOURS).count()).toBe(24);
  });

  it("is small: the calendar follows the day, and the dialogs wait", async () => {
    const { page, bytes: loaded } = await openDesk(pages, `club=11&day=${TODAY}&lang=de`, {
      viewport: DESKTOP,
    });
    await page.locator(".calendar .ec-main").waitFor();
    const paint = (await measured(page, "paint")).find(({ name }) => name === "first-contentful-paint");
    // Nobody touches the desk.
    await page.waitForTimeout(3_000);
    const requests = await measured(page, "resource");
    const scripts = new Set(requests.map(({ name }) => name).filter((name) => name.endsWith(".js")));
    const sizes = await Promise.all(
      [...scripts].map(async (name) => {
        const bytes = gzipSync(await (await fetch(name)).arrayBuffer()).length;
        return { bytes, isCalendar: name.includes("calendar-view") };
      }),
    );
    const sum = (isCalendar: boolean) =>
      sizes.filter((each) => each.isCalendar === isCalendar).reduce((all, { bytes }) => all + bytes, 0);
    console.log(
      `The desk: first contentful paint ${Math.round(paint?.startTime ?? Number.NaN)} ms, ${requests.length} requests, ${loaded()} bytes, script ${sum(false)} bytes gzipped, and ${sum(true)} of the calendar`,
    );
    expect(sum(true)).toBeGreaterThan(0);
    expect(sum(false)).toBeLessThanOrEqual(48_500);
    const dialogs = page.waitForRequest(/day-dialogs/);
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 300);
    await dialogs;
  });
});

/** Loses the answers to a change until it is told to refuse it, as the API does before it looks for the key. */
async function loseAnswers(page: Page, url: string) {
  const denied = { errorCode: "ACCESS_DENIED", identifier: "", errorMessage: "It is not allowed." };
  let isLost = true;
  await page.route(url, async (route) => {
    if (isLost) await route.fetch();
    await (isLost ? route.abort() : route.fulfill({ status: 403, json: { id: null, info: [denied] } }));
  });
  return {
    refuse: () => {
      isLost = false;
    },
    restore: () => page.unroute(url),
  };
}

/** Hides the page behind another tab, or shows it again. */
async function showTab(page: Page, isVisible: boolean): Promise<void> {
  const value = isVisible ? "visible" : "hidden";
  await page.evaluate(`
    Object.defineProperty(document, "visibilityState", { value: "${value}", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  `);
}
