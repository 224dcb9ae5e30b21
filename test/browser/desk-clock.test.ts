import { beforeAll, expect, it } from "vitest";
import { NORTHWIND } from "../support/function-under-test.ts";
import { itInAll, sampleOf } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { card, choosePerson, openDesk, press } from "./desk-steps.ts";
import { importClubFile } from "./import-club-file.ts";
import { usePages } from "./page-visit.ts";

const TENANT = 63;
const LAPTOP = { width: 1_366, height: 768 };
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

// A club that never closes, with one coach and one client.
const OPEN_CLUB = {
  companies: [{ company_uuid: NORTHWIND, name: "Northwind Fitness" }],
  tenants: [
    {
      tenant_id: TENANT,
      tenant_uuid: "3c1e9a52-6b7d-4f08-9e21-5d4c3b2a6300",
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
    {
      tenant_id: TENANT,
      coach_id: 6301,
      name: "Night Owl",
      is_active: true,
      appointment_type_ids: [631],
      class_type_ids: [632],
    },
  ],
  rooms: [{ tenant_id: TENANT, room_id: 637, name: "Hall", capacity: 100, is_active: true }],
  appointment_types: [
    {
      tenant_id: TENANT,
      appointment_type_id: 631,
      name: "Check-up",
      duration_minutes: 30,
      is_active: true,
      service_category_primary_name: "Personal Training",
      service_category_secondary_name: "One to one",
      subtypes: [],
    },
  ],
  class_types: [
    {
      tenant_id: TENANT,
      class_type_id: 632,
      name: "Night yoga",
      duration_minutes: 60,
      capacity: 10,
      is_active: true,
      service_category_primary_name: "Group Classes",
      service_category_secondary_name: "Studio",
      policy: { booking_opens: null, requires_session: false },
    },
  ],
  clients: [
    {
      tenant_id: TENANT,
      client_id: 63_001,
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

describeInBrowser("classes at the desk around midnight and where the clocks change", () => {
  const pages = usePages();

  beforeAll(() => importClubFile(pages.api, OPEN_CLUB), 60_000);

  /** Plans an hour as another desk does, and gives its id. */
  async function plan(start_date_time: string): Promise<number> {
    const token = await pages.api.token({ scope: "classes.manage" });
    const body = { class_type_id: 632, coach_id: 6301, room_id: 637, start_date_time };
    const { status, text } = await pages.api.send(`/tenants/${TENANT}/classes`, { token, body });
    if (status !== 201) throw new Error(`Not planned: ${text}`);
    return JSON.parse(text).create_response.id;
  }

  const CHANGES = [
    {
      ...{ way: "forward", saturday: "2027-03-27", sunday: "2027-03-28", midnight: "2027-03-27T23:30:00Z" },
      ...{ change: "2027-03-28T00:30:00Z", span: /^Sun 28 Mar, 00:30 GMT\s–\s02:30 BST · Night Owl · Hall$/ },
      time: "00:30",
    },
    {
      ...{ way: "back", saturday: "2027-10-30", sunday: "2027-10-31", midnight: "2027-10-30T22:30:00Z" },
      ...{ change: "2027-10-31T00:30:00Z", span: /^Sun 31 Oct, 01:30 BST\s–\s01:30 GMT · Night Owl · Hall$/ },
      time: "01:30",
    },
  ];

  it.each(sampleOf(CHANGES, 1))("stand where they are held, and stay there: clocks go $way", async (on) => {
    const over = await plan(on.midnight);
    const change = await plan(on.change);
    const visited = await openDesk(pages, `club=${TENANT}&day=${on.saturday}`, { viewport: LAPTOP });
    const { page } = visited;
    const tile = (id: number) => page.locator(`.calendar [data-key="class-${id}"]`);
    const facts = page.locator(".roster-facts p").first();
    await tile(over).waitFor();
    // Half of it is on this day, half on the next.
    const heightOn = async () => ((await tile(over).boundingBox()) ?? { height: 0 }).height;
    const half = await heightOn();
    await tile(over).click();
    await expect.poll(() => facts.textContent()).toMatch(/, 23:30\s–\s00:30 · Night Owl · Hall$/);
    await page.getByRole("button", { name: "Day after" }).click();
    await tile(change).waitFor();
    expect(await heightOn()).toBeCloseTo(half, 0);
    const { y = 0, height = 0 } = (await tile(change).boundingBox()) ?? {};
    expect(height).toBeGreaterThan(1.8 * half);
    const before = (await tile(over).boundingBox()) ?? { y: 0, height: 0 };
    // From 00:30 to the start: nothing, or an hour.
    const gap = Math.round((y - before.y - before.height) / (half + 2));
    expect(gap).toBe(on.way === "forward" ? 0 : 2);

    await tile(change).click();
    await expect.poll(() => facts.textContent()).toMatch(on.span);
    await page.getByRole("button", { name: "Change class" }).click();
    await card(page).getByRole("button", { name: "Move" }).click();
    expect(await card(page).getByLabel("Time").inputValue()).toBe(on.time);
    // What was not touched stays, though the time of day names two instants.
    await press(page, "Move", "There was nothing to change.");
    await page.keyboard.press("Escape");

    // In a list of days it is listed once, on the day on which it begins.
    await page.getByRole("button", { name: "7 days" }).click();
    await page.getByLabel("Day", { exact: true }).fill(on.saturday);
    const days = page.locator(".list-day");
    await days.nth(6).waitFor();
    await days.nth(0).getByText("23:30").waitFor();
    await days.nth(1).locator(`[data-row="class-${change}"]`).waitFor();
    expect(await days.nth(1).getByText("23:30").count()).toBe(0);
    // In the week of one coach likewise.
    await page.getByLabel("Whose bookings").selectOption("Night Owl");
    await tile(change).waitFor();
    const [first, second] = await Promise.all([over, change].map((id) => tile(id).boundingBox()));
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(second?.x ?? 0);
    await visited.picture(`desk-clock-${on.way}`);
  });
});
