import { beforeAll, describe, expect, it } from "vitest";
import { roomKey } from "../../../../shared/club/room.ts";
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { createTestTables, type TestTables } from "../../../support/engine.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../../support/function-under-test.ts";
import { loadSampleClub } from "../../../support/sample-club.ts";

let tables: TestTables;
let api: FunctionsUnderTest;

beforeAll(async () => {
  tables = await createTestTables();
  await loadSampleClub(tables);
  api = functionsUnderTest(tables.database);
});

/** Adds rooms 1000 to 1000 + count - 1, every third of them inactive. */
async function addRooms(count: number): Promise<void> {
  const rooms = Array.from({ length: count }, (_, index) => 1_000 + index);
  await new BulkTables(tables.client, tables.names).put(
    "Club",
    rooms.map((room_id) => ({
      ...roomKey(11, room_id),
      tenant_id: 11,
      room_id,
      name: `Room ${room_id}`,
      capacity: 1,
      is_active: room_id % 3 !== 0,
    })),
  );
}

describe("List rooms", () => {
  it("gives the active rooms of the tenant by id, as the contract shows them", async () => {
    const { status, body } = await api.listRooms();
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(body.rooms.length).toBeGreaterThan(1);
    expect(body.rooms[0]).toEqual({
      room_id: 71,
      name: expect.any(String),
      capacity: expect.any(Number),
      is_active: true,
    });
    const ids = body.rooms.map(({ room_id }: { room_id: number }) => room_id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
  });

  it("gives inactive rooms alone where they are asked for", async () => {
    const { body } = await api.listRooms(undefined, { query: { is_active: ["false"] } });
    expect(body.rooms.every(({ is_active }: { is_active: boolean }) => !is_active)).toBe(true);
  });

  it("gives every room exactly once, page by page, and null at the end", async () => {
    await addRooms(50);
    const all = (await api.listRooms(undefined, { query: { limit: ["200"] } })).body.rooms;
    const paged: unknown[] = [];
    let cursor: string | null = null;
    do {
      const { body, status } = await api.listRooms(undefined, {
        query: { limit: ["7"], ...(cursor === null ? {} : { cursor: [cursor] }) },
      });
      expect(status).toBe(200);
      expect(body.rooms.length).toBeLessThanOrEqual(7);
      paged.push(...body.rooms);
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(all.length).toBeGreaterThan(30);
    expect(paged).toEqual(all);
  });

  it.each([
    ["another list's cursor", { is_active: ["false"] }],
    ["a cursor that is none", { cursor: ["nonsense"] }],
    [
      "a cursor with a position that is none",
      { cursor: [Buffer.from('[1,"x","zzz"]').toString("base64url")] },
    ],
  ])("refuses %s", async (_, query) => {
    const { body } = await api.listRooms(undefined, { query: { limit: ["1"] } });
    const answer = await api.listRooms(undefined, { query: { cursor: [body.next_cursor], ...query } });
    expect([answer.status, refusalProblems(answer.body)]).toEqual([400, ["CURSOR_INVALID cursor"]]);
  });

  it("names every query parameter that it cannot take", async () => {
    const query = { limit: ["0"], is_active: ["true", "true"], room: ["1"] };
    const { status, body } = await api.listRooms(undefined, { query });
    expect(status).toBe(400);
    expect(refusalProblems(body).toSorted()).toEqual([
      "QUERY_PARAMETER_INVALID is_active",
      "QUERY_PARAMETER_INVALID limit",
      "QUERY_PARAMETER_UNKNOWN room",
    ]);
  });

  it("takes an empty parameter for an absent one", async () => {
    expect((await api.listRooms(undefined, { query: { limit: [""] } })).status).toBe(200);
  });
});

describe("Get room details", () => {
  it("gives a room, active or not", async () => {
    const path = { tenant_id: "11", room_id: "1002" };
    const { status, body } = await api.getRoom(undefined, { pathParameters: path });
    expect([status, body]).toEqual([
      200,
      { room_id: 1002, name: "Room 1002", capacity: 1, is_active: false },
    ]);
  });

  it("answers 404 for a room that is not there or is another tenant's", async () => {
    for (const room_id of ["999999", "91"]) {
      const { status, body } = await api.getRoom(undefined, { pathParameters: { tenant_id: "11", room_id } });
      expect([status, refusalProblems(body)]).toEqual([404, ["ROOM_NOT_FOUND room_id"]]);
    }
  });
});
