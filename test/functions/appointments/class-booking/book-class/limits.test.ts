import { beforeEach, describe, expect, it } from "vitest";
import { readTenant } from "../../../../../shared/club/tenant.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import type { Waiter } from "../../../../../shared/tables/classes-table.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import {
  addClients,
  book,
  countsOfClass,
  entry,
  leave,
  memberOf,
  refusalOf,
} from "../../../../support/class-bookings.ts";
import type { TestAnswer } from "../../../../support/function-under-test.ts";
import { classBookingItem, storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { historyOf } from "../../../../support/stored-history.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const CLIENT = 1;
const MEMBER = memberOf(CLIENT);
// A type that takes no session, so that only the limits refuse.
const FREE = 151;
const HOUR_MS = 3_600_000;

/** The start of the n-th hour from midnight in London on the first of December. */
function hour(index: number): string {
  return new Date(Date.UTC(2026, 11, 1) + index * HOUR_MS).toISOString();
}

/** Stores classes of an hour each, one after the other, and the client's booking of each. */
async function storeBookings(count: number, status: "booked" | "waiting", first = 0): Promise<void> {
  const classes = Array.from({ length: count }, (_, index) => ({
    class_id: 8_000 + first + index,
    start_date_time: hour(first + index),
  }));
  await storeClasses(club.tables, classes);
  await storeClassBookings(
    club.tables,
    classes.map((one) => ({ ...one, client_id: CLIENT, status })),
  );
}

/** Makes the client's record count so many places. */
function addClient(classes_booked: number): Promise<void> {
  return addClients(club, [CLIENT], { classes_booked });
}

function tooMany(limit: string, max_bookings: number) {
  return [400, entry("TOO_MANY_BOOKINGS", "client_id", { limit, max_bookings })];
}

const WAITER: Waiter = { client_id: 2, since: 1, notice: 0, needs_session: false, passed: [] };

describe("callers without classes.manage", () => {
  beforeEach(async () => {
    const start_date_time = hour(24 * 30);
    await storeClasses(club.tables, [
      { class_id: 1, start_date_time, class_type_id: FREE },
      {
        class_id: 2,
        start_date_time: hour(24 * 31),
        class_type_id: FREE,
        capacity: 1,
        booked: 1,
        line: [WAITER],
      },
    ]);
  });

  it.each([
    [49, 201],
    [50, 400],
  ])("book for a client with %i future bookings, classes included: %i", async (booked, status) => {
    await addClient(booked);
    await storeBookings(booked, "booked");
    const answer = await book(club, 1, { client_id: CLIENT }, MEMBER);
    expect(answer.status, answer.text).toBe(status);
    if (status === 400) expect(refusalOf(answer)).toMatchObject(tooMany("future_bookings", 50));
  });

  it.each([
    [49, 201],
    [50, 400],
  ])("book an appointment for a client with %i future classes: %i", async (booked, status) => {
    await addClient(booked);
    await storeBookings(booked, "booked", 24);
    const options = { ...MEMBER, scopes: ["appointments.write", "appointments.read"] } as const;
    const answer = await club.api.createAppointment(appointmentBody({ client_id: CLIENT }), options);
    expect(answer.status, answer.text).toBe(status);
    if (status === 400) expect(refusalOf(answer)).toMatchObject([400, entry("TOO_MANY_BOOKINGS")]);
  });

  it("are not kept by what is over, and staff by nothing", async () => {
    await addClient(51);
    await storeBookings(49, "booked");
    await storeBookings(2, "booked", -24 * 20);
    expect((await book(club, 1, { client_id: CLIENT }, MEMBER)).status).toBe(201);
    await storeBookings(10, "booked", 60);
    expect((await book(club, 2, { client_id: CLIENT, if_full: "exceed" })).status).toBe(201);
  });

  it.each([
    [19, 201],
    [20, 400],
  ])("let a client wait who waits for %i places already: %i", async (waits, status) => {
    await addClient(0);
    await storeBookings(waits, "waiting");
    const answer = await book(club, 2, { client_id: CLIENT, if_full: "wait" }, MEMBER);
    expect(answer.status, answer.text).toBe(status);
    if (status === 201) return;
    expect(refusalOf(answer)).toMatchObject(tooMany("waits", 20));
    expect(await countsOfClass(club, 2)).toMatchObject({ waiting: 1, members: 2 });
    expect((await book(club, 2, { client_id: CLIENT, if_full: "wait" })).status).toBe(201);
  });
});

describe("a tenant's own limits", () => {
  async function limitTo(policy: object): Promise<void> {
    const { tenant } = await club.tables.database.read({ tenant: readTenant(11) });
    expect(tenant).toBeDefined();
    const items = (await storedItems(club.tables, "Club")).filter(
      (item) => item.tenant_id === 11 && item.tenant_uuid === tenant?.tenant_uuid,
    );
    await new BulkTables(club.tables.client, club.tables.names).put(
      "Club",
      items.map((item) => ({ ...item, policy })),
    );
  }

  it.each([
    ["max_upcoming", 2, [48], 201],
    ["max_upcoming", 2, [24, 48], 400],
    ["max_a_day", 2, [0, 24], 201],
    ["max_a_day", 2, [22, 23], 400],
    // The day of the club's wall clock: one before, and one after it.
    ["max_a_day", 1, [-1, 24], 201],
  ] as const)(
    "are %s of %i: a client with classes at the hours %j gets %i",
    async (limit, max, hours, status) => {
      await limitTo({ [limit]: max });
      await addClient(hours.length);
      for (const index of hours) await storeBookings(1, "booked", index);
      await storeClasses(club.tables, [{ class_id: 1, start_date_time: hour(12), class_type_id: FREE }]);
      const answer = await book(club, 1, { client_id: CLIENT }, MEMBER);
      expect(answer.status, answer.text).toBe(status);
      if (status === 201) return;
      expect(refusalOf(answer)).toMatchObject(tooMany(limit, max));
      expect((await book(club, 1, { client_id: CLIENT })).status).toBe(201);
    },
  );
});

describe("a client who books and leaves again and again", () => {
  const full = historyOf(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? "booked" : "cancelled")),
  );
  const byClient = full.map((each) => ({ ...each, by_client: true }));

  beforeEach(async () => {
    await addClient(0);
    await storeClasses(club.tables, [
      { class_id: 1, start_date_time: hour(10), class_type_id: FREE },
      { class_id: 2, start_date_time: hour(12), class_type_id: FREE, capacity: 1, booked: 1 },
    ]);
  });

  function store(class_id: number, entries: number): Promise<void> {
    const start_date_time = hour(class_id === 1 ? 10 : 12);
    const fields = { class_id, client_id: CLIENT, status: "cancelled", created_by_client: true } as const;
    const history = byClient.slice(0, entries);
    return storeClassBookings(club.tables, [classBookingItem({ ...fields, start_date_time }, history)]);
  }

  it("has 30 entries: then staff alone book, and leaving is never refused", async () => {
    await store(1, 28);
    expect((await book(club, 1, { client_id: CLIENT }, MEMBER)).status).toBe(201);
    expect((await leave(club, 1, CLIENT, MEMBER)).status).toBe(200);
    expect(refusalOf(await book(club, 1, { client_id: CLIENT }, MEMBER))).toMatchObject([
      400,
      entry("TOO_MANY_CHANGES", undefined, { changes: 30 }),
    ]);
    expect((await book(club, 1, { client_id: CLIENT })).status).toBe(201);
    expect((await leave(club, 1, CLIENT, MEMBER)).status).toBe(200);
  });

  it("waits no more after 30 entries, and changes nothing, but leaves the line", async () => {
    await store(2, 28);
    const wait = { client_id: CLIENT, if_full: "wait" };
    expect((await book(club, 2, wait, MEMBER)).status).toBe(201);
    expect((await book(club, 2, { ...wait, notice_minutes: 5 }, MEMBER)).status).toBe(200);
    const refused: TestAnswer[] = [await book(club, 2, { ...wait, notice_minutes: 6 }, MEMBER)];
    expect((await leave(club, 2, CLIENT, MEMBER)).status).toBe(200);
    refused.push(await book(club, 2, wait, MEMBER));
    for (const answer of refused) expect(refusalOf(answer)).toMatchObject([400, entry("TOO_MANY_CHANGES")]);
  });
});
