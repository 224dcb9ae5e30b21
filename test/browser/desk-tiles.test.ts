import type { Locator } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { NORTHWIND } from "../support/function-under-test.ts";
import { sampleOf } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { bookOverApi, entryOf, openDesk } from "./desk-steps.ts";
import { importClubFile } from "./import-club-file.ts";
import { usePages } from "./page-visit.ts";

const TENANT = 62;
const [QUARTER, HALF] = [621, 622];
const COACHES = 10;
const [FIRST_COACH, FIRST_CLIENT] = [6201, 62_001];
const DAY = "2027-04-14";
const SCREENS = [
  { width: 1_366, height: 768 },
  { width: 1_920, height: 1_080 },
];
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const CATEGORY = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};

/** Names of 40, 29, 27 and 8 letters. */
const NAMES = [
  "Alexandrina Featherstonehaugh-Montgomery",
  "Wilhelmina Constantinou-Smith",
  "Bartholomew van der Heijden",
  "Bo Adams",
];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const type = (appointment_type_id: number, name: string, duration_minutes: number) => ({
  ...{ tenant_id: TENANT, appointment_type_id, name, duration_minutes, is_active: true, subtypes: [] },
  ...CATEGORY,
});

const CLUB = {
  companies: [{ company_uuid: NORTHWIND, name: "Northwind Fitness" }],
  tenants: [
    {
      ...{ tenant_id: TENANT, tenant_uuid: "6c1e9a52-6b7d-4f08-9e21-5d4c3b2a6200", company_uuid: NORTHWIND },
      ...{ name: "Northwind Names", time_zone: "Europe/London", is_active: true, max_advance_days: 365 },
      opening_hours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, [["06:00", "22:00"]]])),
      tour: { duration_minutes: 30, capacity: 4 },
    },
  ],
  coaches: numbers(COACHES).map((index) => ({
    ...{ tenant_id: TENANT, coach_id: FIRST_COACH + index, name: `Coach ${index + 1}`, is_active: true },
    appointment_type_ids: [QUARTER, HALF],
  })),
  rooms: [{ tenant_id: TENANT, room_id: 627, name: "Hall", capacity: 100, is_active: true }],
  appointment_types: [type(QUARTER, "Weigh-in", 15), type(HALF, "Check-up", 30)],
  clients: NAMES.map((full_name, index) => ({
    ...{ tenant_id: TENANT, client_id: FIRST_CLIENT + index, full_name, status: "client" },
    email_id: `name-${index}@example.com`,
    ...{ medical_alert: index === 1 ? "Asthma" : "", classes_attended: 0, memberships: [] },
  })),
  access: [],
};

describeInBrowser("the tiles of short appointments", () => {
  const pages = usePages();
  const ids = new Map<string, number>();

  beforeAll(async () => {
    await importClubFile(pages.api, CLUB);
    for (const [index, name] of NAMES.entries()) {
      for (const [hour, appointment_type_id] of [
        ["09", QUARTER],
        ["10", HALF],
      ] as const) {
        const who = { client_id: FIRST_CLIENT + index, coach_id: FIRST_COACH + index };
        const start_date_time = `${DAY}T${hour}:00:00Z`;
        const id = await bookOverApi(pages.api, TENANT, { appointment_type_id, ...who, start_date_time });
        ids.set(`${appointment_type_id} ${name}`, id);
      }
    }
  }, 60_000);

  it.each(sampleOf(SCREENS, 1))(
    "show whose they are first, and end a long name by an ellipsis: $width px",
    async (viewport) => {
      const visited = await openDesk(pages, `club=${TENANT}&day=${DAY}`, { viewport });
      const { page } = visited;
      for (const name of NAMES) {
        for (const appointment_type_id of [QUARTER, HALF]) {
          const entry = entryOf(page, "appointment", ids.get(`${appointment_type_id} ${name}`) ?? 0);
          await entry.waitFor();
          if (name === NAMES[0]) await visited.picture(`desk-tiles-${viewport.width}`);
          const shown = await nameIn(entry);
          const what = `${name}, type ${appointment_type_id}`;
          expect(shown, what).toMatchObject({ isFirst: true, isCut: false });
          // Half an hour has room for two lines, on a wide screen of each of these names.
          const hasTwo = appointment_type_id === HALF && name.length > 26;
          expect(shown?.lines, what).toBe(hasTwo ? 2 : 1);
          expect(await entry.locator(".words").getAttribute("title")).toContain(name);
          await page
            .getByRole("button", { name: new RegExp(name) })
            .first()
            .waitFor();
        }
      }
    },
  );
});

/** How the name of an entry is shown: whether it is what is read first, in how many lines, and whether it is cut without an ellipsis. */
async function nameIn(entry: Locator) {
  return await entry.evaluate((element) => {
    const [words, name] = [element.querySelector(".words"), element.querySelector("strong")];
    if (words === null || name === null) return undefined;
    const around = words.getBoundingClientRect();
    const box = name.getBoundingClientRect();
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(name);
    const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const lines = [...rows].filter((top) => top < Math.min(box.bottom, around.bottom) - 2).length;
    const { textOverflow, webkitLineClamp } = element.ownerDocument.defaultView?.getComputedStyle(name) ?? {};
    const hasEllipsis = textOverflow === "ellipsis" || webkitLineClamp !== "none";
    return {
      isFirst: box.top - around.top < 2 && box.left - around.left < 2,
      isCut:
        box.bottom > around.bottom + 1 ||
        (name.scrollWidth > name.clientWidth && !hasEllipsis) ||
        (rows.size > lines && !hasEllipsis),
      lines,
    };
  });
}
