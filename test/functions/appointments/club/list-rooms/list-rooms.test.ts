import { beforeAll, describe, expect, it } from "vitest";
import { roomKey } from "../../../../../shared/club/room.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

/** Adds rooms 1000 to 1000 + count - 1, every third of them inactive. */
async function addRooms(count: number): Promise<void> {
  const rooms = Array.from({ length: count }, (_, index) => 1_000 + index);
  await new BulkTables(club.tables.client, club.tables.names).put(
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

async function roomIds(query: Readonly<Record<string, string[]>> = {}): Promise<number[]> {
  const { status, body } = await club.api.listRooms(undefined, { query });
  expect(status).toBe(200);
  return body.rooms.map(({ room_id }: { room_id: number }) => room_id);
}

describe("List rooms", () => {
  it("gives the active rooms of the tenant, each as it is", async () => {
    const { status, body } = await club.api.listRooms();
    expect([status, body]).toEqual([
      200,
      {
        rooms: [
          { room_id: 71, name: "Studio 1", capacity: 1, is_active: true },
          { room_id: 72, name: "Open floor", capacity: 6, is_active: true },
        ],
        next_cursor: null,
      },
    ]);
  });

  it("gives the inactive rooms alone where they are asked for", async () => {
    expect(await roomIds({ is_active: ["false"] })).toEqual([73]);
  });

  it("gives rooms by id, as numbers are ordered, and fills its pages with active ones", async () => {
    await addRooms(50);
    const ids = await roomIds({ limit: ["200"] });
    expect(ids).toHaveLength(2 + 34);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(await roomIds({ limit: ["7"] })).toEqual(ids.slice(0, 7));
  });

  it("takes an empty parameter for an absent one", async () => {
    expect(await roomIds({ limit: [""], is_active: [""] })).toContain(71);
  });
});
