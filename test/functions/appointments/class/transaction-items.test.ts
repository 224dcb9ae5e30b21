import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { addClients, book, classWith, leave } from "../../../support/class-bookings.ts";
import { CLASS_MANAGER, changeClass } from "../../../support/classes.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();
/** Over midnight in UTC, so that everybody is held on two days. */
const NIGHT = "2026-12-01T23:30:00.000Z";
const OTHER_NIGHT = "2026-12-03T23:30:00.000Z";
const KEYED = { ...CLASS_MANAGER, headers: { "Idempotency-Key": "largest" } };
const PLACES = 18;

interface Transaction {
  readonly TransactItems: readonly unknown[];
}

/** How many items each transaction has that is sent from now on. */
function countItems(client: DynamoDBClient): number[] {
  const sent: number[] = [];
  interceptCalls(client, async ({ command, input }, next) => {
    if (command === "TransactWriteItemsCommand") sent.push((input as Transaction).TransactItems.length);
    return await next();
  });
  return sent;
}

/** A class at night with as many clients, each of whom pays with a session, and some who wait at any hour. */
async function atNight(places: number, waiters = 0): Promise<number> {
  const ids = Array.from({ length: places + waiters }, (_, index) => index + 1);
  await addClients(club, ids);
  const night = { start_date_time: NIGHT, capacity: places, waitlist_size: 50 };
  const classId = await classWith(club, ids.slice(0, places), night);
  for (const client_id of ids.slice(places)) {
    club.now = new Date(club.now.getTime() + 1);
    const wish = { client_id, if_full: "wait", notice_minutes: 0 };
    const { status, text } = await book(club, classId, wish);
    if (status !== 201) throw new Error(text);
  }
  return classId;
}

// DynamoDB takes 100 items in a transaction (Developer Guide, "Quotas in Amazon DynamoDB").
describe("the items of the largest transactions about a class", () => {
  it("are 65 where bookings follow a cancellation: 16 × (booking, client, 2 days), class", async () => {
    const classId = await atNight(PLACES);
    const sent = countItems(club.tables.client);
    expect((await changeClass(club, "cancelClass", classId, {}, KEYED)).status).toBe(200);
    // First the class with two days of coach and room and the answer, last the end of its settling.
    expect(sent).toEqual([6, 16 * 4 + 1, (PLACES - 16) * 4 + 1, 1]);
  });

  it("are 71 where bookings follow a move: 14 × (booking, the client's 4 days), class", async () => {
    const classId = await atNight(PLACES);
    const sent = countItems(club.tables.client);
    const moved = { start_date_time: OTHER_NIGHT };
    expect((await changeClass(club, "rescheduleClass", classId, moved, KEYED)).status).toBe(200);
    expect(sent).toEqual([10, 14 * 5 + 1, (PLACES - 14) * 5 + 1, 1]);
  });

  it("are 33 where bookings follow a completion: 16 × (booking, client), class", async () => {
    const classId = await atNight(PLACES);
    club.now = new Date(NIGHT);
    const sent = countItems(club.tables.client);
    const marks = { unmarked: "checked_in" };
    expect((await changeClass(club, "completeClass", classId, marks, KEYED)).status).toBe(200);
    expect(sent).toEqual([2, 16 * 2 + 1, (PLACES - 16) * 2 + 1, 1]);
  });

  it("are 41 where ten get raised places: 10 × (booking, client, 2 days), class", async () => {
    const classId = await atNight(2, 11);
    const sent = countItems(club.tables.client);
    expect((await changeClass(club, "updateClass", classId, { capacity: 13 }, KEYED)).status).toBe(200);
    expect(sent).toEqual([2, 10 * 4 + 1, 1 * 4 + 1]);
  });

  it("are 10 where a place passes on: 2 × (booking, client, 2 days), class, answer", async () => {
    const classId = await atNight(1, 1);
    const sent = countItems(club.tables.client);
    expect((await leave(club, classId, 1, KEYED)).status).toBe(200);
    expect(sent).toEqual([2 * 4 + 2]);
  });

  it("are 6 where somebody is erased whose place passes on: 2 bookings, client, 2 days, class", async () => {
    await atNight(1, 1);
    const sent = countItems(club.tables.client);
    const tables = new BulkTables(club.tables.client, club.tables.names);
    const erased = await eraseClient(tables, { tenant_id: 11, client_id: 1 }, club.now);
    expect(erased).toMatchObject({ isComplete: true });
    expect(Math.max(...sent)).toBe(6);
  });
});
