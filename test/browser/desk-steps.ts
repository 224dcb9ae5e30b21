import type { Locator, Page } from "playwright-core";
import * as v from "valibot";
import { type AppointmentRecord, AppointmentRecordSchema } from "../../shared/tables/appointments-table.ts";
import { Database } from "../../shared/tables/database.ts";
import { type Api, clientOf, TOUR_PATH } from "../support/api.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { MANAGER } from "../support/camden.ts";
import { functionsUnderTest, TOKEN_EXPIRES_S } from "../support/function-under-test.ts";
import type { Visit, VisitOptions } from "./browser.ts";
import type { Pages } from "./page-visit.ts";

const SCOPE = "appointments.manage tours.manage staff.write";

/** What a test says of an appointment; the rest is filled in. */
export type Fields = Readonly<Record<string, unknown>>;

/** Opens the desk as somebody of the staff does who signs in, and waits for the day. */
export async function openDesk(
  pages: Pages,
  query: string,
  options: VisitOptions & { readonly person?: string } = {},
): Promise<Visit> {
  const { person = "Staff of Northwind Fitness", ...context } = options;
  const visited = await pages.open(`/desk?${query}`, context);
  await visited.page.getByRole("button", { name: person }).click();
  await dayShown(visited.page);
  return visited;
}

/** Waits until the day has been read. */
export async function dayShown(page: Page): Promise<void> {
  await page.locator(".freshness:not(:empty)").waitFor();
}

/** A token of somebody of the staff, for many requests. */
export function staffToken(api: Api): Promise<string> {
  return api.token({ scope: SCOPE });
}

/** Books an appointment over the API, as somebody else does; returns its id. */
export async function bookOverApi(
  api: Api,
  tenantId: number,
  { token = staffToken(api), ...fields }: Fields & { readonly token?: Promise<string> },
): Promise<number> {
  const body = appointmentBody({ room_id: undefined, ...fields });
  const { status, text } = await api.send(`/tenants/${tenantId}/appointments`, { token: await token, body });
  if (status !== 201) throw new Error(`Not booked: ${text}`);
  return JSON.parse(text).create_response.id;
}

/** Books a tour of London Bridge over the API; returns its id. */
export async function bookTourOverApi(api: Api, full_name: string, start: string): Promise<number> {
  const token = await staffToken(api);
  const email_id = `${crypto.randomUUID()}@example.com`;
  const body = tourBody({ full_name, email_id }, { scheduled_datetime: start });
  const { status, text } = await api.send(TOUR_PATH, { token, body });
  if (status !== 200) throw new Error(`Not booked: ${text}`);
  return JSON.parse(text).id;
}

/** Changes an appointment over the API, as another desk does. */
export async function changeOverApi(api: Api, path: string, body: Fields = {}): Promise<void> {
  const token = await staffToken(api);
  const { status, text } = await api.send(path, { token, body });
  if (status !== 200) throw new Error(`Not changed: ${text}`);
}

/** Books an appointment that has begun, as it was booked a day before; returns its id. */
export async function bookTheDayBefore(api: Api, tenantId: number, fields: Fields): Promise<number> {
  const client = clientOf(api.state);
  const database = new Database(client, api.state.tables);
  const now = () => new Date(Date.parse(String(fields.start_date_time)) - 24 * 60 * 60_000);
  const { createAppointment } = functionsUnderTest(database, { now });
  const { status, text, body } = await createAppointment(appointmentBody({ room_id: undefined, ...fields }), {
    ...MANAGER,
    expiresAtS: TOKEN_EXPIRES_S,
    pathParameters: { tenant_id: String(tenantId) },
  });
  if (status !== 201) throw new Error(`Not booked: ${text}`);
  return body.create_response.id;
}

/** An appointment as it is stored, with the values that are stored by leaving them out. */
export async function storedAppointment(api: Api, id: number): Promise<AppointmentRecord> {
  const records = await api.records("Appointments");
  return v.parse(
    AppointmentRecordSchema,
    records.find(({ appointment_id }) => appointment_id === id),
  );
}

/** A tour as it is stored. */
export async function storedTour(api: Api, id: number): Promise<Record<string, unknown> | undefined> {
  return (await api.records("Tours")).find(({ tour_id }) => tour_id === id);
}

/** The button of an entry. */
export function entryOf(page: Page, kind: "appointment" | "tour", id: number): Locator {
  return page.locator(`[data-key="${kind}-${id}"]`);
}

/** The dialog that is open. */
export function card(page: Page): Locator {
  return page.getByRole("dialog");
}

/** Presses a button of the dialog, and waits until the dialog says what was done. */
export async function press(page: Page, name: string, outcome: string): Promise<void> {
  await card(page).getByRole("button", { name, exact: true }).click();
  await card(page).locator(".outcome:focus", { hasText: outcome }).waitFor();
}

/** Leaves the dialog by Escape, and gives up what was typed there. */
export async function discard(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
  await question.getByRole("button", { name: "Discard" }).click();
}

/** Finds a person in the dialog as one types, and chooses them by the keyboard. */
export async function choosePerson(page: Page, typed: string, name: string): Promise<void> {
  await card(page).getByLabel("Person").fill(typed);
  await card(page).locator("[role=option][aria-selected=true]", { hasText: name }).waitFor();
  await page.keyboard.press("Enter");
  await card(page).locator(".client", { hasText: name }).waitFor();
}

/** Makes a coach or a room available again, and agrees to what that does. */
export async function endAway(page: Page, opener = page.getByRole("button", { name: "Available again" })) {
  await opener.press("Enter");
  await card(page).getByText("The unavailability is deleted").waitFor();
  await card(page).getByRole("button", { name: "Available again" }).press("Enter");
}

/** The names of the buttons in a part of the page that something lies on, though they are in view. */
export async function coveredIn(page: Page, selector: string): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const isWithin = (inner, outer) => inner.top >= outer.top && inner.bottom <= outer.bottom;
    const clips = (each) => /auto|scroll|hidden/.test(getComputedStyle(each).overflowY);
    const isInView = (shown) => {
      const box = shown.getBoundingClientRect();
      if (box.height === 0 || box.top < 0 || box.bottom > innerHeight) return false;
      for (let around = shown.parentElement; around !== null; around = around.parentElement) {
        if (clips(around) && !isWithin(box, around.getBoundingClientRect())) return false;
      }
      return true;
    };
    const isCovered = (each) => {
      const { left, width, top, bottom } = each.getBoundingClientRect();
      return [top + 2, bottom - 2].some((y) => !each.contains(document.elementFromPoint(left + width / 2, y)));
    };
    const all = [...document.querySelectorAll(${JSON.stringify(`${selector} button`)})];
    return all.filter((each) => isInView(each) && isCovered(each)).map((each) => each.ariaLabel ?? each.textContent);
  })()`);
}

/** The words on paper that go on in another line, but those of names. */
export async function brokenWords(page: Page): Promise<string[]> {
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

/** The name above the column in which an entry stands. */
export async function columnOf(page: Page, entry: Locator): Promise<string | undefined> {
  const box = await entry.boundingBox();
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const heads = await page.locator(".calendar .ec-header .ec-col-head").all();
  for (const head of heads) {
    const { x = 0, width = 0 } = (await head.boundingBox()) ?? {};
    if (x <= middle && middle <= x + width) return (await head.textContent()) ?? undefined;
  }
  return undefined;
}

/** Counts clicks from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`globalThis.clicks = 0;
    document.addEventListener("click", ({ detail }) => { if (detail > 0) clicks += 1; }, true)`);
  return async () => await page.evaluate<number>("clicks");
}

/** What can be read of an entry in the calendar, line by line: whole lines, and `cut` for one that is cut. */
export async function linesOf(entry: Locator): Promise<string[]> {
  return await entry.evaluate((element) => {
    const words = element.querySelector(".words");
    const bottom = words?.getBoundingClientRect().bottom ?? 0;
    const parts = [...(words?.children ?? [])].filter((each) => !each.matches(".visually-hidden, .state"));
    const boxes = parts.map((part) => ({ text: part.textContent ?? "", box: part.getBoundingClientRect() }));
    return boxes
      .filter(({ box }) => box.top < bottom - 1)
      .sort((a, b) => a.box.top - b.box.top)
      .map(({ text, box }) => (box.bottom <= bottom + 1 && box.height > 8 ? text : "cut"));
  });
}
