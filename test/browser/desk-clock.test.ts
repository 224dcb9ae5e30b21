import { beforeAll, expect } from "vitest";
import { NORTHWIND } from "../support/function-under-test.ts";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { choosePerson, openDesk } from "./desk-steps.ts";
import { importClubFile } from "./import-club-file.ts";
import { usePages } from "./page-visit.ts";

const TENANT = 48;
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

// A club that never closes, with one coach and one client.
const OPEN_CLUB = {
  companies: [{ company_uuid: NORTHWIND, name: "Northwind Fitness" }],
  tenants: [
    {
      tenant_id: TENANT,
      tenant_uuid: "3c1e9a52-6b7d-4f08-9e21-5d4c3b2a4800",
      company_uuid: NORTHWIND,
      name: "Northwind Always",
      time_zone: "Europe/London",
      is_active: true,
      max_advance_days: 365,
      opening_hours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, [["00:00", "24:00"]]])),
      tour: { duration_minutes: 30, capacity: 4 },
    },
  ],
  coaches: [
    { tenant_id: TENANT, coach_id: 4801, name: "Night Owl", is_active: true, appointment_type_ids: [481] },
  ],
  rooms: [{ tenant_id: TENANT, room_id: 487, name: "Hall", capacity: 100, is_active: true }],
  appointment_types: [
    {
      tenant_id: TENANT,
      appointment_type_id: 481,
      name: "Check-up",
      duration_minutes: 30,
      is_active: true,
      service_category_primary_name: "Personal Training",
      service_category_secondary_name: "One to one",
      subtypes: [],
    },
  ],
  clients: [
    {
      tenant_id: TENANT,
      client_id: 48_001,
      status: "client",
      full_name: "Nocturna Nash",
      email_id: "nocturna@example.com",
      medical_alert: "",
      classes_attended: 0,
      memberships: [],
    },
  ],
  access: [],
};

describeInBrowser("the desk's day on which the clocks go back", () => {
  const pages = usePages();

  beforeAll(() => importClubFile(pages.api, OPEN_CLUB), 60_000);

  itInAll.each([
    ["01:00 BST", "2027-10-31T00:00:00.000Z"],
    ["01:00 GMT", "2027-10-31T01:00:00.000Z"],
  ])("asks to book at the empty time that is pressed beside %s", async (label, start) => {
    const { page } = await openDesk(pages, `club=${TENANT}&day=2027-10-31`);
    const asked: string[] = [];
    page.on("request", (request) => {
      const body = request.method() === "POST" ? request.postData() : null;
      const said = body?.startsWith("{") ? JSON.parse(body).start_date_time : undefined;
      if (typeof said === "string") asked.push(new Date(said).toISOString());
    });
    const hour = page.locator(".ec-sidebar time", { hasText: label });
    // Not merely into view: there, the head of the columns may lie over it.
    await hour.waitFor();
    await page.evaluate(
      `[...document.querySelectorAll(".ec-sidebar time")].find((time) => time.textContent.includes("${label}")).scrollIntoView({ block: "center" })`,
    );
    const head = await page.getByRole("button", { name: "Night Owl: Unavailability" }).boundingBox();
    const at = await hour.boundingBox();
    // A little below the line of the hour; a quarter of it is 8 px high at least.
    await page.mouse.click((head?.x ?? 0) + (head?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2 + 4);
    await choosePerson(page, "Nocturna", "Nocturna Nash");
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked.at(-1)).toBe(start);
  });
});
