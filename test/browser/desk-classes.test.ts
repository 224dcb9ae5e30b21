import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Api, clientOf } from "../support/api.ts";
import { NORTHWIND } from "../support/function-under-test.ts";
import { itInAll } from "../support/run-size.ts";
import { storeClasses } from "../support/stored-classes.ts";
import { describeInBrowser } from "./browser.ts";
import { card, type Fields, openDesk, press } from "./desk-steps.ts";
import { importClubFile } from "./import-club-file.ts";
import { loseAnswers } from "./network-steps.ts";
import { look, PHONE, usePages } from "./page-visit.ts";

const TENANT = 61;
const [AMY, BO, CY, DI] = [6101, 6102, 6103, 6104];
const [HALL, LOFT] = [611, 612];
const [YOGA, SPIN] = [6111, 6112];
const [ANNE, BORIS, CHLOE] = [61_001, 61_002, 61_003];
const MASSAGE = 6121;
const STARTED = 61_901;
const TODAY = "2027-03-24";
const LAPTOP = { width: 1_366, height: 768 };
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const CATEGORY = {
  service_category_primary_name: "Group Classes",
  service_category_secondary_name: "Studio",
};

const coach = (coach_id: number, name: string) => ({
  ...{ tenant_id: TENANT, coach_id, name, is_active: true },
  ...{ appointment_type_ids: [MASSAGE], class_type_ids: [YOGA, SPIN] },
});
const room = (room_id: number, name: string) => ({
  ...{ tenant_id: TENANT, room_id, name, capacity: 4, is_active: true },
});
const classType = (class_type_id: number, name: string, capacity: number) => ({
  ...{ tenant_id: TENANT, class_type_id, name, capacity, is_active: true, duration_minutes: 60 },
  ...{ ...CATEGORY, policy: { booking_opens: null, requires_session: false } },
});
const client = (client_id: number, full_name: string) => ({
  ...{ tenant_id: TENANT, client_id, full_name, status: "client", email_id: `c${client_id}@example.com` },
  ...{ medical_alert: "", classes_attended: 0, memberships: [] },
});

// A club of its own: what recurs here holds coaches and rooms on many days.
const CLUB = {
  companies: [{ company_uuid: NORTHWIND, name: "Northwind Fitness" }],
  tenants: [
    {
      ...{ tenant_id: TENANT, tenant_uuid: "5c1e9a52-6b7d-4f08-9e21-5d4c3b2a6100", company_uuid: NORTHWIND },
      ...{ name: "Northwind Classes", time_zone: "Europe/London", is_active: true, max_advance_days: 365 },
      opening_hours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, [["06:00", "22:00"]]])),
      tour: { duration_minutes: 30, capacity: 4 },
    },
  ],
  coaches: [coach(AMY, "Amy Ash"), coach(BO, "Bo Birch"), coach(CY, "Cy Cedar"), coach(DI, "Di Dogwood")],
  rooms: [room(HALL, "Hall"), room(LOFT, "Loft")],
  appointment_types: [
    {
      ...{ tenant_id: TENANT, appointment_type_id: MASSAGE, name: "Massage", duration_minutes: 30 },
      ...{ is_active: true, subtypes: [], ...CATEGORY },
    },
  ],
  class_types: [classType(YOGA, "Yoga", 3), classType(SPIN, "Spin", 10)],
  clients: [client(ANNE, "Anne Alder"), client(BORIS, "Boris Beech"), client(CHLOE, "Chloe Cedar")],
  access: [],
};

describeInBrowser("planning classes at the desk", () => {
  const pages = usePages();
  const send = (path: string, body: Fields) => sendOverApi(pages.api, path, body);

  beforeAll(() => importClubFile(pages.api, CLUB), 60_000);

  itInAll("plans a class once, although the answer was lost, and edits it past another desk", async () => {
    const visited = await openDesk(pages, `club=${TENANT}&day=2027-04-05`, { viewport: LAPTOP });
    const { page } = visited;
    await page.getByRole("button", { name: "Plan a class" }).click();
    await card(page).getByLabel("Kind of class").waitFor();
    await visited.picture("desk-new-class");
    await card(page).getByRole("button", { name: "Plan class" }).click();
    await card(page).getByLabel("Time").and(page.locator("[aria-invalid]")).waitFor();
    await card(page).getByLabel("Time").fill("10:00");
    await card(page).getByLabel("Coach").selectOption("To be announced");
    const answerAgain = await loseAnswers(page, /\/classes$/);
    await card(page).getByRole("button", { name: "Plan class" }).click();
    await card(page).getByText("There is no connection").waitFor();
    await answerAgain();
    await card(page).getByRole("button", { name: "Try again" }).click();
    await card(page).locator(".outcome", { hasText: "Planned: Yoga · Mon 5 Apr, 10:00" }).waitFor();
    await card(page).locator(".outcome", { hasText: "No coach yet" }).waitFor();
    await card(page).getByRole("button", { name: "Close" }).last().click();
    const [planned, ...others] = await classesOf(pages.api, "2027-04-05");
    expect(others).toEqual([]);
    const path = `/classes/${planned?.class_id}`;
    for (const client_id of [ANNE, BORIS]) await send(`${path}/bookings`, { client_id });

    await openClass(page, `[data-key="class-${planned?.class_id}"]`);
    await card(page).getByText("2 of 3 taken, 1 open").waitFor();
    await look(visited, "desk-class-card");
    // Who has booked it is told of a cancellation, so it cannot be deleted.
    await card(page).getByText("It is then listed under “Cancelled”. Everybody").waitFor();
    expect(await card(page).getByRole("button", { name: "Delete" }).count()).toBe(0);
    await card(page).getByRole("button", { name: "Edit" }).click();
    await card(page).getByLabel("Places", { exact: true }).fill("1");
    await card(page).getByText("2 are booked. Everybody keeps their place").waitFor();
    await card(page).getByLabel("Note for those who come").fill("Bring a towel");
    await send(`${path}/substitute-coach`, { coach_id: AMY });
    await card(page).getByRole("button", { name: "Save" }).click();
    await card(page).getByText("This has changed in the meantime").waitFor();
    expect(await card(page).getByLabel("Note for those who come").inputValue()).toBe("Bring a towel");
    expect(await card(page).getByLabel("Places", { exact: true }).inputValue()).toBe("1");
    await visited.picture("desk-class-edit-stale");
    await press(page, "Save", "Saved. 2 are booked for 1 place:");
    await card(page).getByText("Bring a towel").waitFor();
    await card(page).getByText("Amy Ash").first().waitFor();
    await card(page).getByText("History").click();
    await card(page).getByText("Places: 3 → 1.").waitFor();
    await card(page).getByText("Coach: – → Amy Ash.").waitFor();
  });

  it("moves a class on a phone without who cannot come, and cancels it for as many as are booked", async () => {
    const id = await plan(pages.api, { coach_id: AMY, start_date_time: "2027-04-06T09:00:00Z" });
    await send(`/classes/${id}/bookings`, { client_id: ANNE });
    await send(`/classes/${id}/bookings`, { client_id: BORIS });
    await send("/appointments", {
      ...{ client_id: BORIS, appointment_type_id: MASSAGE, coach_id: BO },
      start_date_time: "2027-04-06T13:00:00Z",
    });
    const visited = await openDesk(pages, `club=${TENANT}&day=2027-04-06`, { viewport: PHONE });
    const { page } = visited;
    await openClass(page, `[data-row="class-${id}"]`);
    await card(page).getByRole("button", { name: "Move" }).click();
    await card(page).getByLabel("Time").fill("14:00");
    await card(page).getByLabel("Message to everybody in the class").fill("The heating is off until noon.");
    await visited.picture("desk-class-move");
    await card(page).getByRole("button", { name: "Move" }).click();
    await card(page).getByRole("heading", { name: "1 person has another booking at that time" }).waitFor();
    expect(await card(page).first().getByRole("listitem").allTextContents()).toEqual(["Boris Beech"]);
    await look(visited, "desk-class-conflict");
    await card(page).getByRole("button", { name: "Back" }).click();
    expect(await card(page).getByLabel("Time").inputValue()).toBe("14:00");
    await card(page).getByRole("button", { name: "Move" }).click();
    await press(page, "Move anyway", "Moved. 1 person lost their place");

    await card(page).getByRole("button", { name: "Substitute coach" }).click();
    await card(page).getByLabel("Substitute coach").selectOption("To be announced");
    await press(page, "Substitute coach", "The coach is substituted.");
    await card(page).getByText("No coach yet (instead of Amy Ash)").waitFor();

    await card(page).getByRole("button", { name: "Cancel class" }).click();
    await card(page).getByText("1 is booked, nobody waits.").waitFor();
    await send(`/classes/${id}/bookings`, { client_id: CHLOE });
    await card(page).getByLabel("Reason").fill("No heating");
    await card(page).getByRole("button", { name: "Cancel class" }).click();
    await card(page).getByText("it is 2 now. Nothing was cancelled.").waitFor();
    await card(page).getByText("2 are booked, nobody waits.").waitFor();
    expect(await card(page).getByLabel("Reason").inputValue()).toBe("No heating");
    await visited.picture("desk-class-cancel");
    await press(page, "Cancel class", "Cancelled.");
    await card(page).getByText("No heating").first().waitFor();
    expect(await card(page).getByRole("button", { name: "Cancel class" }).count()).toBe(0);
  });

  it("plans a weekly class in German, moves all that follow, and ends it", async () => {
    await plan(pages.api, { room_id: HALL, coach_id: BO, start_date_time: "2027-04-19T17:00:00Z" });
    const visited = await openDesk(pages, `club=${TENANT}&day=2027-04-12&lang=de`, {
      viewport: LAPTOP,
      colorScheme: "dark",
      person: "Staff of Northwind Fitness",
    });
    const { page } = visited;
    await tickPerReading(page);
    await page.getByRole("button", { name: "Kurs planen" }).click();
    await card(page).getByLabel("Art des Kurses").selectOption("Spin");
    await card(page).getByLabel("Jede Woche").check();
    await card(page).getByLabel("Uhrzeit").fill("18:00");
    await card(page).getByLabel("Trainer").selectOption("Amy Ash");
    await card(page).getByLabel("Wo", { exact: true }).selectOption("Hall");
    await look(visited, "desk-new-weekly-class");
    await card(page).getByRole("button", { name: "Kurs planen" }).click();
    await card(page).locator(".outcome", { hasText: "Geplant: Spin · Montag, 18:00" }).waitFor();
    await card(page).locator(".skipped", { hasText: "19. April 2027: Der Raum ist" }).waitFor();
    await visited.picture("desk-weekly-planned");
    // A class that was moved by hand does not take the others into its room.
    const [planned] = await classesOf(pages.api, "", SPIN);
    await send(`/classes/${planned?.class_id}/reschedule`, { room_id: LOFT });
    await card(page).getByRole("button", { name: "Montag, 12. April 2027 zeigen" }).click();

    await openClass(page, ".calendar .entry[data-kind=class]", "Kurs ändern");
    // Who is free is known for this class, and not for all that follow. What was chosen stays.
    await card(page).getByRole("button", { name: "Vertreten lassen" }).click();
    const choice = card(page).getByLabel("Vertretung");
    const texts = () => choice.locator("option").allTextContents();
    expect((await texts())[0]).toBe("Bo Birch: frei");
    await choice.selectOption("Di Dogwood: frei");
    await card(page).getByLabel("Diesen und alle folgenden").check();
    expect((await texts())[0]).toBe("Bo Birch");
    expect(await choice.inputValue()).toBe(String(DI));
    await card(page).getByLabel("Nur diesen").check();
    expect((await texts())[0]).toBe("Bo Birch: frei");
    expect(await choice.inputValue()).toBe(String(DI));
    await card(page).getByRole("button", { name: "Zurück" }).click();
    await card(page).getByRole("button", { name: "Verschieben" }).click();
    await card(page).getByLabel("Diesen und alle folgenden").check();
    await card(page).getByLabel("Montag").uncheck();
    await card(page).getByText("Die Kurse am Montag werden abgesagt").waitFor();
    await card(page).getByLabel("Dienstag").check();
    await card(page).getByLabel("Uhrzeit").fill("19:00");
    await look(visited, "desk-class-move-all");
    await press(page, "Verschieben", "Verschoben, mit allen folgenden Kursen.");
    const ofSpin = await classesOf(pages.api, "", SPIN);
    const standing = ofSpin.filter(({ status }) => status !== "cancelled");
    expect(standing.map(({ start_date_time }) => start_date_time).slice(0, 2)).toEqual([
      "2027-04-13T18:00:00.000Z",
      "2027-04-20T18:00:00.000Z",
    ]);
    expect(new Set(standing.map(({ room_id }) => room_id))).toEqual(new Set([HALL]));
    await card(page).getByRole("button", { name: "Schließen" }).click();

    await page.getByRole("button", { name: "Kurs planen" }).click();
    await card(page).getByRole("button", { name: "Alle Kursreihen" }).click();
    await page.getByRole("button", { name: "Spin", exact: true }).click();
    const series = page.getByRole("dialog", { name: "Spin" });
    await series.getByText("Dienstag, 19:00").waitFor();
    await look(visited, "desk-series");
    await series.getByRole("button", { name: "Kursreihe absagen" }).click();
    await series.getByLabel("Von").fill("2027-04-20");
    await series.getByRole("button", { name: "Kursreihe absagen" }).click();
    await series.locator(".outcome", { hasText: "Abgesagt." }).waitFor();
    await series.getByText("Diese Kursreihe ist beendet").waitFor();
    const left = (await classesOf(pages.api, "", SPIN)).filter(({ status }) => status !== "cancelled");
    expect(left.map(({ local_date }) => local_date)).toEqual(["2027-04-13"]);
  });

  it("completes a class with those who are not marked, and says who they are", async () => {
    const of = { tenant_id: TENANT, class_type_id: YOGA, coach_id: AMY, coach_name: "Amy Ash" };
    const client = clientOf(pages.api.state);
    const start_date_time = `${TODAY}T08:30:00.000Z`;
    await storeClasses({ client, names: pages.api.state.tables }, [
      { ...of, class_id: STARTED, start_date_time, room_id: HALL, room_name: "Hall" },
    ]);
    client.destroy();
    for (const client_id of [ANNE, BORIS]) await send(`/classes/${STARTED}/bookings`, { client_id });
    await send(`/classes/${STARTED}/bookings/${ANNE}/check-in`, {});
    const visited = await openDesk(pages, `club=${TENANT}&day=${TODAY}`, { viewport: LAPTOP });
    const { page } = visited;
    await openClass(page, `.calendar [data-key="class-${STARTED}"]`);
    await card(page).getByRole("button", { name: "Complete" }).click();
    await card(page).getByText("1 person is neither checked in nor marked as a no-show:").waitFor();
    expect(await card(page).getByRole("listitem").allTextContents()).toEqual(["Boris Beech"]);
    await card(page).getByLabel("They did not come").check();
    await look(visited, "desk-class-complete");
    await press(page, "Complete", "Completed.");
    const records = (await pages.api.items("Classes")).map(({ record }) => Object(record));
    const ofBoris = records.find(({ class_id, client_id }) => class_id === STARTED && client_id === BORIS);
    expect(ofBoris?.status).toBe("no_show");
  });

  itInAll("shows a class that another desk has cancelled while somebody edits it", async () => {
    const id = await plan(pages.api, { coach_id: BO, start_date_time: "2027-05-05T09:00:00Z" });
    const { page } = await openDesk(pages, `club=${TENANT}&day=2027-05-05`, { viewport: LAPTOP });
    await openClass(page, `.calendar [data-key="class-${id}"]`);
    await card(page).getByRole("button", { name: "Edit" }).click();
    await card(page).getByLabel("Name").fill("Slow yoga");
    await send(`/classes/${id}/cancel`, { reason: "Flooded" });
    await card(page).getByRole("button", { name: "Save" }).click();
    await card(page).getByText("This has changed in the meantime").waitFor();
    await card(page).getByText("Flooded").first().waitFor();
    expect(await card(page).getByRole("button", { name: "Edit" }).count()).toBe(0);
  });

  itInAll("says who is free to take a class over, those first, and why others are not", async () => {
    const at = "2027-05-06T09:00:00Z";
    const id = await plan(pages.api, { coach_id: BO, start_date_time: at });
    await plan(pages.api, { class_type_id: SPIN, coach_id: AMY, room_id: LOFT, start_date_time: at });
    const token = await pages.api.token({ scope: "staff.write" });
    const span = { start_date_time: at, end_date_time: "2027-05-06T12:00:00Z", reason: "Course" };
    const path = `/tenants/${TENANT}/staff/${DI}/unavailability`;
    expect(await pages.api.send(path, { token, body: span })).toMatchObject({ status: 201 });
    const { page } = await openDesk(pages, `club=${TENANT}&day=2027-05-06`, { viewport: LAPTOP });
    await openClass(page, `.calendar [data-key="class-${id}"]`);
    await card(page).getByRole("button", { name: "Substitute coach" }).click();
    const choice = card(page).getByLabel("Substitute coach");
    expect(await choice.locator("option").allTextContents()).toEqual([
      "Cy Cedar: free",
      // It is chosen where nobody is free.
      "To be announced",
      "Amy Ash: not free (10:00–11:00 Spin)",
      "Di Dogwood: not free (Unavailable: Course)",
    ]);
    expect(await choice.inputValue()).toBe(String(CY));
  });

  itInAll("plans a class at an empty time, and deletes one that nobody booked", async () => {
    const id = await plan(pages.api, { coach_id: AMY, start_date_time: "2027-05-04T09:00:00Z" });
    const { page } = await openDesk(pages, `club=${TENANT}&day=2027-05-04`, { viewport: LAPTOP });
    await openClass(page, `.calendar [data-key="class-${id}"]`);
    await card(page).getByText("It is then listed under “Cancelled”").waitFor();
    await card(page).getByText("It disappears from the calendar, and nobody is told").waitFor();
    await card(page).getByRole("button", { name: "Delete" }).click();
    await press(page, "Delete", "Deleted.");
    await card(page).getByRole("button", { name: "Close" }).first().click();
    await page.locator(`[data-key="class-${id}"]`).waitFor({ state: "detached" });
    const roster = page.getByRole("complementary", { name: "Yoga" });
    await roster.getByText("This class no longer exists.").waitFor();
    // Nothing can be done with it any more.
    expect(await roster.getByRole("button").allTextContents()).toEqual(["×"]);

    await page
      .locator(".ec-body .ec-col, .ec-body .ec-day")
      .nth(1)
      .click({ position: { x: 40, y: 200 } });
    const time = await card(page).getByLabel("Time").inputValue();
    await card(page).getByRole("button", { name: "Plan a class then" }).click();
    await card(page).getByLabel("Kind of class").waitFor();
    expect(await card(page).getByLabel("Time").inputValue()).toBe(time);
    expect(await card(page).getByLabel("Coach").inputValue()).toBe(String(AMY));

    // Only what nobody has typed follows the kind of class.
    const places = card(page).getByLabel("Places", { exact: true });
    await card(page).getByLabel("Kind of class").selectOption("Spin");
    expect(await places.inputValue()).toBe("10");
    await places.fill("1");
    await card(page).getByLabel("Kind of class").selectOption("Yoga");
    expect(await places.inputValue()).toBe("1");

    // Nobody was shown that the room is free.
    await plan(pages.api, { coach_id: BO, room_id: HALL, start_date_time: "2027-05-04T13:00:00Z" });
    await card(page).getByLabel("Time").fill("14:00");
    await card(page).getByLabel("Where").selectOption("Hall");
    await card(page).getByRole("button", { name: "Plan class" }).click();
    await card(page).getByText("Where: The room is booked at this time.").waitFor();
    await card(page).getByRole("heading", { name: "This cannot be planned as entered" }).waitFor();
  });
});

/** Opens the card of a class, from its roster. */
async function openClass(page: Page, entry: string, change = "Change class"): Promise<void> {
  await page.locator(entry).first().click();
  await page.getByRole("button", { name: change }).click();
}

/** Lets the page's clock go on by a millisecond each time that it is read, as a busy machine's does. */
async function tickPerReading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date;
    let readings = 0;
    Date.now = () => now() + ++readings;
  });
}

async function sendOverApi(api: Api, path: string, body: Fields) {
  const token = await api.token({ scope: "appointments.manage classes.manage" });
  const { status, text } = await api.send(`/tenants/${TENANT}${path}`, { token, body });
  if (status >= 300) throw new Error(`Refused: ${path}: ${text}`);
  return JSON.parse(text);
}

/** Plans a class of yoga as another desk does, and gives its id. */
async function plan(api: Api, fields: Fields): Promise<number> {
  return (await sendOverApi(api, "/classes", { class_type_id: YOGA, ...fields })).create_response.id;
}

/** The stored classes of a day, or of a type, in order. */
async function classesOf(api: Api, day: string, typeId?: number) {
  const records = (await api.items("Classes")).map(({ record }) => Object(record));
  return records
    .filter(({ tenant_id, local_date }) => tenant_id === TENANT && String(local_date ?? "").startsWith(day))
    .filter(({ start_date_time, class_type_id, client_id }) =>
      [Boolean(start_date_time), client_id === undefined, [class_type_id, undefined].includes(typeId)].every(
        Boolean,
      ),
    )
    .toSorted((a, b) => (a.start_date_time < b.start_date_time ? -1 : 1));
}
