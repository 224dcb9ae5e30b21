import { describe, expect, it } from "vitest";
import { countAppointment, readClient } from "../../../shared/tables/clients-table.ts";
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

describe("an appointment that is counted", () => {
  it("takes a session of the membership that was read", async () => {
    const read = await read9001();
    expect(await club.tables.database.commit({ count: countAppointment(read, 1) })).toEqual({
      committed: true,
    });
    const { memberships, sessions_taken, appointments_booked, version } = await read9001();
    expect(memberships.map(({ used_sessions }) => used_sessions)).toEqual([3, 5, 6]);
    expect(sessions_taken).toEqual({ 30002: 1 });
    expect([appointments_booked, version]).toEqual([1, read.version + 1]);
  });

  it("counts every session as taken here, by membership", async () => {
    for (const index of [0, 1, 0]) {
      const count = countAppointment(await read9001(), index);
      expect(await club.tables.database.commit({ count })).toEqual({ committed: true });
    }
    expect((await read9001()).sessions_taken).toEqual({ 30001: 2, 30002: 1 });
  });

  it("takes a session of a client of an earlier version, whose sessions the next import counts", async () => {
    const items = await storedItems(club.tables, "Clients");
    const earlier = items.map(({ sessions_taken: _, ...item }) => item);
    await replaceItems(club.tables, "Clients", earlier);
    const count = countAppointment(await read9001(), 1);
    expect(await club.tables.database.commit({ count })).toEqual({ committed: true });
    const { memberships, sessions_taken } = await read9001();
    expect([memberships[1]?.used_sessions, sessions_taken]).toEqual([5, undefined]);
  });

  it("is refused where another membership, or none, is at its place", async () => {
    const read = await read9001();
    const [first, second] = read.memberships;
    for (const memberships of [[second, first], [first]]) {
      await reorder(memberships);
      expect(await club.tables.database.commit({ count: countAppointment(read, 1) })).toMatchObject({
        committed: false,
        failed: ["count"],
      });
    }
  });

  it("needs no membership", async () => {
    await reorder([]);
    expect(
      await club.tables.database.commit({ count: countAppointment(await read9001(), undefined) }),
    ).toEqual({
      committed: true,
    });
    expect((await read9001()).appointments_booked).toBe(1);
  });
});
