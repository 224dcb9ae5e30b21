import { beforeAll, describe, expect, it } from "vitest";
import { createTestTables, type TestTables } from "../support/engine.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../support/function-under-test.ts";
import { GENERATED, loadGeneratedClub } from "../support/generated-club.ts";
import { recordRoundTrips } from "../support/round-trips.ts";
import { tickingClock } from "../support/ticking-clock.ts";
import { type Cost, countCosts, countedRequests, recordCost } from "./cost.ts";

const BOOKINGS = 300;
const AT_ONCE = 30;
const CLUB = {
  coaches: BOOKINGS + 3,
  clients: BOOKINGS + 3,
  sessions: 4,
  roomCapacity: 1_000,
  tourCapacity: 1_000,
};
const ONCE = ["BatchGetItem", "TransactWriteItems"];

let empty: ReadonlyMap<string, Cost & { readonly status: number }>;
let full: typeof empty;

beforeAll(async () => {
  empty = await countCosts(await generatedClub());
  const tables = await generatedClub();
  await fillDay(tables);
  full = await countCosts(tables);
});

async function generatedClub(): Promise<TestTables> {
  const tables = await createTestTables();
  await loadGeneratedClub(tables, CLUB);
  return tables;
}

/** Books 150 appointments in the room and 150 tours, all on the day of the counted requests. */
async function fillDay({ database }: TestTables): Promise<void> {
  const functions = functionsUnderTest(database, { now: tickingClock() });
  for (let first = 0; first < BOOKINGS; first += AT_ONCE) {
    const indexes = Array.from({ length: AT_ONCE }, (_, offset) => first + offset);
    const answers = await Promise.all(indexes.map((index) => bookOther(functions, index)));
    expect(answers.every(({ status }) => status < 300)).toBe(true);
  }
}

function bookOther(functions: FunctionsUnderTest, index: number) {
  const start = new Date(Date.parse("2026-12-01T00:00:00Z") + (index % 144) * 10 * 60_000).toISOString();
  if (index % 2 === 0) {
    const prospect = { full_name: "Somebody", email_id: `somebody.${index}@example.com` };
    return functions.bookTour({ prospect, book_tour: { scheduled_datetime: start } });
  }
  return functions.createAppointment({
    appointment_type_id: GENERATED.appointment_type_id,
    coach_id: GENERATED.first_coach_id + 3 + index,
    client_id: GENERATED.first_client_id + 3 + index,
    room_id: GENERATED.room_id,
    start_date_time: start,
  });
}

describe("a booking", () => {
  it.each(countedRequests.filter(({ isWarm }) => isWarm))(
    "takes one round trip to read and one to write: $name",
    ({ name }) => {
      expect(empty.get(name)?.status).toBeLessThan(300);
      expect(empty.get(name)?.roundTrips).toEqual(ONCE);
    },
  );

  it.each(countedRequests.filter(({ isWarm }) => !isWarm))(
    "takes one more where the function has not read the tenant for a minute: $name",
    ({ name }) => {
      expect(empty.get(name)?.status).toBeLessThan(300);
      expect(empty.get(name)?.roundTrips).toEqual(["BatchGetItem", ...ONCE]);
    },
  );

  it.each(countedRequests)(
    "takes no more of them, and no more items, after 300 others: $name",
    ({ name }) => {
      const { roundTrips, itemsRead, itemsWritten, status } = empty.get(name) ?? {};
      expect(full.get(name)).toMatchObject({ roundTrips, itemsRead, itemsWritten, status });
    },
  );

  it.each([
    ["appointment in a room", { itemsRead: 5, itemsWritten: 7 }],
    ["appointment in a room over midnight", { itemsRead: 5, itemsWritten: 10 }],
    ["virtual appointment", { itemsRead: 4, itemsWritten: 6 }],
    ["appointment at a tenant not read yet", { itemsRead: 5, itemsWritten: 6 }],
    ["tour of a new person, e-mail and mobile", { itemsRead: 3, itemsWritten: 9 }],
    ["tour of a new person, e-mail alone", { itemsRead: 2, itemsWritten: 8 }],
    ["tour of a new person at a tenant not read yet", { itemsRead: 3, itemsWritten: 8 }],
    ["tour of a known person", { itemsRead: 2, itemsWritten: 6 }],
  ])("reads and writes so many items: %s", (name, items) => {
    expect(empty.get(name)).toMatchObject(items);
  });

  it.each(countedRequests)("costs at most 2 write units more on a day that is full: $name", ({ name }) => {
    // The counters of the room's or the tours' day take up to 2 kB instead of 1, and a transaction pays every kB twice.
    const more = (full.get(name)?.writeUnits ?? 0) - (empty.get(name)?.writeUnits ?? 0);
    expect(more).toBeGreaterThanOrEqual(0);
    expect(more).toBeLessThanOrEqual(2);
  });

  it("takes one more where somebody is taken: a query of each party's next 14 days", async () => {
    const tables = await generatedClub();
    const api = functionsUnderTest(tables.database, { now: tickingClock() });
    await bookOther(api, 1);
    const takeCost = recordCost(tables.client);
    const takeTrips = recordRoundTrips(tables.client);
    expect((await bookOther(api, 1)).status).toBe(400);
    expect(takeTrips()).toEqual([...ONCE.map((command) => [command]), ["Query", "Query", "Query"]]);
    // A day of each; a consistent query of up to 4 kB costs a unit.
    expect(takeCost()).toMatchObject({ itemsRead: 4 + 3, readUnits: 4 + 3 });
  });
});
