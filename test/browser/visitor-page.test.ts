import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { TourSlot } from "../../shared/sdk/records.ts";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { hold, loseAnswers } from "./network-steps.ts";
import { look, PHONE, usePages } from "./page-visit.ts";
import {
  atView,
  book,
  bookedOverApi,
  chooseTime,
  emailOf,
  fillIn,
  glance,
  LONDON,
  requestedBy,
  storedToursOf,
} from "./visitor-steps.ts";

// As many as the SDK makes by default.
const ATTEMPTS = 4;
// Nothing that somebody writes may be wider than a phone.
const NOTES = `The pool, and ${"Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz".repeat(2)}`;

// The colour of problems in the light.
const BAD = "rgb(179, 38, 30)";
const COLOUR_OF_ALERT = `getComputedStyle(document.querySelector(".alert:focus")).borderLeftColor`;

describeInBrowser("the visitor's page", () => {
  const pages = usePages();

  itInAll("says which location it shows where a link's is not offered here", async () => {
    const visited = await pages.open("/?club=99");
    const { page } = visited;
    const notice = page.getByText("This link is for a club that is not offered here.");
    await notice.getByText("This is Northwind London Bridge.").waitFor();
    await look(visited, "visitor-other-club");
    await page.goto(`${pages.api.state.siteUrl}/?club=99#tour=1&key=none`);
    await atView(page, "We can't find this tour");
    await notice.waitFor();
    await page.goto(`${pages.api.state.siteUrl}/?club=99`);
    await page.locator("main").getByRole("link", { name: "Northwind Brooklyn" }).click();
    await page.getByText("See Northwind Brooklyn for yourself").waitFor();
    expect(await notice.count()).toBe(0);
  });

  it("books a tour that its link opens elsewhere, moves it and cancels it", async () => {
    const first = await pages.open("/?club=12", { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = first;
    const requested = requestedBy(page);
    await page.locator("[data-start]").first().waitFor();
    await look(first, "visitor-booking");
    await chooseTime(page, "2027-03-26", "2027-03-26T14:00:00.000Z");
    await fillIn(page, "Nora Quinn");
    await page.getByLabel("What would you like to see?").fill(NOTES);
    await glance(first, "visitor-filled-in");
    await book(page);
    await atView(page, "Your tour is booked");
    // This club sends no messages.
    expect(await page.getByText("We have written to").count()).toBe(0);
    await look(first, "visitor-booked");
    const [booked] = await storedToursOf(pages.api, "Nora Quinn");
    expect(booked).toMatchObject({
      tenant_id: 12,
      status: "booked",
      notes: NOTES,
      scheduled_datetime: "2027-03-26T14:00:00.000Z",
    });

    const link = await page.getByLabel("The link to your tour").inputValue();
    const key = new URLSearchParams(new URL(link).hash.slice(1)).get("key") ?? "";
    expect(link).toBe(page.url());
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.locator(".keep", { hasText: "Copied." }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Apple and others" }).click(),
    ]);
    const calendar = await text(await download.createReadStream());
    expect(calendar).toContain("DTSTART:20270326T140000Z\r\nDTEND:20270326T144500Z\r\n");
    expect(calendar).not.toContain(key);
    await page.getByRole("button", { name: "Move or cancel the tour" }).click();
    await atView(page, "Your tour");

    const second = await pages.open("/?club=12");
    requested.push(...requestedBy(second.page));
    await second.page.goto(link);
    await second.page.reload();
    await atView(second.page, "Your tour");
    await look(second, "visitor-tour");
    await second.page.getByRole("button", { name: "Move the tour" }).click();
    await atView(second.page, "Choose another time");
    // Its own time is offered, too.
    await second.page.locator('[data-day="2027-03-26"][data-free]').click();
    await second.page.locator('[data-start="2027-03-26T14:30:00.000Z"]').waitFor();
    await chooseTime(second.page, "2027-03-29", "2027-03-29T15:00:00.000Z");
    await look(second, "visitor-move");
    await second.page.getByRole("button", { name: "Move to Mon" }).click();
    await second.page.locator(".notice", { hasText: "Your tour has been moved to" }).waitFor();
    await glance(second, "visitor-moved");
    expect(await storedToursOf(pages.api, "Nora Quinn")).toMatchObject([
      { version: 2, status: "booked", notes: NOTES, scheduled_datetime: "2027-03-29T15:00:00.000Z" },
    ]);

    await page.getByRole("button", { name: "Cancel the tour" }).click();
    await page.getByLabel("Why can't you come?").fill("Ill");
    await look(first, "visitor-cancel");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the tour" }).click();
    await page.locator("[role=alert]:focus", { hasText: "This has changed in the meantime" }).waitFor();
    await glance(first, "visitor-changed-meanwhile");
    expect(await page.locator("dl").textContent()).toContain("Monday, 29 March 2027");
    expect(await storedToursOf(pages.api, "Nora Quinn")).toMatchObject([{ version: 2, status: "booked" }]);
    await page.getByRole("button", { name: "Cancel the tour" }).click();
    await page.getByLabel("Why can't you come?").fill("Ill");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the tour" }).click();
    await atView(page, "Your tour is cancelled");
    await glance(first, "visitor-cancelled");
    expect(await storedToursOf(pages.api, "Nora Quinn")).toMatchObject([
      { version: 3, status: "cancelled", cancel_reason: "Ill" },
    ]);
    await second.page.reload();
    await atView(second.page, "Your tour is cancelled");
    expect(await second.page.getByRole("button").count()).toBe(0);

    expect(key.length).toBeGreaterThan(20);
    expect(requested.filter((url) => url.includes("/tour/")).length).toBeGreaterThan(0);
    expect(requested.filter((url) => url.includes(key))).toEqual([]);
    await page.getByRole("link", { name: "Book another tour" }).click();
    await atView(page, "Book a tour");
  });

  it("says that a time was just taken, and books another with what was typed", async () => {
    await bookedOverApi(pages.api, LONDON, "2027-03-27T11:00:00.000Z");
    const visited = await pages.open("/?club=11");
    const { page } = visited;
    await chooseTime(page, "2027-03-27", "2027-03-27T11:00:00.000Z");
    expect(await page.getByRole("button", { name: "1 place left" }).allTextContents()).toEqual([
      "11:001 place left",
    ]);
    await fillIn(page, "Late Comer");
    await page.getByLabel("What would you like to see?").fill("The weights");
    await bookedOverApi(pages.api, LONDON, "2027-03-27T11:00:00.000Z");
    await book(page);
    const alert = page.locator("[role=alert]:focus", { hasText: "This time has just been taken" });
    await alert.waitFor();
    const offers = alert.getByRole("group").getByRole("button");
    expect(await offers.count()).toBe(3);
    await page.getByText("Please choose a time.").waitFor();
    await page.locator('[data-start="2027-03-27T11:30:00.000Z"]').waitFor();
    expect(await page.locator('[data-start="2027-03-27T11:00:00.000Z"]').count()).toBe(0);
    // It is no success, whatever is offered in its place.
    expect(await page.evaluate(COLOUR_OF_ALERT)).toBe(BAD);
    await look(visited, "visitor-taken");
    // The second is between the half hours that the page shows.
    await offers.nth(1).click();
    await page.locator("button:focus", { hasText: "Book the tour" }).waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Late Comer");
    expect(await page.getByLabel("E-mail").inputValue()).toBe(emailOf("Late Comer"));
    await page.locator("#chosen", { hasText: "Chosen: Sat 27 Mar, 11:45" }).waitFor();
    await book(page);
    await atView(page, "Your tour is booked");
    expect(await storedToursOf(pages.api, "Late Comer")).toMatchObject([
      { scheduled_datetime: "2027-03-27T11:45:00.000Z", notes: "The weights" },
    ]);
  });

  itInAll("shows the API's problems beside the fields, and books once they are put right", async () => {
    const visited = await pages.open("/?club=12");
    const { page } = visited;
    await page.locator("[data-start]").first().waitFor();
    await page.getByLabel("Number", { exact: true }).fill("call me");
    await page.getByLabel("E-mail").fill("grace at example");
    await book(page);
    const alert = page.locator("[role=alert]:focus");
    await alert.waitFor();
    await look(visited, "visitor-field-errors");
    expect(await alert.getByRole("listitem").allTextContents()).toEqual([
      "Please choose a time.",
      "Full name: Please fill this in.",
      expect.stringMatching(/^E-mail: This does not look right/),
      expect.stringMatching(/^Number: This does not look right/),
    ]);
    const name = page.getByLabel("Full name");
    await alert.getByRole("link", { name: /^Full name/ }).click();
    await page.locator("[autocomplete=name]:focus").waitFor();
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(`#${await name.getAttribute("aria-describedby")}`).textContent()).toBe(
      "Please fill this in.",
    );
    await page.getByLabel("E-mail").fill("");
    await name.fill("Grace Osei");
    const number = page.getByLabel("Number", { exact: true });
    const country = page.getByLabel("Country code");
    expect(await country.inputValue()).toBe("US");
    await number.fill("0044 7700 900-123");
    // What was mended is no longer said to be wrong.
    expect(await page.locator(".error").count()).toBe(0);
    expect(await page.locator(".alert li").allTextContents()).toEqual(["Please choose a time."]);
    await number.blur();
    expect([await country.inputValue(), await number.inputValue()]).toEqual(["GB", "7700 900-123"]);
    await chooseTime(page, "2027-03-30", "2027-03-30T15:00:00.000Z");
    expect(await page.locator("[role=alert]:visible").count()).toBe(0);
    await book(page);
    await atView(page, "Your tour is booked");
    const [tour] = await storedToursOf(pages.api, "Grace Osei");
    expect(tour?.prospect).toMatchObject({ mobile_country_code: "+44", mobile_number: 7_700_900_123 });
    expect(tour?.prospect).not.toHaveProperty("email_id");
  });

  itInAll("says when there is no connection, and books once when tried again", async () => {
    const visited = await pages.open("/?club=12");
    const { page } = visited;
    const keys = new Set<string | undefined>();
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/tour"))
        keys.add(request.headers()["idempotency-key"]);
    });
    await chooseTime(page, "2027-03-25", "2027-03-25T15:00:00.000Z");
    await fillIn(page, "Off Line");
    await page.context().setOffline(true);
    await book(page);
    await page.locator("[role=alert]:focus", { hasText: "There is no connection" }).waitFor();
    await look(visited, "visitor-offline");
    expect(await storedToursOf(pages.api, "Off Line")).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await atView(page, "Your tour is booked");
    expect(await storedToursOf(pages.api, "Off Line")).toHaveLength(1);
    expect([...keys]).toEqual([expect.stringMatching(/^\w+$/)]);
  });

  itInAll("says with which number a tour is booked whose answer was lost, without its new note", async () => {
    const visited = await pages.open("/?club=12");
    const { page } = visited;
    const answerAgain = await loseAnswers(page, /\/tour$/);
    await chooseTime(page, "2027-03-26", "2027-03-26T18:00:00.000Z");
    await page.getByLabel("Full name").fill("Code Wrong");
    await page.getByLabel("Number", { exact: true }).fill("2125550148");
    await book(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await answerAgain();
    await page.getByLabel("Country code").selectOption("GB");
    await page.getByLabel("What would you like to see?").fill("I use a wheelchair.");
    await book(page);
    await atView(page, "Your tour is booked");
    expect(await page.getByRole("alert").allTextContents()).toEqual([
      expect.stringContaining("so your tour is booked with +1 2125550148."),
      "Your first request had gone through. What you changed since then is not booked.",
    ]);
    await look(visited, "visitor-former-details");
    const [tour] = await storedToursOf(pages.api, "Code Wrong");
    expect(tour?.prospect).toMatchObject({ mobile_country_code: "+1", mobile_number: 2_125_550_148 });
    expect(tour).not.toHaveProperty("notes");
  });

  itInAll("finds the tour whose answer was lost, though another time was chosen since", async () => {
    const visited = await pages.open("/?club=12");
    const { page } = visited;
    const answerAgain = await loseAnswers(page, /\/tour$/);
    await chooseTime(page, "2027-03-25", "2027-03-25T18:00:00.000Z");
    await fillIn(page, "Lost Answer");
    await book(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await answerAgain();
    await page.locator('[data-start="2027-03-25T20:00:00.000Z"]').click();
    await book(page);
    await atView(page, "Your tour is booked");
    await page
      .getByText("Your first request had gone through, so your tour is on Thu 25 Mar, 14:00.")
      .waitFor();
    await page.getByText("Thu 25 Mar, 16:00 is not booked.").waitFor();
    await look(visited, "visitor-earlier-booked");
    expect(await page.title()).toBe("Your tour · Northwind Brooklyn");
    expect(await page.locator("dl").textContent()).toContain("Time14:00–14:45");
    const tours = await storedToursOf(pages.api, "Lost Answer");
    expect(tours).toMatchObject([{ scheduled_datetime: "2027-03-25T18:00:00.000Z" }]);
    expect(page.url()).toContain(`#tour=${tours[0]?.tour_id}&key=`);
    await page.getByRole("button", { name: "Move to Thu 25 Mar, 16:00" }).click();
    await atView(page, "Choose another time");
    await page.getByRole("button", { name: "Move to Thu 25 Mar, 16:00" }).click();
    await page.locator(".notice", { hasText: "Your tour has been moved to Thu 25 Mar, 16:00" }).waitFor();
    expect(await storedToursOf(pages.api, "Lost Answer")).toMatchObject([
      { scheduled_datetime: "2027-03-25T20:00:00.000Z" },
    ]);
  });

  itInAll("moves a tour to a time that is offered, and cancels it once after being offline", async () => {
    const { api } = pages;
    const fragment = await bookedOverApi(api, LONDON, "2027-04-07T10:00:00.000Z");
    const stored = async () =>
      (await api.records("Tours")).find(({ tour_id }) => fragment.startsWith(`#tour=${tour_id}&`));
    const visited = await pages.open("/?club=11");
    const { page } = visited;
    await page.locator("[data-start]").first().waitFor();
    await page.context().setOffline(true);
    await page.goto(`${api.state.siteUrl}/?club=11${fragment}`);
    await page.locator("[role=alert]:focus", { hasText: "This could not be loaded." }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await atView(page, "Your tour");

    await page.getByRole("button", { name: "Move the tour" }).click();
    await page.locator("[data-start]").first().waitFor();
    await page.getByRole("button", { name: "Move the tour" }).click();
    await page.locator("[role=alert]:focus", { hasText: "Please choose a time." }).waitFor();
    await chooseTime(page, "2027-04-07", "2027-04-07T12:00:00.000Z");
    for (const _ of [1, 2]) await bookedOverApi(api, LONDON, "2027-04-07T12:00:00.000Z");
    await page.getByRole("button", { name: "Move to Wed 7 Apr, 13:00" }).click();
    await page.locator("[role=alert]:focus", { hasText: "This time has just been taken" }).waitFor();
    expect(await stored()).toMatchObject({ scheduled_datetime: "2027-04-07T10:00:00.000Z", version: 1 });
    await glance(visited, "visitor-move-taken");
    await page.getByRole("button", { name: "Wed 7 Apr, 13:30", exact: true }).click();
    await page.getByRole("button", { name: "Move to Wed 7 Apr, 13:30" }).click();
    await atView(page, "Your tour");
    expect(await stored()).toMatchObject({ scheduled_datetime: "2027-04-07T12:30:00.000Z", version: 2 });
    expect(await page.locator("#live").textContent()).toBe("Your tour has been moved to Wed 7 Apr, 13:30.");

    const keys = new Set<string | undefined>();
    page.on("request", (request) => {
      if (request.url().endsWith("/cancel")) keys.add(request.headers()["idempotency-key"]);
    });
    await page.getByRole("button", { name: "Cancel the tour" }).click();
    await page.context().setOffline(true);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the tour" }).click();
    await page.locator("dialog [role=alert]:focus", { hasText: "There is no connection" }).waitFor();
    await glance(visited, "visitor-cancel-offline");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await atView(page, "Your tour is cancelled");
    expect(await stored()).toMatchObject({ status: "cancelled", version: 3 });
    expect(keys.size).toBe(1);
  });

  itInAll("sends its link to whoever has a tour, or names the club where it sends none", async () => {
    const { siteUrl } = pages.api.state;
    const visited = await pages.open("/?club=11");
    const { page } = visited;
    await chooseTime(page, "2027-03-29", "2027-03-29T09:00:00.000Z");
    await fillIn(page, "Lena Lost");
    await book(page);
    await atView(page, "Your tour is booked");
    const link = await page.getByLabel("The link to your tour").inputValue();
    await page.goto(`${siteUrl}/?club=11`);
    await chooseTime(page, "2027-03-29", "2027-03-29T11:00:00.000Z");
    await fillIn(page, "Lena Lost");
    await book(page);
    const alert = page.locator("[role=alert]", { hasText: "You already have a tour booked." });
    await alert.getByRole("button", { name: "Send my link" }).waitFor();
    await look(visited, "visitor-has-tour");
    // This product sends no messages, so the API's other answer is given in its place.
    const info = [{ severity: "Info", errorCode: "LINK_SENT", errorMessage: "Sent.", identifier: "" }];
    const sent = page.waitForRequest(/\/tour\/link$/);
    await page.route(
      /\/tour\/link$/,
      (route) =>
        route.request().method() === "POST" ? route.fulfill({ json: { id: null, info } }) : route.continue(),
      { times: 2 },
    );
    await alert.getByRole("button", { name: "Send my link" }).click();
    expect((await sent).postDataJSON()).toEqual({ email_id: "lena.lost@example.com" });
    await page
      .getByText("If a tour is booked with lena.lost@example.com, its link is on its way.")
      .first()
      .waitFor();
    await look(visited, "visitor-link-sent");
    await page.unrouteAll();
    // Without the key of the link, too, there is a way to it.
    await page.goto(link.replace(/&key=.*/, ""));
    await atView(page, "We can't find this tour");
    await page.getByLabel("E-mail").fill("lena at example");
    await page.getByRole("button", { name: "Send my link" }).click();
    await page.locator(".error", { hasText: "This does not look right" }).waitFor();
    await page.goto("about:blank");
    await page.goto(`${siteUrl}/?club=12#tour=1`);
    await page.getByLabel("E-mail").fill("lena.lost@example.com");
    await page.getByRole("button", { name: "Send my link" }).click();
    await page.getByText("The club does not send e-mails. Please call instead.").waitFor();
  });

  itInAll("goes back from the choice of another time, which opens on the tour's day", async () => {
    const fragment = await bookedOverApi(pages.api, LONDON, "2027-05-18T10:00:00.000Z");
    const { page } = await pages.open(`/?club=11${fragment}`);
    await atView(page, "Your tour");
    await page.getByRole("button", { name: "Move the tour" }).click();
    await atView(page, "Choose another time");
    await page.locator('[data-day="2027-05-18"][aria-pressed=true]').waitFor();
    await page.getByRole("heading", { name: "Free times on Tuesday, 18 May 2027" }).waitFor();
    await page.goBack();
    await atView(page, "Your tour");
    expect(page.url()).toContain(fragment);
    await page.goForward();
    await atView(page, "Choose another time");
    await page.reload();
    await atView(page, "Choose another time");
    await page.getByRole("button", { name: "Keep the tour as it is" }).click();
    await atView(page, "Your tour");
    // Opened by its own address, too, the choice leads to the tour.
    await page.goto("about:blank");
    await page.goto(`${pages.api.state.siteUrl}/?club=11${fragment}&show=move`);
    await page.getByRole("button", { name: "Keep the tour as it is" }).click();
    await atView(page, "Your tour");
    expect(page.url()).not.toContain("show=move");
  });

  itInAll("has times above the fold of a phone, and weeks as the reader has them", async () => {
    const { page } = await pages.open("/?club=12", { viewport: PHONE, locale: "en-US" });
    const first = page.locator("[data-start]").first();
    await first.waitFor();
    const within = async () => (await first.boundingBox())?.y ?? PHONE.height;
    expect(await within()).toBeLessThan(PHONE.height - 48);
    expect(await page.locator(".month th").first().textContent()).toBe("Sun");
    // A month with six weeks; May 2027 begins on a Saturday.
    for (const _ of [1, 2]) await page.getByRole("button", { name: "Next month" }).click();
    await page.getByRole("heading", { name: "May 2027" }).waitFor();
    await first.waitFor();
    expect(await page.locator(".month tbody tr").count()).toBe(6);
    expect(await within()).toBeLessThan(PHONE.height - 48);
    const hidden = await page.evaluate<number>(
      "[...document.querySelectorAll('.times ul')].filter((list) => list.scrollHeight > list.clientHeight).length",
    );
    expect(hidden).toBe(0);
  });

  itInAll("leaves what the visitor has gone on to when an earlier answer comes", async () => {
    const { api } = pages;
    const fragment = await bookedOverApi(api, LONDON, "2027-04-08T10:00:00.000Z");
    const { page } = await pages.open(`/?club=11${fragment}`);
    await atView(page, "Your tour");
    await page.getByRole("button", { name: "Cancel the tour" }).click();
    await page.getByRole("dialog").waitFor();
    await page.goto(`${api.state.siteUrl}/?club=11#`);
    await atView(page, "Book a tour");
    expect(await page.getByRole("dialog").count()).toBe(0);

    await page.goto(`${api.state.siteUrl}/?club=11${fragment}`);
    await page.getByRole("button", { name: "Move the tour" }).click();
    await chooseTime(page, "2027-04-08", "2027-04-08T12:00:00.000Z");
    const held = await hold(page, /\/reschedule$/);
    const asked = page.waitForRequest(/\/reschedule$/);
    await page.getByRole("button", { name: "Move to Thu 8 Apr, 13:00" }).click();
    await asked;
    await page.goto(`${api.state.siteUrl}/?club=11#`);
    await fillIn(page, "Gone On");
    const answered = page.waitForResponse(/\/reschedule$/);
    held();
    await (await answered).finished();
    await page.locator("[data-start]").first().waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Gone On");

    const refused = Promise.withResolvers<void>();
    const problem = { errorCode: "TOUR_SLOT_FULL", identifier: "book_tour.scheduled_datetime" };
    await page.route(/\/tour$/, async (route) => {
      await refused.promise;
      await route.fulfill({ status: 400, json: { id: null, info: [problem] } });
    });
    await page.locator("[data-start]").first().click();
    const sent = page.waitForRequest(/\/tour$/);
    await book(page);
    await sent;
    await page.locator("[data-start]").nth(2).click();
    const chosen = (await page.locator("#chosen").textContent()) ?? "";
    const loaded = page.waitForResponse(/\/availability/);
    refused.resolve();
    await (await loaded).finished();
    await page.locator("[data-start][aria-pressed=true]").waitFor();
    await page.locator("[role=alert]:focus").waitFor();
    expect(await page.locator("#chosen").textContent()).toBe(chosen);

    const unknown = Promise.withResolvers<void>();
    await page.route(/\/availability/, async (route) => {
      await unknown.promise;
      await route.fulfill({ status: 400, json: {} });
    });
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByLabel("Full name").focus();
    unknown.resolve();
    await page.locator(".picker [role=alert]", { hasText: "Please try again later" }).waitFor();
    await page.locator("[autocomplete=name]:focus").waitFor();
  });

  itInAll.each([
    ["the refused time was pressed again", 0],
    ["another time was chosen that is not free any more either", 2],
  ])("chooses nothing where, before a time was refused, %s", async (_, index) => {
    const { page } = await pages.open("/?club=12");
    const refused = Promise.withResolvers<void>();
    const problem = { errorCode: "TOUR_SLOT_FULL", identifier: "book_tour.scheduled_datetime" };
    await page.route(/\/tour$/, async (route) => {
      await refused.promise;
      await route.fulfill({ status: 400, json: { id: null, info: [problem] } });
    });
    const [first, pressed] = [page.locator("[data-start]").first(), page.locator("[data-start]").nth(index)];
    await first.click();
    await fillIn(page, "Too Late");
    const sent = page.waitForRequest(/\/tour$/);
    await book(page);
    await sent;
    await pressed.click();
    const taken = [await first.getAttribute("data-start"), await pressed.getAttribute("data-start")];
    await page.route(/\/availability/, async (route) => {
      const response = await route.fetch();
      const { slots, ...rest } = await response.json();
      const free = slots.filter((slot: TourSlot) => !taken.includes(slot.start_date_time));
      await route.fulfill({ response, json: { ...rest, slots: free } });
    });
    refused.resolve();
    await page.locator("[role=alert]:focus").waitFor();
    await page.locator("#chosen", { hasText: "Please choose a time." }).waitFor();
    await first.waitFor();
    expect(taken).not.toContain(await first.getAttribute("data-start"));
    expect(await page.locator("[data-start][aria-pressed=true]").count()).toBe(0);
  });

  itInAll("says that a booking was not answered to whoever is back from another tour", async () => {
    const fragment = await bookedOverApi(pages.api, LONDON, "2027-04-08T15:00:00.000Z");
    const { page } = await pages.open("/?club=11");
    const held = Promise.withResolvers<void>();
    await page.route(/\/tour$/, async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.locator("[data-start]").first().click();
    await fillIn(page, "Looks Elsewhere");
    const sent = page.waitForRequest(/\/tour$/);
    await book(page);
    await sent;
    await page.goto(`${pages.api.state.siteUrl}/?club=11${fragment}`);
    await atView(page, "Your tour");
    let failed = 0;
    page.on("requestfailed", (request) => {
      if (request.url().endsWith("/tour")) failed += 1;
    });
    held.resolve();
    await expect.poll(() => failed).toBe(ATTEMPTS);
    await page.goto(`${pages.api.state.siteUrl}/?club=11#`);
    await page.getByRole("alert").getByText("We don't know whether it went through.").waitFor();
    await page.unroute(/\/tour$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await atView(page, "Your tour is booked");
    expect(await storedToursOf(pages.api, "Looks Elsewhere")).toHaveLength(1);
  });

  itInAll("shows that it waits, sends no second click, and renews a token", async () => {
    const { api } = pages;
    const short = await api.token({ scope: "tours.write appointments.read", lifetimeS: 1 });
    const visited = await pages.open("/docs");
    const { page } = visited;
    const held = await hold(page, /\/tour\/availability/);
    await page.goto(`${api.state.siteUrl}/?club=12`);
    await page.getByText("Looking for free times…").waitFor();
    await look(visited, "visitor-loading");
    held();
    await chooseTime(page, "2027-03-30", "2027-03-30T18:00:00.000Z");
    await fillIn(page, "Patient Guest");
    await expect
      .poll(async () => (await api.send("/tenants", { method: "GET", token: short })).status)
      .toBe(401);

    const answer = Promise.withResolvers<void>();
    const statuses: number[] = [];
    await page.route(/\/tour$/, async (route) => {
      if (route.request().method() !== "POST") return await route.continue();
      await answer.promise;
      const authorization = statuses.length === 0 ? { authorization: `Bearer ${short}` } : {};
      const response = await route.fetch({ headers: { ...route.request().headers(), ...authorization } });
      statuses.push(response.status());
      await route.fulfill({ response });
    });
    await book(page);
    const waiting = page.getByRole("button", { name: "One moment…" });
    await waiting.click({ force: true });
    await waiting.press("Enter");
    await page.getByLabel("Full name").press("Enter");
    await glance(visited, "visitor-sending");
    const renewed = page.waitForRequest(/\/token\?for=tours/);
    answer.resolve();
    await renewed;
    await atView(page, "Your tour is booked");
    expect(statuses).toEqual([401, 200]);
    expect(await storedToursOf(api, "Patient Guest")).toHaveLength(1);
  });

  itInAll("waits as long as the site asks, and says that there are many requests", async () => {
    const { page } = await pages.open("/docs");
    let [asked, isBusy] = [0, true];
    await page.route("**/token?for=tours*", async (route) => {
      asked += 1;
      const headers = { "Retry-After": "20" };
      await (isBusy
        ? route.fulfill({ status: 429, headers, json: { id: null, info: [] } })
        : route.continue());
    });
    await page.goto(`${pages.api.state.siteUrl}/?club=12`);
    await page.getByText("All times are the club's local time (time zone: New York).").waitFor();
    await page.clock.runFor(15_000);
    const busy = page.locator(".picker [role=alert]", { hasText: "There are many requests just now." });
    expect([asked <= 2, await busy.count()]).toEqual([true, 0]);
    const aWhileLater = async () => {
      await page.clock.runFor(5_000);
      return await busy.count();
    };
    await expect.poll(aWhileLater, { timeout: 60_000 }).toBe(1);
    expect(await page.getByText("There is no connection").count()).toBe(0);
    isBusy = false;
    await busy.getByRole("button", { name: "Try again" }).click();
    await page.locator("[data-start]").first().waitFor();
  });
});
