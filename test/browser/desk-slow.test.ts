import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import {
  bookOverApi,
  card,
  choosePerson,
  discard,
  endAway,
  entryOf,
  openDesk,
  storedAppointment,
} from "./desk-steps.ts";
import { coachNameOf, importLargeClub, largeClub } from "./large-club.ts";
import { holdBack, loseAnswers } from "./network-steps.ts";
import { look, usePages } from "./page-visit.ts";

const CLUB = largeClub(44);
const TODAY = "2027-03-24";
const DESK = `club=${CLUB.tenant_id}`;
const COACHES = [0, 1, 2, 3, 4, 5].map((index) => CLUB.first_coach_id + index);

describeInBrowser("the desk over a slow connection", () => {
  const pages = usePages();

  beforeAll(() => importLargeClub(pages.api, CLUB), 60_000);

  async function book(start: string, client: number, coach = 0): Promise<number> {
    return await bookOverApi(pages.api, CLUB.tenant_id, {
      appointment_type_id: CLUB.type,
      coach_id: COACHES[coach],
      client_id: CLUB.first_client_id + client - 1,
      start_date_time: start,
    });
  }

  async function markAway(coach: number, day: string): Promise<void> {
    const { status, text } = await pages.api.send(
      `/tenants/${CLUB.tenant_id}/staff/${COACHES[coach]}/unavailability`,
      {
        token: await pages.api.token({ scope: "staff.write" }),
        body: {
          start_date_time: `${day}T08:00:00Z`,
          end_date_time: `${day}T18:00:00Z`,
          on_conflict: "keep",
        },
      },
    );
    expect(status, text).toBe(201);
  }

  /** The starts of a client's appointments on a day. */
  async function startsOf(client: number, day: string) {
    const all = await pages.api.records("Appointments");
    return all
      .filter(({ client_id }) => client_id === CLUB.first_client_id + client - 1)
      .map(({ start_date_time }) => String(start_date_time))
      .filter((start) => start.startsWith(day));
  }

  async function askToBook(page: Page, client: number, time: string): Promise<void> {
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await choosePerson(page, String(CLUB.first_client_id + client - 1), `Client ${client}`);
    await card(page).getByLabel("Time", { exact: true }).fill(time);
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
  }

  itInAll("checks in everybody who is pressed while the check-in of another is on its way", async () => {
    const ids = [await book(`${TODAY}T09:30:00Z`, 1), await book(`${TODAY}T09:30:00Z`, 2, 1)];
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const { count, letGo } = await holdBack(page, "POST", /\/check-in$/);
    for (const [index, name] of ["Client 1", "Client 2"].entries()) {
      await page.getByRole("button", { name: `Check in: ${name},` }).click();
      await expect.poll(count).toBe(index + 1);
    }
    await letGo();
    await page.getByText("Here (2)").waitFor();
    for (const id of ids) {
      expect(await storedAppointment(pages.api, id)).toMatchObject({ status: "checked_in", version: 2 });
    }
  });

  itInAll("checks somebody in while it reads why another could not be, then says who", async () => {
    const id = await book(`${TODAY}T09:35:00Z`, 3, 2);
    const other = await book(`${TODAY}T09:35:00Z`, 4, 3);
    const [first, second] = [
      await openDesk(pages, `${DESK}&day=${TODAY}`),
      await openDesk(pages, `${DESK}&day=${TODAY}`),
    ];
    const { page } = first;
    await page.getByRole("button", { name: "Check in: Client 3," }).waitFor();
    await second.page.getByRole("button", { name: "Check in: Client 3," }).click();
    await second.page.locator(".attended:focus").waitFor();
    const { held, letGo } = await holdBack(page, "GET", /\/appointments$/);
    await page.getByRole("button", { name: "Check in: Client 3," }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole("button", { name: "Check in: Client 4," }).click();
    await page.locator(".attended:focus", { hasText: "Client 4: Checked in." }).waitFor();
    await letGo();
    const alert = page.locator("[role=alert]:focus");
    await alert.getByRole("heading", { name: "Client 3: This has changed in the meantime" }).waitFor();
    for (const each of [id, other]) {
      expect(await storedAppointment(pages.api, each)).toMatchObject({ status: "checked_in", version: 2 });
    }
  });

  it("says of each check-in that was not answered whose it is, and goes on with each", async () => {
    const ids = [await book(`${TODAY}T09:40:00Z`, 5, 4), await book(`${TODAY}T09:40:00Z`, 6, 5)];
    const visited = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const { page } = visited;
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      const isCheckIn = request.method() === "POST" && request.url().endsWith("/check-in");
      if (isCheckIn) keys.push(request.headers()["idempotency-key"]);
    });
    await page.route(/\/check-in$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const alertOf = (name: string) => page.locator("[role=alert]", { hasText: `${name}: There is no` });
    for (const name of ["Client 5", "Client 6"]) {
      await page.getByRole("button", { name: `Check in: ${name},` }).click();
    }
    for (const name of ["Client 5", "Client 6"]) await alertOf(name).waitFor();
    await look(visited, "desk-two-unanswered");
    await page.unroute(/\/check-in$/);
    for (const name of ["Client 6", "Client 5"]) {
      await alertOf(name).getByRole("button", { name: "Try again" }).click();
      await page.locator(".attended:focus", { hasText: `${name}: Checked in.` }).waitFor();
      await alertOf(name).waitFor({ state: "detached" });
    }
    expect(new Set(keys).size).toBe(2);
    for (const id of ids) {
      expect(await storedAppointment(pages.api, id)).toMatchObject({ status: "checked_in", version: 2 });
    }
  });

  /** Opens a day on which two coaches are away whose appointments must be moved. */
  async function openTwoAway(day: string) {
    for (const coach of [0, 1]) {
      await book(`${day}T09:00:00Z`, 10 + coach, coach);
      await markAway(coach, day);
    }
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    await page
      .getByRole("button", { name: `${coachNameOf(0)} and ${coachNameOf(1)} are unavailable` })
      .click();
    const away = (coach: number) => page.locator("section.away", { hasText: coachNameOf(coach) });
    return { page, away };
  }

  itInAll("plans for a coach, and ends an absence, while that of another is on its way", async () => {
    const { page, away } = await openTwoAway("2027-05-03");
    const plans = await holdBack(page, "POST", /substitution-plan$/);
    const removals = await holdBack(page, "DELETE", /\/unavailability\/\d+$/);
    for (const coach of [0, 1]) {
      await away(coach).getByRole("button", { name: "Find substitutes" }).click();
      await expect.poll(plans.count).toBe(coach + 1);
    }
    await plans.letGo();
    for (const coach of [0, 1]) await away(coach).getByText("Proposed: ").waitFor();
    for (const coach of [0, 1]) {
      await endAway(page, away(coach).getByRole("button", { name: "Available again" }));
      await expect.poll(removals.count).toBe(coach + 1);
    }
    await removals.letGo();
    await page.locator(".away-strip").waitFor({ state: "hidden" });
    expect(await page.locator("section.away").count()).toBe(0);
  });

  itInAll("opens the panel again where somebody could not be made available, and says who", async () => {
    const day = "2027-05-05";
    await markAway(2, day);
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    await page.getByRole("button", { name: `${coachNameOf(2)} is unavailable` }).click();
    const { held } = await holdBack(page, "DELETE", /\/unavailability\/\d+$/);
    await endAway(page);
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press("Escape");
    await page.locator(".away-panel").waitFor({ state: "hidden" });
    const denied = { errorCode: "ACCESS_DENIED", identifier: "", errorMessage: "It is not allowed." };
    const headers = { "Access-Control-Allow-Origin": "*" };
    await held[0]?.fulfill({ status: 403, headers, json: { id: null, info: [denied] } });
    await page.locator(".away-panel [role=alert]", { hasText: `${coachNameOf(2)}: ` }).waitFor();
  });

  itInAll("says what was booked though the dialog was closed before the answer", async () => {
    const visited = await openDesk(pages, `${DESK}&day=2027-05-06`);
    const { page } = visited;
    const { held, letGo } = await holdBack(page, "POST", /\/appointments$/);
    await askToBook(page, 20, "11:00");
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await letGo();
    await card(page)
      .locator(".outcome:focus", { hasText: "Booked for Client 20: Thu 6 May, 11:00." })
      .waitFor();
    await look(visited, "desk-booked-closed");
  });

  itInAll("books one of two times where the dialog was closed before the first answer", async () => {
    const day = "2027-05-07";
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    const { held, holdNoMore, letGo } = await holdBack(page, "POST", /\/appointments$/);
    await askToBook(page, 21, "11:00");
    await expect.poll(() => held.length).toBe(1);
    holdNoMore();
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await askToBook(page, 21, "13:00");
    await card(page).locator(".card[aria-busy=true]").waitFor();
    await letGo();
    const said = "The first request had gone through. Booked for Client 21: Fri 7 May, 11:00.";
    await card(page).locator(".outcome:focus", { hasText: said }).waitFor();
    expect(await card(page).count()).toBe(1);
    expect(await startsOf(21, day)).toEqual([`${day}T10:00:00.000Z`]);
    // Whoever wants the other one, too, books it.
    await page.keyboard.press("Escape");
    await askToBook(page, 21, "13:00");
    await card(page).locator(".outcome:focus", { hasText: "Booked: Fri 7 May, 13:00." }).waitFor();
    expect((await startsOf(21, day)).sort()).toEqual([`${day}T10:00:00.000Z`, `${day}T12:00:00.000Z`]);
  });

  itInAll("gives what was typed back where a booking is refused after the dialog was closed", async () => {
    const day = "2027-05-10";
    const visited = await openDesk(pages, `${DESK}&day=${day}`);
    const { page } = visited;
    const { held, holdNoMore } = await holdBack(page, "POST", /\/appointments$/);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await choosePerson(page, String(CLUB.first_client_id + 21), "Client 22");
    await card(page).getByLabel("Time", { exact: true }).fill("11:00");
    await card(page).getByLabel("Comments").fill("Asks for the room upstairs");
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.goBack();
    await card(page).waitFor({ state: "detached" });
    const refused = { errorCode: "INVALID_VALUE", identifier: "comments", errorMessage: "It is too long." };
    const headers = { "Access-Control-Allow-Origin": "*" };
    await held[0]?.fulfill({ status: 400, headers, json: { id: null, info: [refused] } });
    await card(page).locator("[role=alert]:focus").waitFor();
    const comments = card(page).getByLabel("Comments");
    expect(await comments.inputValue()).toBe("Asks for the room upstairs");
    await look(visited, "desk-refused-closed");
    // The alert leads to the field, and what is mended there is booked.
    await card(page).locator("[role=alert] a").click();
    await comments.fill("Upstairs");
    await card(page).locator("[role=alert]").waitFor({ state: "hidden" });
    holdNoMore();
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    await card(page).locator(".outcome:focus", { hasText: "Booked: Mon 10 May, 11:00." }).waitFor();
    expect(await card(page).count()).toBe(1);
    expect(await startsOf(22, day)).toEqual([`${day}T10:00:00.000Z`]);
  });

  itInAll(
    "says that nobody was checked in where another press has booked, or the check-in failed",
    async () => {
      const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`);
      const outcome = card(page).locator(".outcome:focus");
      const bookings = await holdBack(page, "POST", /\/appointments$/);
      const ask = async (client: number, name: string) => {
        await page.getByRole("button", { name: "Book", exact: true }).click();
        await choosePerson(page, String(CLUB.first_client_id + client - 1), `Client ${client}`);
        await card(page).getByLabel("Time", { exact: true }).fill("09:10");
        await card(page).getByRole("button", { name, exact: true }).click();
      };
      const isHeld = () => expect.poll(() => bookings.held.length).toBe(1);
      await ask(23, "Book and check in");
      await isHeld();
      await page.goBack();
      await card(page).waitFor({ state: "detached" });
      await ask(23, "Book");
      await card(page).locator(".card[aria-busy=true]").waitFor();
      await bookings.letGo();
      await outcome.filter({ hasText: "Nobody has been checked in yet." }).waitFor();
      await card(page).getByRole("button", { name: "Check in" }).click();
      await outcome.filter({ hasText: "Checked in." }).waitFor();
      await page.keyboard.press("Escape");

      const again = await holdBack(page, "POST", /\/appointments$/);
      await page.route("**/check-in", (route) => route.abort());
      await ask(24, "Book and check in");
      await expect.poll(() => again.held.length).toBe(1);
      await page.keyboard.press("Escape");
      await card(page).waitFor({ state: "detached" });
      await again.letGo();
      await outcome.filter({ hasText: "The booking stands. Check-in: There is no connection." }).waitFor();
      await page.unroute("**/check-in");
      await card(page).getByRole("button", { name: "Check in" }).click();
      await outcome.filter({ hasText: "Checked in." }).waitFor();
    },
  );

  itInAll("goes on in a new dialog with a tour that was not answered in another", async () => {
    const day = "2027-05-11";
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    const askForTour = async (hour: string) => {
      await page.getByRole("button", { name: "Book a tour" }).click();
      await card(page).getByLabel("Full name").fill("Tessa Twice");
      await card(page).getByLabel("E-mail").fill(`tessa-${hour}@example.com`);
      await card(page).locator(`[data-start="${day}T${hour}:00:00.000Z"]`).click();
      await card(page).getByRole("button", { name: "Book a tour" }).click();
    };
    const answerAgain = await loseAnswers(page, "**/tours");
    await askForTour("10");
    await card(page).getByText("Trying again is safe: nothing is done twice.").waitFor();
    await answerAgain();
    await discard(page);
    await card(page).waitFor({ state: "detached" });
    await askForTour("12");
    const said = "The first request had gone through. Booked for Tessa Twice: Tue 11 May, 11:00.";
    await card(page).locator(".outcome:focus", { hasText: said }).waitFor();
    const tours = (await pages.api.records("Tours")).filter(({ prospect }) =>
      JSON.stringify(prospect).includes("Tessa Twice"),
    );
    expect(tours).toMatchObject([{ scheduled_datetime: `${day}T10:00:00.000Z` }]);
  });

  itInAll("takes no other step while one is on its way, and tells its end after the dialog", async () => {
    const day = "2027-05-13";
    const id = await book(`${day}T09:00:00Z`, 30);
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    const { held, letGo } = await holdBack(page, "POST", /\/cancel$/);
    await entryOf(page, "appointment", id).click();
    await card(page).getByRole("button", { name: "Cancel booking" }).click();
    await card(page).getByRole("button", { name: "Cancel booking" }).click();
    await expect.poll(() => held.length).toBe(1);
    await card(page).getByRole("button", { name: "Back" }).click({ force: true });
    await card(page).locator("[aria-disabled=true]", { hasText: "Move" }).waitFor();
    await page.keyboard.press("Escape");
    await letGo();
    await card(page).getByRole("heading", { name: "Client 30" }).waitFor();
    await card(page).locator(".outcome:focus", { hasText: "Cancelled." }).waitFor();
  });

  itInAll("says that a profile is saved though the dialog was closed before the answer", async () => {
    const { page } = await openDesk(pages, `${DESK}&day=2027-05-14`);
    const { held, letGo } = await holdBack(page, "PATCH", /\/clients\/\d+$/);
    await page.getByLabel("Person").fill(String(CLUB.first_client_id + 39));
    await page.locator("[role=option][aria-selected=true]", { hasText: "Client 40" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page).getByRole("button", { name: "Change the profile" }).click();
    await card(page).getByLabel("Medical alert").fill("Asthma");
    await card(page).getByRole("button", { name: "Save" }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await letGo();
    await card(page).getByRole("heading", { name: "Client 40" }).waitFor();
    await card(page).locator(".outcome:focus", { hasText: "Saved." }).waitFor();
  });

  itInAll("shows nothing of a client once somebody has signed out", async () => {
    const day = "2027-05-12";
    const id = await book(`${day}T09:00:00Z`, 31);
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    const { held } = await holdBack(page, "POST", /\/cancel$/);
    const revocation = await holdBack(page, "POST", /\/revoke$/);
    await entryOf(page, "appointment", id).click();
    await card(page).getByRole("button", { name: "Cancel booking" }).click();
    await card(page).getByRole("button", { name: "Cancel booking" }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.poll(() => revocation.held.length).toBe(1);
    const answered = page.waitForResponse(/\/cancel$/);
    const denied = { errorCode: "ACCESS_DENIED", identifier: "", errorMessage: "It is not allowed." };
    const headers = { "Access-Control-Allow-Origin": "*" };
    await held[0]?.fulfill({ status: 403, headers, json: { id: null, info: [denied] } });
    await (await answered).finished();
    await page.evaluate("new Promise((done) => setTimeout(done))");
    expect(await card(page).count()).toBe(0);
    await revocation.letGo();
    await page.waitForEvent("load");
  });
});
