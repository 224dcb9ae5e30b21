import { readFileSync } from "node:fs";
import type { DynamoDBClient, TransactWriteItemsCommandOutput } from "@aws-sdk/client-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import type { OperationName } from "../shared/api/operations.ts";
import { plusDays } from "../shared/calendar/local-time.ts";
import { MAX_PHASES } from "../shared/classes/recurring/phases.ts";
import { recordId } from "../shared/values/record-id.ts";
import { pngBase64, recurringBody } from "./support/bodies.ts";
import { addClients, book, classWith } from "./support/class-bookings.ts";
import { CLASS_MANAGER, changeClass } from "./support/classes.ts";
import { CLIENT_WRITER } from "./support/clients.ts";
import { interceptCalls } from "./support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  type RequestOptions,
} from "./support/function-under-test.ts";
import { largestBody, wide } from "./support/largest-bodies.ts";
import { templateBody, templatePath } from "./support/recurring-classes.ts";
import { replaceItems } from "./support/replace-items.ts";
import { seen, staffOf } from "./support/staff.ts";
import { storedItems } from "./support/stored-items.ts";
import { bookedTour, keyOf, MANAGER, managed } from "./support/tours.ts";
import { useSampleClub } from "./support/use-sample-club.ts";

const document = readFileSync("shared/tables/UNITS.md", "utf8");
const [, table = ""] = /<!-- write-bounds:start -->(.*?)<!-- write-bounds:end -->/s.exec(document) ?? [];

const MAX_VISITOR_UNITS = 250;
const MAX_UNITS = 500;
// 19 appointments, each of some 8 kB of texts and 6 kB of history at 2 units a kB, and in 4 indexes with the texts.
const MAX_SEVERAL_UNITS = 2_500;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CHANNELS = {
  promotional_notification_channels_allowed: Array.from(
    { length: 20 },
    (_, index) => `${10 + index}${wide(48)}`,
  ),
};
const BOOKING = { scopes: ["appointments.manage", "appointments.write", "appointments.read"] } as const;

const club = useSampleClub();
const measured = new Map<string, number>();

describe("the largest request", () => {
  it.each([
    ["a visitor", "visitor", {}, MAX_VISITOR_UNITS],
    ["the club", "club", MANAGER, MAX_UNITS],
  ] as const)(
    "of %s that makes a new person stays within its write units",
    async (caller, who, options, most) => {
      const other = { email_id: undefined, mobile_number: 7_700_900_556 };
      const recorded = largestBody(who, "prospect", other);
      note(
        `*Book tour* of a new person, ${caller}`,
        await units("bookTour", largestBody(who, "tour"), options),
        most,
      );
      note(
        `*Create prospect* of a new person, ${caller}`,
        await units("createProspect", recorded, options),
        most,
      );
    },
  );

  it("of the club that fills a known prospect stays within its write units", async () => {
    const body = largestBody("club", "tour");
    const { full_name, email_id } = body.prospect;
    await units("createProspect", { prospect: { full_name, email_id } }, MANAGER);
    note(
      "*Book tour* of a prospect who is filled, the club",
      await units("bookTour", body, MANAGER),
      MAX_UNITS,
    );
  });

  it("of a visitor whose person the club knows in full stays within its write units", async () => {
    await units("createProspect", largestBody("club", "prospect", CHANNELS), MANAGER);
    const body = largestBody("visitor", "tour");
    note("*Book tour* of a known person, a visitor", await units("bookTour", body, {}), MAX_VISITOR_UNITS);
    const [{ tour_id } = {}] = await storedItems(club.tables, "Tours");
    await units("cancelTour", undefined, managed({ id: Number(tour_id) }));
    const tour = await bookedTour(club.api, body.prospect, { notes: wide(2_000) });
    for (let change = 2; change <= 99; change += 1) {
      const isVisitors = change % 4 === 0;
      const move = {
        scheduled_datetime: startOf(change),
        notes: `${change}${wide(1_990)}`,
        reason: wide(500),
      };
      const spent = await units("rescheduleTour", move, isVisitors ? keyOf(tour) : managed(tour));
      if (isVisitors) note("*Reschedule tour*, a visitor", spent, MAX_VISITOR_UNITS);
      else note("*Reschedule tour*, the club", spent, MAX_UNITS);
    }
    const cancelled = await units("cancelTour", { reason: wide(500) }, keyOf(tour));
    note("*Cancel tour*, a visitor", cancelled, MAX_VISITOR_UNITS);
  });

  it("of every kind that changes an appointment stays within its write units", async () => {
    const {
      image_base64: _i,
      client_waiver: _w,
      email_id: _e,
      ...texts
    } = largestBody("club", "tour").prospect;
    const clients = (await storedItems(club.tables, "Clients")).map((item) =>
      item.record === "client#9001" ? { ...texts, ...item } : item,
    );
    await replaceItems(club.tables, "Clients", clients);
    const booked = { appointment_type_id: 101, client_id: 9001, coach_id: 501, room_id: 72 };
    const created = { ...booked, start_date_time: startOf(1), comments: wide(2_000) };
    note("*Create new appointment*", await units("createAppointment", created, BOOKING), MAX_UNITS);
    const [{ appointment_id: id } = {}] = await storedItems(club.tables, "Appointments");
    const path = { ...BOOKING, pathParameters: { tenant_id: "11", appointment_id: String(id) } };
    for (let version = 1; version < 99; version += 1) {
      const { body } = await club.api.getAppointment(undefined, path);
      const [name, label, wanted] = changeOf(body, version);
      const headers = { "If-Match": `"${version}"` };
      note(`*${label}*`, await units(name, wanted, { ...path, headers }), MAX_UNITS);
    }
    note("*Cancel appointment*", await units("cancelAppointment", { reason: wide(500) }, path), MAX_UNITS);
    const { history } = (await club.api.getAppointment(undefined, path)).body;
    expect(history.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  it("of staff about a client stays within its write units", async () => {
    const {
      image_base64: _i,
      client_waiver: _w,
      ...texts
    } = largestBody("club", "prospect", CHANNELS).prospect;
    const mobile = { mobile_country_code: "44", mobile_number: 7_700_900_777 };
    const other = { full_name: `Z${wide(199)}`, email_id: `z${texts.email_id}`, ...mobile };
    const { prospect: created } = largestBody("club", "prospect");
    note("*Creates a new client*", await units("createClient", created, CLIENT_WRITER), MAX_UNITS);
    // A visitor's record with a picture of the club, then whatever staff enter.
    const visitor = largestBody("visitor", "prospect", {
      ...other,
      email_id: "v@example.com",
      mobile_number: 7_700,
    });
    delete visitor.prospect.image_base64;
    await units("createProspect", visitor, {});
    const picture = { full_name: "V", email_id: "v@example.com", image_base64: pngBase64(256 * 1_024) };
    await units("createProspect", { prospect: picture }, MANAGER);
    const people = await storedItems(club.tables, "Clients");
    const id = Number(people.find(({ email_id }) => email_id === "v@example.com")?.client_id);
    for (let version = 1; version <= 50; version += 1) {
      const fields = version % 2 === 1 ? { ...texts, ...LONG_CONTACTS } : { ...texts, ...other };
      const body = withTexts(fields, version);
      note("*partial updates of client details*", await units("updateClient", body, staffOf(id)), MAX_UNITS);
    }
    // What a body does not name is stored with the answer.
    const few = { ...LONG_CONTACTS, full_name: `Y${wide(199)}`, mobile_number: 2_125_550_198 };
    const spentOnFew = await units("updateClient", few, staffOf(id));
    note("*partial updates of client details*, of few fields", spentOnFew, MAX_UNITS);
    const replacement = withTexts({ ...texts, ...other }, 52);
    const spent = await units("replaceClient", replacement, staffOf(id, seen(53)));
    note("*Updates client details* of a visitor's record", spent, MAX_UNITS);
  });

  it("about several appointments is known, though it may pass what others stay within", async () => {
    // A compressed answer is as long as its ids make it.
    let drawn = 0;
    const newId = (now: Date) => recordId(now, ++drawn);
    const api = functionsUnderTest(club.tables.database, { newId });
    const fields = { comments: wide(2_000), is_virtual: true, room_id: undefined };
    const virtual_url = `https://meet.example/${"x".repeat(2_000)}`;
    const recurrence = { weekdays: ["tuesday"], local_time: "12:00", first_date: "2027-01-05" };
    const body = {
      ...recurringBody({ ...fields, virtual_url }),
      recurrence: { ...recurrence, occurrences: 12 },
    };
    note("*Book a series* of 12", await units("bookSeries", body, BOOKING, api), MAX_SEVERAL_UNITS);
    await units(
      "bookSeries",
      { ...body, recurrence: { ...recurrence, local_time: "14:00", occurrences: 7 } },
      BOOKING,
      api,
    );
    const ids = (await storedItems(club.tables, "Appointments")).map(({ appointment_id }) =>
      Number(appointment_id),
    );
    // Every history is as long as its item takes.
    for (const id of ids) await lengthenHistory(api, id);
    const substitutions = ids.map((appointment_id) => ({ appointment_id, coach_id: 502 }));
    const reason = wide(500);
    note(
      "*Substitute coaches* of 19",
      await units("substituteCoaches", { substitutions, reason }, BOOKING, api),
      MAX_SEVERAL_UNITS,
    );
    note(
      "*Cancel appointments*, 12",
      await units("cancelAppointments", { appointment_ids: ids.slice(0, 12), reason }, BOOKING, api),
      MAX_SEVERAL_UNITS,
    );
  });

  it("of a template with all of its phases stays within its write units, without its classes", async () => {
    const virtual_url = `https://meet.example/${"x".repeat(2_000)}`;
    // No class of it is within reach.
    const first_date = "2027-06-07";
    const body = templateBody({
      ...{ first_date, last_date: undefined, room_id: undefined, is_virtual: true, virtual_url },
      notes: wide(2_000),
    });
    const options = { ...CLASS_MANAGER, ...templatePath() };
    note("*Create recurring class*", await units("createRecurringClass", body, options), MAX_UNITS);
    const [template] = (await storedItems(club.tables, "Classes")).filter(
      ({ owner }) => owner === "recurring#11",
    );
    const path = { ...CLASS_MANAGER, ...templatePath(Number(template?.part)) };
    for (let version = 1; version < MAX_PHASES; version += 1) {
      const change = { from: plusDays(first_date, 7 * version), notes: `${version}${wide(1_990)}` };
      const headers = { "If-Match": `"${version}"` };
      const spent = await units("updateRecurringClass", change, { ...path, headers });
      note(`*Update recurring class*, ${MAX_PHASES} phases`, spent, MAX_SEVERAL_UNITS);
    }
  });

  it.each([
    ["cancelClass", "*Cancel class*, a transaction of its bookings", {}],
    [
      "rescheduleClass",
      "*Reschedule class*, a transaction of its bookings",
      { start_date_time: LATER_NIGHT },
    ],
    ["completeClass", "*Mark class as completed*, a transaction of its bookings", { unmarked: "no_show" }],
    ["updateClass", "*Update class*, a transaction of its waiters", { capacity: 30 }],
  ] as const)(
    "of a class stays within its write units, in each transaction: %s",
    async (name, label, body) => {
      const isRaised = name === "updateClass";
      const classId = await largestClass(isRaised ? 2 : SETTLED_PLACES, isRaised ? 12 : 0);
      const sent = unitsSent(club.tables.client);
      const isMarked = name === "completeClass";
      if (isMarked) club.now = new Date(NIGHT);
      const texts = isMarked || isRaised ? {} : { reason: wide(500), message: wide(300) };
      const { status, text } = await changeClass(club, name, classId, { ...body, ...texts });
      expect(status, text).toBe(200);
      // First the class turns.
      for (const spent of sent.slice(1)) note(label, spent, MAX_UNITS);
      expect(sent.length).toBeGreaterThan(3);
    },
  );

  it("of a coach's unavailability, 60 days, stays within its write units", async () => {
    const away = { start_date_time: "2026-11-21T00:00:00Z", end_date_time: "2027-01-20T00:00:00Z" };
    const pathParameters = { tenant_id: "11", coach_id: "501" };
    const options = { scopes: ["staff.write", "appointments.read"], pathParameters } as const;
    const added = await units("addStaffUnavailability", { ...away, reason: wide(500) }, options);
    note("Add scheduled unavailability, 60 days", added, MAX_UNITS);
    const [item] = (await storedItems(club.tables, "Calendar")).filter((one) => "unavailability_id" in one);
    const unavailability_id = String(item?.unavailability_id);
    const removed = { ...options, pathParameters: { ...pathParameters, unavailability_id } };
    note(
      "Remove scheduled unavailability, 60 days",
      await units("removeStaffUnavailability", undefined, removed),
      MAX_UNITS,
    );
  });

  afterAll(() => {
    const rows = [...measured].map(([label, spent]) => `| ${label} | ${spent} |`);
    expect(table.trim().split("\n").slice(2)).toEqual(rows);
  });
});

/** Over midnight in UTC, so that everybody is held on two days. */
const NIGHT = "2026-12-01T23:30:00.000Z";
const LATER_NIGHT = "2026-12-03T23:30:00.000Z";
const SETTLED_PLACES = 18;

/** A class at night of clients whose records have every field, and whose bookings have as long a history as an item takes. */
async function largestClass(places: number, waiters: number): Promise<number> {
  const {
    image_base64: _i,
    client_waiver: _w,
    email_id: _e,
    ...texts
  } = largestBody("club", "tour").prospect;
  const ids = Array.from({ length: places + waiters }, (_, index) => index + 1);
  await addClients(club, ids, texts);
  const fields = { notes: wide(2_000) };
  const night = { start_date_time: NIGHT, capacity: places, waitlist_size: 50, ...fields };
  const classId = await classWith(club, ids.slice(0, places), night);
  for (const client_id of ids.slice(places)) {
    const { status, text } = await book(club, classId, { client_id, if_full: "wait", notice_minutes: 0 });
    if (status !== 201) throw new Error(text);
  }
  const changed = ["booked", "cancelled", "booked"].map((operation, index) => ({
    ...{ version: index + 1, at: NIGHT, by: wide(30), operation, from: {}, to: {}, sessions: [] },
    reason: wide(440),
  }));
  const items = (await storedItems(club.tables, "Classes")).map((item) =>
    "client_id" in item
      ? { ...item, record: { ...Object(item.record), version: 3 }, history: changed }
      : item,
  );
  await replaceItems(club.tables, "Classes", items);
  return classId;
}

/** The write units of each transaction that is sent from now on. */
function unitsSent(client: DynamoDBClient): number[] {
  const sent: number[] = [];
  interceptCalls(client, async ({ command }, next) => {
    const answer = await next();
    if (command === "TransactWriteItemsCommand") {
      const { output } = answer as { readonly output: TransactWriteItemsCommandOutput };
      sent.push(
        (output.ConsumedCapacity ?? []).reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0),
      );
    }
    return answer;
  });
  return sent;
}

/** The contacts and the name of every other change, so that all of them move. */
const LONG_CONTACTS = {
  full_name: wide(200),
  ...{ email_id: `y@${"b".repeat(60)}.${"c".repeat(63)}.${"d".repeat(63)}.io` },
  ...{ mobile_country_code: "1", mobile_number: 2_125_550_199 },
};

/** The fields with every text another one than before. */
function withTexts(fields: object, version: number): Record<string, unknown> {
  const letter = String.fromCodePoint(0x1f300 + version);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(/\p{Script=Han}$/u, letter) : value,
    ]),
  );
}

/** A start for each change: other weeks and hours, so that every move frees and holds days of its own. */
function startOf(change: number): string {
  const firstMs = Date.parse("2026-12-01T10:00:00Z");
  return new Date(firstMs + (change % 5) * 7 * DAY_MS + (change % 3) * HOUR_MS).toISOString();
}

interface Shown {
  readonly is_virtual: boolean;
  readonly coach_id: number;
  readonly membership_id: number | null;
}

/** Changes the coach of an appointment until its history nearly fills what its item has of it. */
async function lengthenHistory(api: FunctionsUnderTest, id: number): Promise<void> {
  const path = { ...BOOKING, pathParameters: { tenant_id: "11", appointment_id: String(id) } };
  for (const coach_id of [502, 501]) {
    const { status, text } = await api.substituteCoach({ coach_id, reason: wide(500) }, path);
    if (status !== 200) throw new Error(text);
  }
}

/** The kinds of changes in turn: name, label and body of the next one. */
function changeOf(shown: Shown, version: number): readonly [OperationName, string, object] {
  const reason = wide(500);
  const kinds = [
    ["rescheduleAppointment", "Reschedule appointment", { start_date_time: startOf(version), reason }],
    ["updateAppointment", "Update appointment", { comments: `${version}${wide(1_990)}`, ...placeOf(shown) }],
    ["substituteCoach", "Substitute coach", { coach_id: shown.coach_id === 501 ? 502 : 501, reason }],
    [
      "changeAppointmentMembership",
      "Change client membership",
      { membership_id: shown.membership_id === null ? 30_001 : null },
    ],
  ] as const;
  return kinds[version % kinds.length] ?? kinds[0];
}

function placeOf({ is_virtual }: Shown) {
  const virtual_url = `https://meet.example/${"x".repeat(2_000)}`;
  return is_virtual ? { room_id: 71 } : { is_virtual: true, virtual_url };
}

/** Sends a request with a key of its own; gives the write units that the engine counts. */
async function units(
  name: OperationName,
  body: unknown,
  options: RequestOptions,
  api: FunctionsUnderTest = club.api,
): Promise<number> {
  const headers = { ...options.headers, "Idempotency-Key": `key-${api.log.length}` };
  const { status, text } = await api[name](body, { ...options, headers });
  if (status > 201) throw new Error(`${name}: ${text}`);
  return Number(api.log.at(-1)?.fields.write_units);
}

/** Notes the most that requests of a kind have cost. */
function note(label: string, spent: number, most: number): void {
  measured.set(label, Math.max(spent, measured.get(label) ?? 0));
  expect(spent, label).toBeLessThanOrEqual(most);
}
