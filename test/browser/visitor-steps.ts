import type { Page } from "playwright-core";
import { Database } from "../../shared/tables/database.ts";
import { type Api, clientOf } from "../support/api.ts";
import { tourBody } from "../support/bodies.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  HARBOUR,
  HARBOUR_SYDNEY,
  LONDON_BRIDGE,
  NORTHWIND,
  type RequestOptions,
} from "../support/function-under-test.ts";
import type { Visit } from "./browser.ts";
import { look } from "./page-visit.ts";

/** A club of the sample, and who may book its tours. */
export interface TourClub {
  readonly id: number;
  readonly company: string;
  readonly tenant: string;
  readonly principal: string;
}

/** Two tours at once, half an hour each. */
export const LONDON: TourClub = {
  id: 11,
  company: NORTHWIND,
  tenant: LONDON_BRIDGE,
  principal: "northwind-app",
};
/** One tour at once, three quarters of an hour each, up to 90 days ahead. */
export const BROOKLYN: TourClub = {
  id: 12,
  company: NORTHWIND,
  tenant: "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202",
  principal: "northwind-app",
};
/** One tour at once, half an hour each. */
export const SYDNEY: TourClub = {
  id: 21,
  company: HARBOUR,
  tenant: HARBOUR_SYDNEY,
  principal: "harbour-app",
};

function toursPath({ company, tenant }: TourClub): string {
  return `/open/companies/${company}/tenants/${tenant}/tour`;
}

/** Books a tour over the API, as somebody else does; returns its link's fragment. */
export async function bookedOverApi(api: Api, club: TourClub, start: string): Promise<string> {
  const token = await api.token({ principal: club.principal, scope: "tours.write" });
  const id = crypto.randomUUID();
  const guest = { full_name: `Guest ${id}`, email_id: `${id}@example.com` };
  const body = tourBody(guest, { scheduled_datetime: start });
  const { status, text } = await api.send(toursPath(club), { token, body });
  if (status !== 200) throw new Error(`Not booked: ${text}`);
  const { id: tour, info } = JSON.parse(text);
  return `#tour=${tour}&key=${info[0].jsonObject.tour_key}`;
}

/** Chooses a day of the month that is shown and then a time, by the UTC date-time of its start. */
export async function chooseTime(page: Page, day: string, start: string): Promise<void> {
  await page.locator(`[data-day="${day}"][data-free]`).click();
  await page.locator(`[data-start="${start}"]`).click();
}

/** Fills in who comes. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("E-mail").fill(emailOf(name));
}

/** The e-mail address that {@link fillIn} gives a name. */
export function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
}

/** Sends the form. */
export async function book(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Book the tour" }).click();
}

/** Waits for a view by its heading, which has the focus. */
export async function atView(page: Page, heading: string): Promise<void> {
  await page.locator("h1:focus", { hasText: heading }).waitFor();
}

/** The records of all tours of somebody, as they are stored. */
export async function storedToursOf(api: Api, name: string) {
  const tours = await api.records("Tours");
  return tours.filter(({ prospect }) => (prospect as { full_name?: unknown }).full_name === name);
}

/** Keeps a picture of a state whose parts are in another one that is looked at; `npm run screenshots` looks at it, too. */
export async function glance(visited: Visit, name: string): Promise<void> {
  await (process.env.SCREENSHOTS === "all" ? look(visited, name) : visited.picture(name));
}

/** Remembers the address of every request from now on. */
export function requestedBy(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  return urls;
}

/** The operations on the tables of a product's own, with another clock than its own: so there are tours that are over. */
export function operationsAt(api: Api, now: Date): FunctionsUnderTest {
  const client = clientOf(api.state);
  return functionsUnderTest(new Database(client, api.state.tables), { now: () => now });
}

/** How somebody of the club reaches a tour. */
export function managing({ company, tenant }: TourClub, tourId: number): RequestOptions {
  return {
    scopes: ["tours.manage", "tours.write"],
    pathParameters: { company_uuid: company, tenant_uuid: tenant, tour_id: String(tourId) },
  };
}
