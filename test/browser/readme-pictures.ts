// Takes the pictures of the README: `npm run screenshots:readme` starts the product on a Wednesday morning, books a few
// appointments, plans two classes, and writes .github/pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import * as v from "valibot";
import { startBrowserServer } from "../support/browser-server.ts";
import { PAGES_START_MS, startPagesProduct } from "../support/product-launcher.ts";
import { PROJECT_ROOT } from "../support/started-product.ts";
import { visit } from "./browser.ts";

const FOLDER = join(PROJECT_ROOT, ".github/pictures");
const SCOPE = "appointments.manage classes.manage tours.manage";
const QUALITY = 60;
const TokenSchema = v.object({ access_token: v.string() });

/** Appointments of the morning: who trains with which coach, and when. */
const BOOKED = [
  [9001, 501, "10:00"],
  [9002, 501, "11:00"],
  [9001, 501, "13:00"],
  [9002, 501, "15:00"],
] as const;

/** The classes of the day: what is given by which coach, where and when. */
const CLASSES = [
  [152, 502, 71, "12:00"],
  [153, 501, 71, "17:30"],
] as const;
const IN_CLASS = [9001, 9002];

const product = await startPagesProduct();
const server = await startBrowserServer();
const browser = await chromium.connect(server.answer());
try {
  const { baseUrl, siteUrl } = product.state;
  const token = await tokenOf(baseUrl);
  const send = sender(baseUrl, token);
  for (const [client_id, coach_id, time] of BOOKED) {
    const of = { appointment_type_id: 101, client_id, coach_id };
    await send("appointments", { ...of, start_date_time: at(time) });
  }
  for (const [class_type_id, coach_id, room_id, time] of CLASSES) {
    const of = { class_type_id, coach_id, room_id, start_date_time: at(time) };
    const { id } = (await send("classes", of)).create_response;
    for (const client_id of IN_CLASS) await send(`classes/${id}/bookings`, { client_id });
  }
  mkdirSync(FOLDER, { recursive: true });
  const nowMs = PAGES_START_MS;
  const visitor = await visit(browser, `${siteUrl}/`, { nowMs, viewport: { width: 720, height: 860 } });
  await visitor.page.locator('[role="grid"][aria-busy="false"]').waitFor();
  await take(visitor.page, "visitor");
  const member = await visit(browser, `${siteUrl}/member`, { nowMs, viewport: { width: 720, height: 860 } });
  await member.page.getByRole("button", { name: "Priya" }).first().click();
  await member.page.locator("#member-person", { hasText: "Priya" }).waitFor();
  await member.page.waitForLoadState("networkidle");
  await take(member.page, "member");
  const desk = await visit(browser, `${siteUrl}/desk`, { nowMs, viewport: { width: 1_280, height: 860 } });
  await desk.page.getByRole("button", { name: "Staff of Northwind Fitness" }).click();
  await desk.page.locator(".freshness:not(:empty)").waitFor();
  await desk.page.mouse.move(5, 5);
  await desk.page.waitForLoadState("networkidle");
  await desk.page.waitForTimeout(3_000);
  await desk.page.locator(".calendar .entry", { hasText: "Spin" }).click();
  await desk.page.locator(".roster-place").getByText("Priya Raman").waitFor();
  await take(desk.page, "desk");
} finally {
  await browser.close();
  await server.stop();
  await product.stop();
}

async function take(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
}

async function tokenOf(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from("northwind-app:any").toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: SCOPE }),
  });
  return v.parse(TokenSchema, await response.json()).access_token;
}

function at(time: string): string {
  return `2027-03-24T${time}:00Z`;
}

/** Sends what the desk of the club writes. */
function sender(baseUrl: string, token: string) {
  return async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}/tenants/11/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Refused: ${path}: ${text}`);
    return JSON.parse(text);
  };
}
