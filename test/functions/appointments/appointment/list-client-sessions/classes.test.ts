import { beforeAll, describe, expect, it } from "vitest";
import { asking } from "../../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { classBookingItem, storeClassBookings } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const COUNT = 60;
const FIRST_MS = Date.parse("2026-01-01T09:00:00.000Z");
const pathParameters = { tenant_id: "11", client_id: "9001" };
const club = useSampleClub(beforeAll);

/** Of appointment or class n: taken in hour n, returned three days later where n is a multiple of 5. */
function history(n: number, minute: number) {
  const entry = (version: number, hours: number, change: -1 | 1) => ({
    version,
    at: new Date(FIRST_MS + hours * 3_600_000 + minute * 60_000).toISOString(),
    ...{ by: "desk", by_client: false, operation: "updated" as const, from: {}, to: {} },
    sessions: [{ membership_id: 1, change }],
  });
  return [entry(1, n, -1), ...(n % 5 === 0 ? [entry(2, n + 72, 1)] : [])];
}

const NUMBERS = Array.from({ length: COUNT }, (_, index) => index + 1);
// The same ids; every third class was taken in the same instant as the appointment of the same id.
const minuteOfClass = (n: number) => (n % 3 === 0 ? 0 : 30);

beforeAll(async () => {
  await storeAppointments(
    club.tables,
    NUMBERS.map((n) => appointmentItem({ appointment_id: n, membership_id: 1 }, history(n, 0))),
  );
  await storeClassBookings(
    club.tables,
    NUMBERS.map((n) => classBookingItem({ class_id: n, membership_id: 1 }, history(n, minuteOfClass(n)))),
  );
});

interface Entry {
  readonly at: string;
  readonly appointment_id: number | null;
  readonly class_id: number | null;
  readonly change: number;
}

async function page(query: Readonly<Record<string, string | number>>) {
  const { body } = await club.api.listClientSessions(undefined, asking(query, { pathParameters }));
  const entries: readonly Entry[] = body.entries;
  const cursor: string | null = body.next_cursor;
  return { entries, cursor };
}

describe("the session inventory of a client who goes to classes", () => {
  it.each([1, 7, 200])("has both in one order, each once, in pages of %i", async (limit) => {
    const found: Entry[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { entries, cursor: next } = await page({ limit, cursor });
      found.push(...entries);
      cursor = next;
    }
    expect(found).toHaveLength(2 * (COUNT + COUNT / 5));
    const times = found.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const keys = found.map(({ at, appointment_id, class_id }) => `${at} ${appointment_id} ${class_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(found.filter(({ appointment_id }) => appointment_id === null)).toHaveLength(COUNT + COUNT / 5);
    expect(found.every((entry) => (entry.appointment_id === null) !== (entry.class_id === null))).toBe(true);
  });

  it("goes on from a cursor of the time before there were classes", async () => {
    const { entries, cursor } = await page({ limit: 9 });
    const [form, hash] = JSON.parse(Buffer.from(String(cursor), "base64url").toString());
    const index = entries.findIndex(({ appointment_id }, place) => place > 2 && appointment_id !== null);
    const { at, appointment_id, change } = entries[index] ?? { at: "", appointment_id: 0, change: -1 };
    const id = (number: number | null) => String(number).padStart(16, "0");
    const position = `${at}#${id(appointment_id)}#${id(change === 1 ? 2 : 1)}#0`;
    const old = Buffer.from(JSON.stringify([form, hash, position])).toString("base64url");
    const next = (await page({ cursor: old })).entries.slice(0, 8 - index);
    expect(next).toEqual(entries.slice(index + 1));
  });
});
