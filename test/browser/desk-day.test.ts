import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { tourBody } from "../support/bodies.ts";
import { NORTHWIND } from "../support/function-under-test.ts";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import {
  bookOverApi,
  bookTheDayBefore,
  card,
  choosePerson,
  columnOf,
  countClicks,
  dayShown,
  discard,
  entryOf,
  openDesk,
  press,
  storedAppointment,
  storedTour,
} from "./desk-steps.ts";
import { coachNameOf, importLargeClub, largeClub } from "./large-club.ts";
import { hold } from "./network-steps.ts";
import { look, PHONE, slowDown, usePages } from "./page-visit.ts";

const CLUB = largeClub(42);
const TODAY = "2027-03-24";
const LATER = "2027-04-14";
const [ROTH, WILHELMINA, MARIA] = [0, 1, 2].map((index) => CLUB.first_coach_id + index);
const DESK = `club=${CLUB.tenant_id}`;

describeInBrowser("a day at the desk", () => {
  const pages = usePages();

  beforeAll(() => importLargeClub(pages.api, CLUB), 60_000);

  async function book(
    start: string,
    fields: { coach_id?: number | undefined; client?: number } = {},
  ): Promise<number> {
    const { coach_id = ROTH, client = 0 } = fields;
    const body = { appointment_type_id: CLUB.type, coach_id, client_id: CLUB.first_client_id + client };
    return await bookOverApi(pages.api, CLUB.tenant_id, { ...body, start_date_time: start });
  }

  it("checks in with one click, takes that back, and marks a no-show with two", async () => {
    const soon = await book(`${TODAY}T09:30:00Z`, { client: 1 });
    const body = { appointment_type_id: CLUB.type, coach_id: ROTH, client_id: CLUB.first_client_id + 2 };
    const begun = { ...body, start_date_time: `${TODAY}T08:45:00Z` };
    const missing = await bookTheDayBefore(pages.api, CLUB.tenant_id, begun);
    const visited = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const { page } = visited;
    const next = page.getByRole("region", { name: "Next arrivals" });
    await next.getByRole("button", { name: "Check in: Client 2" }).waitFor();
    await look(visited, "desk-arrivals");
    const clicks = await countClicks(page);
    await next.getByRole("button", { name: "Check in: Client 2" }).click();
    await page.locator(".attended:focus", { hasText: "Client 2: Checked in." }).waitFor();
    expect(await clicks()).toBe(1);
    expect(await storedAppointment(pages.api, soon)).toMatchObject({ status: "checked_in" });
    await next.getByText("Here (1)").waitFor();
    await look(visited, "desk-arrived");
    await page.getByRole("button", { name: "Undo: Client 2" }).press("Enter");
    await page.locator(".attended:focus", { hasText: "Client 2: The check-in is undone." }).waitFor();
    expect(await storedAppointment(pages.api, soon)).toMatchObject({ status: "booked", version: 3 });
    const before = await clicks();
    await next.getByRole("button", { name: "No-show: Client 3" }).click();
    await card(page).getByRole("button", { name: "No-show" }).click();
    await card(page).locator(".outcome:focus", { hasText: "Marked as a no-show." }).waitFor();
    expect((await clicks()) - before).toBe(2);
    expect(await storedAppointment(pages.api, missing)).toMatchObject({ status: "no_show" });
  });

  itInAll("sends a check-in once without a connection, and shows what another desk did", async () => {
    const id = await book(`${TODAY}T09:35:00Z`, { client: 4, coach_id: MARIA });
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const checkIn = page.getByRole("button", { name: "Check in: Client 5" });
    await checkIn.waitFor();
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/check-in") && request.method() === "POST") {
        keys.push(request.headers()["idempotency-key"]);
      }
    });
    await page.context().setOffline(true);
    await checkIn.dblclick();
    await page.getByRole("heading", { name: "There is no connection" }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".attended:focus", { hasText: "Client 5: Checked in." }).waitFor();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(await storedAppointment(pages.api, id)).toMatchObject({ status: "checked_in", version: 2 });

    const other = await openDesk(pages, `${DESK}&day=${TODAY}`);
    await other.page.getByRole("button", { name: "Check in: Client 2" }).click();
    await other.page.locator(".attended:focus").waitFor();
    await page.getByRole("button", { name: "Check in: Client 2" }).click();
    await page.locator("[role=alert]:focus", { hasText: "This has changed in the meantime" }).waitFor();
    await page.getByText("Here (2)").waitFor();
  });

  it("books a walk-in in six clicks at most, and creates whoever is new", async () => {
    const visited = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const { page } = visited;
    const clicks = await countClicks(page);
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await card(page).getByLabel("Person").pressSequentially("Client 17");
    await card(page)
      .getByRole("option", { name: /^Client 17/ })
      .click();
    await card(page)
      .getByText(/this can be booked\./)
      .waitFor();
    await look(visited, "desk-walk-in");
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    await card(page).locator(".outcome:focus", { hasText: "Booked: Wed 24 Mar" }).waitFor();
    await card(page).locator(".buttons").getByRole("button", { name: "Close" }).click();
    expect(await clicks()).toBeLessThanOrEqual(6);

    await page.getByRole("button", { name: "Book", exact: true }).click();
    await card(page).getByLabel("Person").fill("Zoë Ångström");
    await card(page).getByRole("option", { name: "New person: Zoë Ångström" }).waitFor();
    await look(visited, "desk-find-none");
    await page.keyboard.press("Enter");
    const made = card(page).first();
    expect(await made.getByLabel("Full name").inputValue()).toBe("Zoë Ångström");
    await made.getByRole("button", { name: "Create" }).click();
    await made.locator("[role=alert]:focus").waitFor();
    await made.getByLabel("Number").fill("+49 170 1234567");
    await made.getByLabel("E-mail").focus();
    expect(await made.getByLabel("Country").inputValue()).toBe("DE");
    await made.getByLabel("Number").fill("+44 7700 900123");
    await look(visited, "desk-new-person");
    await page.keyboard.press("Enter");
    await card(page).locator(".client", { hasText: "Zoë Ångström" }).waitFor();
    expect(await card(page).count()).toBe(1);
    const created = (await pages.api.items("Clients")).find(({ full_name }) => full_name === "Zoë Ångström");
    expect(created).toMatchObject({ mobile_country_code: "44", mobile_number: 7_700_900_123 });
    await discard(page);
    await card(page).waitFor({ state: "detached" });

    // Whoever has the contact already is offered.
    await page.getByLabel("Person").fill("Zoe the Second");
    await page.getByRole("option", { name: "New person" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page).getByLabel("Number").fill("07700 900123");
    await card(page).getByRole("button", { name: "Create" }).click();
    await card(page).getByRole("button", { name: "Use the profile with this contact" }).click();
    await card(page).getByRole("heading", { name: "Zoë Ångström" }).waitFor();
  });

  itInAll("finds whoever calls by keyboard, and says what they have booked", async () => {
    const past = { appointment_type_id: CLUB.type, coach_id: ROTH, client_id: CLUB.first_client_id + 20 };
    await bookTheDayBefore(pages.api, CLUB.tenant_id, { ...past, start_date_time: "2027-03-20T10:00:00Z" });
    await book(`${LATER}T10:00:00Z`, { client: 20 });
    const visited = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const { page } = visited;
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/clients") && request.method() === "GET")
        asked.push(searchParams.get("query") ?? "");
    });
    await page.getByLabel("Person").focus();
    await page.keyboard.type("client 21");
    const first = page.locator("[role=option][aria-selected=true]");
    await first.filter({ hasText: "Client 21" }).waitFor();
    expect(asked).toEqual(["client 21"]);
    const combobox = page.getByRole("combobox", { name: "Person" });
    expect(await combobox.getAttribute("aria-expanded")).toBe("true");
    expect(await combobox.getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
    await look(visited, "desk-find");
    // The first arrow stays with whoever was found first.
    await page.keyboard.press("ArrowDown");
    await first.filter({ hasText: "Client 21" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator("[role=option][aria-selected=true]", { hasText: "New person" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    for (const typed of ["client-21@towers-42.example", String(CLUB.first_client_id + 20), "client 21"]) {
      await combobox.fill(typed);
      await first.filter({ hasText: "Client 21" }).waitFor();
    }
    await page.keyboard.press("Enter");
    await card(page).getByRole("heading", { name: "Client 21" }).waitFor();
    await card(page).getByRole("link", { name: "client-21@towers-42.example" }).waitFor();
    const [next, last] = [card(page).locator(".bookings").first(), card(page).locator(".bookings").last()];
    await next.getByText("Wed 14 Apr, 11:00").waitFor();
    await last.getByText("Sat 20 Mar, 10:00").waitFor();
    await look(visited, "desk-person");
    await next.getByRole("button").press("Enter");
    // The dialog of the booking lies above that of the person.
    const booking = card(page).first();
    await booking.getByRole("button", { name: "Cancel booking" }).press("Enter");
    await booking.getByRole("heading", { name: "Cancel this appointment?" }).waitFor();
    await booking.getByText(/^Wed 14 Apr, 11:00 – \d\d:\d\d · \w/).waitFor();
    await booking.getByRole("button", { name: "Cancel booking" }).press("Enter");
    await booking.locator(".outcome:focus", { hasText: "Cancelled." }).waitFor();
    await page.keyboard.press("Escape");
    await card(page).locator(".empty", { hasText: "Nothing is booked." }).waitFor();
  });

  itInAll("puts a profile right, unless another desk has changed it meanwhile", async () => {
    const query = `${DESK}&day=${TODAY}`;
    const [first, second] = [await openDesk(pages, query), await openDesk(pages, query)];
    for (const { page } of [first, second]) {
      await page.getByLabel("Person").fill("client 30");
      await page.locator("[role=option][aria-selected=true]", { hasText: "Client 30" }).waitFor();
      await page.keyboard.press("Enter");
      await card(page).getByRole("button", { name: "Change the profile" }).click();
    }
    await second.page.getByLabel("Medical alert").fill("Asthma");
    await press(second.page, "Save", "Saved.");
    await card(second.page).getByText("Medical alert: Asthma").waitFor();
    await first.page.getByLabel("Number").fill("0044 (0)7700 900130");
    await look(first, "desk-profile");
    await card(first.page).getByRole("button", { name: "Save" }).click();
    await card(first.page)
      .locator("[role=alert]:focus", { hasText: "This has changed in the meantime" })
      .waitFor();
    await card(first.page).getByText("Medical alert: Asthma").waitFor();
    await card(first.page).getByRole("button", { name: "Change the profile" }).click();
    await first.page.getByLabel("Number").fill("0044 (0)7700 900130");
    await press(first.page, "Save", "Saved.");
    await card(first.page).getByRole("link", { name: "+44 7700900130" }).waitFor();
    const stored = (await pages.api.items("Clients")).find(({ client_id, tenant_id }) => {
      return tenant_id === CLUB.tenant_id && client_id === CLUB.first_client_id + 29;
    });
    expect(stored).toMatchObject({ mobile_number: 7_700_900_130, medical_alert: "Asthma" });
  });

  itInAll("makes a client of a prospect, and keeps what the visitor has said", async () => {
    const email_id = "prudence@example.com";
    const prospect = { full_name: "Prudence Prospect", email_id };
    const sent = await pages.api.send(`/open/companies/${NORTHWIND}/tenants/${CLUB.tenant_uuid}/tour`, {
      token: await pages.api.token({ scope: "tours.write" }),
      body: tourBody(prospect, { scheduled_datetime: `${LATER}T15:00:00Z` }),
    });
    expect(sent.status).toBe(200);
    const visited = await openDesk(pages, `${DESK}&day=${LATER}`);
    const { page } = visited;
    await page.getByLabel("Person").fill("Prudence");
    await page.locator("[role=option][aria-selected=true]", { hasText: "Prudence Prospect" }).waitFor();
    await page.keyboard.press("Enter");
    await card(page)
      .getByText(/prospect no\. \d+$/)
      .waitFor();
    await card(page).getByRole("button", { name: "Make this person a client" }).click();
    await card(page).getByText("A client cannot become a prospect again.", { exact: false }).waitFor();
    await look(visited, "desk-make-client");
    await press(page, "Make this person a client", "This person is now a client.");
    await card(page)
      .getByText(/client no\. \d+$/)
      .waitFor();
    expect(await card(page).getByRole("button", { name: "Make this person a client" }).count()).toBe(0);
    const stored = (await pages.api.items("Clients")).find((item) => item.email_id === email_id);
    expect(stored).toMatchObject({ ...prospect, status: "client" });
  });

  itInAll("books a tour for whoever calls, moves it, and says that a tour has no coach", async () => {
    const visited = await openDesk(pages, `${DESK}&day=${LATER}`);
    const { page } = visited;
    await page.getByRole("button", { name: "Book a tour" }).click();
    await card(page).getByLabel("Full name").fill("Ilse Marten");
    await card(page).getByLabel("E-mail").fill("ilse.marten@example.com");
    await card(page).getByRole("button", { name: "Book a tour" }).click();
    await card(page).locator(".outcome:focus", { hasText: "Choose a day and a time." }).waitFor();
    await card(page).locator(`[data-start="${LATER}T13:00:00.000Z"]`).click();
    await look(visited, "desk-book-tour");
    await card(page).getByRole("button", { name: "Book a tour" }).click();
    await card(page).locator(".outcome:focus", { hasText: "Booked: Wed 14 Apr, 14:00." }).waitFor();
    await page.keyboard.press("Escape");
    const entry = page.locator('.calendar .entry[data-kind="tour"]', { hasText: "Ilse Marten" });
    expect(await columnOf(page, entry)).toBe("Tours");
    await entry.click();
    await card(page).getByRole("button", { name: "Move" }).click();
    await card(page).locator(`[data-start="${LATER}T14:00:00.000Z"]`).click();
    await look(visited, "desk-move-tour");
    await press(page, "Move", "Moved.");
    await page.keyboard.press("Escape");
    await drag(page, entry, { hours: -1 });
    await card(page).getByText("Wed 14 Apr, 15:00 → Wed 14 Apr, 14:00").waitFor();
    await press(page, "Move", "Moved.");
    await page.keyboard.press("Escape");
    const id = Number((await entry.getAttribute("data-key"))?.replace("tour-", ""));
    expect(await storedTour(pages.api, id)).toMatchObject({ scheduled_datetime: `${LATER}T13:00:00.000Z` });
    await drag(page, entry, { columns: 1 });
    await page.locator("#live", { hasText: "A tour has no coach" }).waitFor();
    expect(await columnOf(page, entry)).toBe("Tours");
  });

  itInAll("books at the empty time that is pressed, with its coach", async () => {
    const { page } = await openDesk(pages, `${DESK}&day=2027-04-13`);
    const head = page.getByRole("button", { name: `${coachNameOf(1)}: Unavailability` });
    const { x = 0, width = 0 } = (await head.boundingBox()) ?? {};
    const hour = (await page.locator(".ec-sidebar time", { hasText: "11:00" }).boundingBox()) ?? {
      y: 0,
      height: 0,
    };
    // A little below the line of eleven.
    await page.mouse.click(x + width / 2, hour.y + hour.height / 2 + 10);
    await choosePerson(page, "client 40", "Client 40");
    expect(await card(page).getByLabel("Coach", { exact: true }).inputValue()).toBe(String(WILHELMINA));
    await card(page).getByText("Tue 13 Apr, 11:00: this can be booked.").waitFor();
    await card(page).getByRole("button", { name: "Book", exact: true }).click();
    await card(page).locator(".outcome:focus", { hasText: "Booked: Tue 13 Apr, 11:00." }).waitFor();
    await page.keyboard.press("Escape");
    const entry = page.locator(".calendar .entry", { hasText: "Client 40" });
    expect(await columnOf(page, entry)).toBe(coachNameOf(1));
  });

  itInAll("shows what dragging would change before it moves anything", async () => {
    const day = "2027-04-15";
    const id = await book(`${day}T10:00:00Z`, { client: 50 });
    const visited = await openDesk(pages, `${DESK}&day=${day}`);
    const { page } = visited;
    const entry = entryOf(page, "appointment", id);
    await drag(page, entry, { hours: 1 });
    await card(page).getByText("Thu 15 Apr, 11:00 → Thu 15 Apr, 12:00").waitFor();
    await card(page).getByText("This time is free.").waitFor();
    await look(visited, "desk-dragged");
    await page.keyboard.press("Escape");
    await page.locator(`[data-key="appointment-${id}"]:focus`, { hasText: "11:00" }).waitFor();
    expect(await storedAppointment(pages.api, id)).toMatchObject({ version: 1 });
    await drag(page, entry, { hours: 1 });
    await press(page, "Move", "Moved.");
    await page.keyboard.press("Escape");
    await drag(page, entry, { columns: 1 });
    await card(page)
      .getByText(`${coachNameOf(0)} → ${coachNameOf(1)}`)
      .waitFor();
    await press(page, "Substitute coach", "The coach is substituted.");
    await page.keyboard.press("Escape");
    expect(await columnOf(page, entry)).toBe(coachNameOf(1));
    expect(await storedAppointment(pages.api, id)).toMatchObject({
      coach_id: WILHELMINA,
      original_coach_id: ROTH,
      start_date_time: `${day}T11:00:00.000Z`,
    });

    // Where it is taken, that is said before anything is sent.
    await book(`${day}T13:00:00Z`, { client: 51, coach_id: WILHELMINA });
    await drag(page, entry, { hours: 2 });
    await card(page).getByText("This time is not free: 14:00–14:30 Client 52.").waitFor();
    await card(page).getByRole("button", { name: "Move" }).click();
    await card(page).locator("[role=alert]:focus").waitFor();
    expect(await storedAppointment(pages.api, id)).toMatchObject({ version: 3 });
  });

  it("leads through names and bookings by arrow keys, as one stop of the tab key", async () => {
    const day = "2027-04-16";
    const ids = [
      await book(`${day}T10:00:00Z`, { client: 52 }),
      await book(`${day}T12:00:00Z`, { client: 52 }),
      await book(`${day}T11:30:00Z`, { client: 53, coach_id: WILHELMINA }),
    ];
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    await entryOf(page, "appointment", ids[2] ?? 0).waitFor();
    expect(await page.locator(".calendar button[tabindex='0']").count()).toBe(1);
    await page.locator(".calendar button[tabindex='0']").focus();
    const focused = (key: string) => page.locator(`[data-key="${key}"]:focus`).waitFor();
    await page.keyboard.press("ArrowDown");
    await focused(`appointment-${ids[0]}`);
    await page.keyboard.press("ArrowDown");
    await focused(`appointment-${ids[1]}`);
    await page.keyboard.press("ArrowRight");
    await focused(`appointment-${ids[2]}`);
    await page.keyboard.press("Home");
    await page.locator(".calendar .coach:focus", { hasText: coachNameOf(1) }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await card(page).getByRole("heading", { name: "Client 53" }).waitFor();
    // A screen reader hears whose booking it is, and with whom.
    const said = `11:00–11:30 Client 53 Check-up · Hall · ${coachNameOf(0)} Booked To be paid`;
    await page.keyboard.press("Escape");
    expect(await page.locator(`[data-key="appointment-${ids[0]}"]:focus`).textContent()).toBe(said);
  });

  itInAll("says who is free, those first, where a coach is to be substituted", async () => {
    const day = "2027-04-19";
    const id = await book(`${day}T10:00:00Z`, { client: 54 });
    await book(`${day}T10:00:00Z`, { client: 55, coach_id: WILHELMINA });
    const visited = await openDesk(pages, `${DESK}&day=${day}`);
    const { page } = visited;
    await entryOf(page, "appointment", id).click();
    await card(page).getByRole("button", { name: "Substitute coach" }).click();
    const choice = card(page).getByLabel("Substitute coach");
    await choice
      .locator("option", { hasText: `${coachNameOf(1)}: not free (11:00–11:30 ` })
      .waitFor({ state: "attached" });
    const options = await choice.locator("option").allTextContents();
    expect(options).toHaveLength(CLUB.coaches - 1);
    expect(options[0]).toBe(`${coachNameOf(2)}: free`);
    expect(options.at(-1)).toMatch(new RegExp(`^${coachNameOf(1)}: not free \\(11:00–11:30 .+\\)$`));
    await look(visited, "desk-substitute");
  });

  itInAll("begins at now on a phone in the afternoon", async () => {
    const body = { appointment_type_id: CLUB.type, coach_id: CLUB.first_coach_id + 9 };
    for (const [client, hour] of ["10", "11", "12", "13", "14"].entries()) {
      const client_id = CLUB.first_client_id + 40 + client;
      await bookOverApi(pages.api, CLUB.tenant_id, {
        ...body,
        client_id,
        start_date_time: `${TODAY}T${hour}:00:00Z`,
      });
    }
    const client_id = CLUB.first_client_id + 45;
    const next = await bookOverApi(pages.api, CLUB.tenant_id, {
      ...body,
      client_id,
      start_date_time: `${TODAY}T15:45:00Z`,
    });
    const visited = await openDesk(pages, `${DESK}&day=${TODAY}`, { viewport: PHONE });
    const { page } = visited;
    // It is still morning at the issuer: without its lifetime, the next token does not tell that.
    await page.route("**/oauth2/token", async (route) => {
      const response = await route.fetch();
      const { expires_in: _, ...answer } = await response.json();
      await route.fulfill({ response, json: answer });
    });
    await page.clock.fastForward(Date.parse(`${TODAY}T15:30:00Z`) - pages.nowMs());
    const first = page.locator(".list .row").filter({ visible: true }).first();
    await first.filter({ hasText: "15:45" }).waitFor();
    await page.getByText(/^Earlier \(\d+\), \d+ not checked in$/).waitFor();
    const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
    // Nobody has to scroll to see who comes next.
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(await page.locator(".calendar").count()).toBe(0);
    await visited.picture("desk-phone-afternoon");
    await page.getByRole("button", { name: "Check in: Client 46" }).waitFor();
    expect(await storedAppointment(pages.api, next)).toMatchObject({ status: "booked" });
  });

  itInAll("shows seven days, or those of one coach, also after a reload, in German", async () => {
    const id = await book("2027-04-21T08:00:00Z", { client: 56, coach_id: MARIA });
    const visited = await openDesk(pages, `${DESK}&day=2027-04-19&lang=de`);
    const { page } = visited;
    await page.getByRole("button", { name: "7 Tage" }).click();
    await page.getByRole("heading", { name: "19.–25. April 2027" }).waitFor();
    await page.getByLabel("Wessen Termine").selectOption(coachNameOf(2));
    await page.reload();
    await dayShown(page);
    await page.getByRole("heading", { name: "19.–25. April 2027" }).waitFor();
    await entryOf(page, "appointment", id).waitFor();
    expect(await columnOf(page, entryOf(page, "appointment", id))).toBe("Mi., 21. Apr.");
    await look(visited, "desk-week");
    await page.getByRole("button", { name: "Tag danach" }).click();
    await page.getByRole("heading", { name: "26. April – 2. Mai 2027" }).waitFor();
  });

  itInAll("shows names and reasons as text, whatever they contain", async () => {
    const day = "2027-04-22";
    const hostile = `<img src=x onerror="document.title='hacked'">`;
    const token = await pages.api.token({ scope: "tours.manage staff.write" });
    const tour = await pages.api.send(`/open/companies/${NORTHWIND}/tenants/${CLUB.tenant_uuid}/tour`, {
      token,
      body: tourBody(
        { full_name: hostile, email_id: "img@example.com" },
        { scheduled_datetime: `${day}T10:00:00Z` },
      ),
    });
    const away = await pages.api.send(`/tenants/${CLUB.tenant_id}/staff/${MARIA}/unavailability`, {
      token,
      body: { start_date_time: `${day}T09:00:00Z`, end_date_time: `${day}T12:00:00Z`, reason: hostile },
    });
    expect([tour.status, away.status]).toEqual([200, 201]);
    const { page } = await openDesk(pages, `${DESK}&day=${day}`);
    await page.locator(".calendar .entry", { hasText: hostile }).waitFor();
    await page.locator(".calendar .absence", { hasText: `Unavailable: ${hostile}` }).waitFor();
    await page.locator(".away-strip button").click();
    await page.locator(".away", { hasText: hostile }).waitFor();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.title()).toBe("The club's day");
  });

  itInAll("checks in over a slow connection, and names its parts to a screen reader", async () => {
    const id = await book(`${TODAY}T09:30:00Z`, { client: 58, coach_id: CLUB.first_coach_id + 20 });
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`);
    await slowDown(page);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.reload();
    await dayShown(page);
    console.log(`The desk over slow 3G: ${requested.length} requests until the day is shown.`);
    await page.getByRole("button", { name: "Check in: Client 59" }).click();
    await page.getByRole("button", { name: "Check in: Client 59" }).waitFor({ state: "detached" });
    await page.getByText(/^Here \(\d+\)$/).waitFor();
    expect(await storedAppointment(pages.api, id)).toMatchObject({ status: "checked_in" });
    await page.locator(".calendar .entry").first().waitFor();
    const tree = await page.locator("body").ariaSnapshot();
    for (const part of [
      'heading "Wednesday, 24 March 2027" [level=1]',
      'combobox "Person"',
      'heading "Next arrivals" [level=2]',
      'button "Unavailability"',
    ]) {
      expect(tree).toContain(part);
    }
  });

  itInAll("opens one dialog, the one that was asked for last, where its script comes late", async () => {
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const goOn = await hold(page, "**/chunks/desk-day-dialogs-*.js");
    await page.reload();
    await dayShown(page);
    const book = page.getByRole("button", { name: "Book", exact: true });
    for (const _ of [1, 2, 3]) await book.click();
    await page.locator("#live", { hasText: "One moment…" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Book a tour" }).click();
    goOn();
    await card(page).getByRole("heading", { name: "Book a tour" }).waitFor();
    expect(await card(page).count()).toBe(1);
  });

  itInAll("prints no day that has not been loaded as an empty one", async () => {
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`);
    await page.evaluate("globalThis.printed = 0; window.print = () => { printed += 1; }");
    const goOn = await hold(page, /\/appointments\?/);
    await page.locator(".turn").last().click();
    await page.getByText("Loading…").waitFor();
    const sheet = page.locator(".print-sheet");
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    await sheet.getByText("The bookings have not been loaded yet").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Print" }).click();
    await card(page).getByText("The bookings have not been loaded yet").waitFor();
    expect(await card(page).getByRole("button").count()).toBe(1);
    await page.keyboard.press("Escape");
    goOn();
    await dayShown(page);
    const address = page.url();
    await page.getByRole("button", { name: "Print" }).click();
    await card(page).getByRole("button", { name: "As one list" }).waitFor();
    await page.goBack();
    await card(page).waitFor({ state: "detached" });
    expect(page.url()).toBe(address);
    await page.getByRole("button", { name: "Print" }).click();
    await card(page).getByRole("button", { name: "As one list" }).click();
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    expect(await sheet.locator(".print-page").count()).toBe(1);
    expect(await page.evaluate("printed")).toBe(1);
  });

  itInAll("prints the day by the keys though nothing was touched before", async () => {
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`);
    const goOn = await hold(page, "**/chunks/desk-day-dialogs-*.js");
    await page.reload();
    await dayShown(page);
    const sheetAtPrint = `globalThis.printed = []; window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      printed.push(document.querySelectorAll(".print-page").length);
    }`;
    await page.evaluate(sheetAtPrint);
    await page.keyboard.press("Control+p");
    expect(await page.evaluate("printed")).toEqual([]);
    goOn();
    await expect.poll(() => page.evaluate("printed")).toEqual([1]);
  });

  itInAll("loads the page again where a part of its script did not come", async () => {
    const id = await book(`${TODAY}T18:00:00Z`, { client: 57 });
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`, { viewport: PHONE });
    await page.route("**/chunks/desk-day-dialogs-*.js", (route) => route.abort());
    await page.reload();
    await dayShown(page);
    await page.locator(`[data-row="appointment-${id}"]`).click();
    await page.locator("[role=alert]:focus", { hasText: "There is no connection" }).waitFor();
    await page.unroute("**/chunks/desk-day-dialogs-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await dayShown(page);
    await page.locator(`[data-row="appointment-${id}"]`).click();
    await card(page).getByRole("heading", { name: "Client 58" }).waitFor();
  });

  itInAll("says that the page has been updated where a part of its script is gone", async () => {
    const id = await book(`${TODAY}T18:30:00Z`, { client: 58 });
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`, { viewport: PHONE });
    const parts = "**/chunks/desk-day-dialogs-*.js";
    await page.route(parts, (route) => route.fulfill({ status: 404, contentType: "text/html", body: "" }));
    await page.reload();
    await dayShown(page);
    await page.locator(`[data-row="appointment-${id}"]`).click();
    await page.locator("[role=alert]:focus", { hasText: "This page has been updated" }).waitFor();
    expect(await page.getByText("There is no connection").count()).toBe(0);
    await page.unroute(parts);
    await page.getByRole("button", { name: "Load again" }).click();
    await dayShown(page);
    await page.locator(`[data-row="appointment-${id}"]`).click();
    await card(page).getByRole("heading", { name: "Client 59" }).waitFor();
  });

  itInAll("says of no write that was not sent that it may have gone through", async () => {
    const id = await book(`${TODAY}T19:00:00Z`, { client: 59 });
    const { page } = await openDesk(pages, `${DESK}&day=${TODAY}`, { viewport: PHONE });
    await page.locator(`[data-row="appointment-${id}"]`).click();
    await card(page).getByRole("button", { name: "Cancel booking" }).click();
    const headers = { "Access-Control-Allow-Origin": "*" };
    await page.route("**/oauth2/token", (route) =>
      route.fulfill({ status: 400, headers, json: { error: "invalid_grant" } }),
    );
    // The token expires meanwhile.
    await page.clock.fastForward(3_600_000);
    await card(page).getByRole("button", { name: "Cancel booking" }).click();
    await card(page).getByText("You have been signed out. Please sign in again.").waitFor();
    await card(page).getByText("It was not sent, so nothing has changed.").waitFor();
    expect(await page.getByText(/There is no connection|We don't know/).count()).toBe(0);
    expect(await card(page).getByRole("button", { name: "Try again" }).count()).toBe(0);
  });
});

/** Drags an entry down, or into another column. */
async function drag(
  page: Page,
  entry: Locator,
  { hours = 0, columns = 0 }: { readonly hours?: number; readonly columns?: number },
): Promise<void> {
  await entry.scrollIntoViewIfNeeded();
  const times = page.locator(".ec-body .ec-sidebar time");
  const [one, next] = [await times.nth(1).boundingBox(), await times.nth(2).boundingBox()];
  const by = hours * ((next?.y ?? 0) - (one?.y ?? 0));
  const { x = 0, y = 0, width = 0 } = (await entry.boundingBox()) ?? {};
  const [fromX, fromY] = [x + width / 2, y + 4];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + (columns * width) / 2, fromY + by / 2, { steps: 4 });
  await page.mouse.move(fromX + columns * (width + 2), fromY + by, { steps: 4 });
  await page.mouse.up();
}
