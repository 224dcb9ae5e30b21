import { describe, expect, it } from "vitest";
import {
  type ClientChange,
  type ClientItem,
  changeClient,
  readClient,
  updateClient,
} from "../../../shared/tables/clients-table.ts";
import { replaceItems } from "../../support/replace-items.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();

async function read9001() {
  const { client } = await club.tables.database.read({ client: readClient(11, 9001) });
  if (client === undefined) throw new Error("There is no client 9001.");
  return client;
}

/** Changes the memberships of client 9001 without a word to the version. */
async function reorder(memberships: readonly unknown[]): Promise<void> {
  const items = await storedItems(club.tables, "Clients");
  const changed = items.map((item) => (item.record === "client#9001" ? { ...item, memberships } : item));
  await replaceItems(club.tables, "Clients", changed);
}

/** Counts an appointment, and the sessions that it takes (−1) or gives back. */
async function count(change: ClientChange, read?: ClientItem) {
  const write = changeClient(read ?? (await read9001()), change);
  return club.tables.database.commit({ count: write });
}

function taking(id: number, change: -1 | 0 | 1 = -1): ClientChange {
  return { appointments: change === 1 ? -1 : 1, sessions: [{ membership_id: id, change }] };
}

async function used(): Promise<number[]> {
  return (await read9001()).memberships.map(({ used_sessions }) => used_sessions);
}

describe("a change of a client's appointments", () => {
  it("takes a session of the membership that it names", async () => {
    const { version } = await read9001();
    expect(await count(taking(30_002))).toEqual({ committed: true });
    const client = await read9001();
    expect(await used()).toEqual([3, 5, 6, 1]);
    expect(client.sessions_taken).toEqual({ 30002: 1 });
    expect([client.appointments_booked, client.version]).toEqual([1, version + 1]);
  });

  it("tells no event of the profile again", async () => {
    const { database } = club.tables;
    const before = await read9001();
    const told = updateClient(before, { last_change: { event: "client.updated" } });
    expect(await database.commit({ told })).toEqual({ committed: true });
    const stored = async () =>
      (await storedItems(club.tables, "Clients")).find(({ record }) => record === "client#9001");
    expect(await stored()).toMatchObject({ last_change: { event: "client.updated" } });
    await count(taking(30_002));
    expect(await stored()).not.toHaveProperty("last_change");
  });

  it("gives a session back, and uncounts the appointment", async () => {
    await count(taking(30_002));
    expect(await count(taking(30_002, 1))).toEqual({ committed: true });
    expect(await used()).toEqual([3, 4, 6, 1]);
    expect(await read9001()).toMatchObject({ sessions_taken: { 30002: 0 }, appointments_booked: 0 });
  });

  it("moves a session from one membership to another at once, and leaves a forfeited one", async () => {
    await count(taking(30_001));
    const sessions = [
      { membership_id: 30_001, change: 1 },
      { membership_id: 30_002, change: -1 },
      { membership_id: 30_003, change: 0 },
    ] as const;
    expect(await count({ appointments: 0, sessions })).toEqual({ committed: true });
    expect(await used()).toEqual([3, 5, 6, 1]);
    expect(await read9001()).toMatchObject({
      sessions_taken: { 30001: 0, 30002: 1 },
      appointments_booked: 1,
    });
  });

  it("counts every session as taken here, by membership", async () => {
    for (const id of [30_001, 30_002, 30_001]) await count(taking(id));
    expect((await read9001()).sessions_taken).toEqual({ 30001: 2, 30002: 1 });
  });

  it("counts the session of a membership that the club file has dropped and may bring back", async () => {
    await count(taking(30_002));
    await reorder([]);
    expect(await count(taking(30_002, 1))).toEqual({ committed: true });
    expect(await read9001()).toMatchObject({ memberships: [], sessions_taken: { 30002: 0 } });
  });

  it("is refused where another membership, or none, is at its place", async () => {
    const read = await read9001();
    const [first, second] = read.memberships;
    for (const memberships of [[second, first], [first]]) {
      await reorder(memberships);
      expect(await count(taking(30_002), read)).toMatchObject({ committed: false, failed: ["count"] });
    }
  });

  it("is refused where the client has changed since", async () => {
    const read = await read9001();
    await count({ appointments: 1, sessions: [] });
    expect(await count(taking(30_002), read)).toMatchObject({ committed: false, failed: ["count"] });
  });

  it("needs no membership", async () => {
    await reorder([]);
    expect(await count({ appointments: 1, sessions: [] })).toEqual({ committed: true });
    expect((await read9001()).appointments_booked).toBe(1);
  });
});
