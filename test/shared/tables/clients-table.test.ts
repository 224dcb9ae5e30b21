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
    const { memberships, appointments_booked, version } = await read9001();
    expect(memberships.map(({ used_sessions }) => used_sessions)).toEqual([3, 5, 6]);
    expect([appointments_booked, version]).toEqual([1, read.version + 1]);
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
