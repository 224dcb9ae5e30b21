import { describe, expect, test } from "vitest";
import { eraseClient } from "../../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import {
  clientOf,
  readBookings,
  readSceneClass,
  storeScene,
  TENANT_ID,
  usedSessions,
} from "../../../shared/classes/class-scene.ts";
import {
  addClients,
  book,
  classWith,
  countsOfClass,
  entry,
  refusalOf,
} from "../../../support/class-bookings.ts";
import { beforeFirst, interceptCalls } from "../../../support/fault-injection.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const club = useSampleClub();

async function erase(clientId: number) {
  const tables = new BulkTables(club.tables.client, club.tables.names);
  return await eraseClient(tables, { tenant_id: TENANT_ID, client_id: clientId }, TEST_NOW);
}

describe("an erasure of a client with a place", () => {
  test("passes the place on to the first who waits, and leaves nothing of the client", async () => {
    await storeScene(club.tables, { places: 2, waiters: 2 });
    expect(await erase(clientOf(0))).toMatchObject({ isComplete: true });
    expect(await readSceneClass(club.tables)).toMatchObject({ booked: 2, waiting: 1, members: 3 });
    const bookings = await readBookings(club.tables);
    expect(bookings.map(({ client_id, status }) => [client_id, status])).toEqual([
      [clientOf(1), "booked"],
      [clientOf(2), "booked"],
      [clientOf(3), "waiting"],
    ]);
    expect((await usedSessions(club.tables)).get(clientOf(2))).toBe(1);
    const holders = (await storedItems(club.tables, "Calendar")).map(({ holder }) => holder);
    expect(holders).toContain(`client#${TENANT_ID}#${clientOf(2)}`);
    expect(holders).not.toContain(`client#${TENANT_ID}#${clientOf(0)}`);
  });

  test("counts one who is promoted while the class settles as one who follows it", async () => {
    const moved = { start_date_time: "2026-12-01T18:30:00.000Z", end_date_time: "2026-12-01T19:30:00.000Z" };
    const settling = { kind: "moved", by: "desk" } as const;
    const changed = { version: 2, followed_version: 2, settling, unsettled: 3, ...moved };
    await storeScene(club.tables, { places: 2, waiters: 1, ...changed });
    await erase(clientOf(0));
    expect(await readSceneClass(club.tables)).toMatchObject({ booked: 2, waiting: 0, unsettled: 1 });
  });

  test("tells nobody of the place once the class has begun, though somebody waits", async () => {
    const start_date_time = TEST_NOW.toISOString();
    await storeScene(club.tables, { places: 2, waiters: 1, start_date_time });
    await erase(clientOf(0));
    expect(await readSceneClass(club.tables)).toMatchObject({ booked: 1, waiting: 1, members: 2 });
    const item = (await storedItems(club.tables, "Classes")).find(({ part }) => part === "class");
    expect(item?.last_change).toBeUndefined();
  });

  test("frees the place for everybody if nobody waits", async () => {
    await storeScene(club.tables, { places: 2 });
    await erase(clientOf(0));
    expect(await readSceneClass(club.tables)).toMatchObject({ booked: 1, members: 1 });
  });
});

describe("an erasure of a client who waits", () => {
  test("takes them out of the line, and the others keep their order", async () => {
    await storeScene(club.tables, { places: 1, waiters: 3 });
    await erase(clientOf(2));
    const { line, ...counts } = await readSceneClass(club.tables);
    expect(line.map(({ client_id }) => client_id)).toEqual([clientOf(1), clientOf(3)]);
    expect(counts).toMatchObject({ booked: 1, waiting: 2, members: 3 });
  });

  test("leaves nothing of a place in line that was asked for before", async () => {
    const classId = await classWith(club, [9002], { capacity: 1 });
    await addClients(club, [1]);
    const meanwhile = async () => expect(await erase(1)).toMatchObject({ isComplete: true });
    interceptCalls(club.tables.client, beforeFirst("TransactWriteItemsCommand", meanwhile));
    const answer = await book(club, classId, { client_id: 1, if_full: "wait" });
    expect(refusalOf(answer)).toMatchObject([400, entry("CLIENT_NOT_FOUND")]);
    expect(await countsOfClass(club, classId)).toEqual({ booked: 1, members: 1, waiting: 0, line: [] });
  });
});
