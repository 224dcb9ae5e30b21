import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../../../shared/tables/history-entry.ts";
import { seededRandom } from "../../../../support/seeded-random.ts";
import { asking } from "../../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { keepUnitAccount } from "../../../../support/unit-account.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const COUNT = 400;
const FIRST_MS = Date.parse("2026-01-01T09:00:00.000Z");
const pathParameters = { tenant_id: "11", client_id: "9001" };
const club = useSampleClub(beforeAll);

/** Each is booked an hour after the one before; every third is cancelled, any time later. */
function appointments() {
  const random = seededRandom(20_261_122);
  return Array.from({ length: COUNT }, (_, index) => {
    const bookedMs = FIRST_MS + index * 3_600_000;
    const entries = [entry(1, bookedMs, -1)];
    if (index % 3 === 0) entries.push(entry(2, bookedMs + 1 + random.below(COUNT * 3_600_000), 1));
    return appointmentItem({ appointment_id: index + 1, membership_id: 1 }, entries);
  });
}

function entry(version: number, atMs: number, change: -1 | 1): HistoryEntry {
  const sessions = [{ membership_id: 1, change }];
  const made = { by: "desk", by_client: false, operation: "updated" as const, from: {}, to: {} };
  return { version, at: new Date(atMs).toISOString(), ...made, sessions };
}

async function page(query: Readonly<Record<string, string | number>>) {
  const { body } = await club.api.listClientSessions(undefined, asking(query, { pathParameters }));
  const entries: { at: string; appointment_id: number; change: number }[] = body.entries;
  const cursor: string | null = body.next_cursor;
  return { entries, cursor };
}

beforeAll(() => storeAppointments(club.tables, appointments()));

describe("the session inventory of a client with 400 appointments", () => {
  it("reads what a page needs", async () => {
    await page({ limit: 1 });
    const takeAccounts = keepUnitAccount(club.tables);
    expect((await page({ limit: 1 })).entries).toHaveLength(1);
    const index = takeAccounts().filter(({ table }) => table === "Appointments");
    // Of those that are cancelled, and of the others. A query reads 50 items at least.
    expect(index).toHaveLength(2);
    expect(index.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(3);
  });

  it.each([1, 7, 200])("gives each entry once, newest first, in pages of %i", async (limit) => {
    const found: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 40; pages += 1) {
      const { entries, cursor: next } = await page({ limit, cursor });
      expect(entries.length === limit || next === null).toBe(true);
      found.push(...entries.map(({ at, appointment_id, change }) => `${at} ${appointment_id} ${change}`));
      cursor = next;
    }
    const all = appointments().flatMap(({ record, history }) =>
      history.map(({ at, sessions: [session] }) => `${at} ${record.appointment_id} ${session?.change}`),
    );
    expect(found).toEqual(all.toSorted().toReversed().slice(0, found.length));
    expect(found).toHaveLength(Math.min(all.length, 40 * limit));
  });
});
