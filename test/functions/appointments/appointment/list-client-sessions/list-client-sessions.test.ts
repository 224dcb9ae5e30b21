import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../../../shared/tables/history-entry.ts";
import { bookInCamden, CAMDEN, camdenPath } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

/** What an entry of a history has besides: its time, its sessions and who made it. */
function change(version: number, at: string, sessions: HistoryEntry["sessions"], by_client = false) {
  const by = by_client ? "priya" : "desk";
  return { version, at, by, by_client, operation: "updated" as const, from: {}, to: {}, sessions };
}

const [NINE, TEN] = ["2026-11-20T09:00:00.000Z", "2026-11-20T10:00:00.000Z"];

// In the order of their starts: what happened is in another one.
const ITEMS = [
  appointmentItem({ appointment_id: 7, start_date_time: "2026-12-01T10:00:00.000Z" }, [
    change(1, NINE, [{ membership_id: 1, change: -1 }], true),
    change(2, TEN, []),
    change(3, TEN, [
      { membership_id: 1, change: 1 },
      { membership_id: 2, change: -1 },
    ]),
    change(4, TEN, [{ membership_id: 2, change: 0 }]),
  ]),
  appointmentItem({ appointment_id: 6, start_date_time: "2026-12-02T10:00:00.000Z" }, [
    change(1, NINE, [{ membership_id: 3, change: -1 }]),
    change(2, TEN, [{ membership_id: 3, change: 1 }]),
  ]),
  appointmentItem({ appointment_id: 8, start_date_time: "2026-12-03T10:00:00.000Z" }, [change(1, TEN, [])]),
];

/** The entries as `appointment membership change`, newest first. */
const NEWEST_FIRST = ["7 2 0", "7 2 -1", "7 1 1", "6 3 1", "7 1 -1", "6 3 -1"];

beforeAll(() => storeAppointments(club.tables, ITEMS));

type Entry = Readonly<Record<"appointment_id" | "membership_id" | "change", number>>;

function shortly(entries: readonly Entry[]): string[] {
  return entries.map((entry) => `${entry.appointment_id} ${entry.membership_id} ${entry.change}`);
}

const pathParameters = { tenant_id: "11", client_id: "9001" };

function list(query: Readonly<Record<string, string | number>> = {}, options: object = {}) {
  return club.api.listClientSessions(undefined, asking(query, { pathParameters, ...options }));
}

describe("Gets client session inventory", () => {
  it("lists what happened to sessions, newest first, then by appointment, version and place", async () => {
    const { body } = await list();
    expect(shortly(body.entries)).toEqual(NEWEST_FIRST);
    expect(body.entries[0]).toEqual({
      at: TEN,
      membership_id: 2,
      change: 0,
      appointment_id: 7,
      class_id: null,
      operation: "updated",
      by: "desk",
    });
    expect([body.client_id, body.next_cursor]).toEqual([9001, null]);
  });

  it("gives each entry once, page by page, while new ones come", async () => {
    const found: string[] = [];
    let cursor = "";
    do {
      const { body } = await list({ limit: 1, cursor });
      found.push(...shortly(body.entries));
      cursor = body.next_cursor;
      if (found.length === 2) {
        const late = [change(1, "2026-11-20T11:00:00.000Z", [{ membership_id: 9, change: -1 }])];
        await storeAppointments(club.tables, [appointmentItem({ appointment_id: 9 }, late)]);
      }
    } while (cursor !== null);
    expect(found).toEqual(NEWEST_FIRST);
    expect(shortly((await list()).body.entries)).toEqual(["9 9 -1", ...NEWEST_FIRST]);
  });

  it("tells a member whether it was them or the club", async () => {
    const { body, text } = await list({}, { grants: MEMBER_9001 });
    expect(body.entries.map(({ by }: { by: string }) => by)).toEqual([
      ...["club", "club", "club", "club", "club", "client", "club"],
    ]);
    expect(text).not.toMatch(/desk|priya/);
  });

  it.each([
    ["a millisecond before it begins", "2025-12-31T23:59:59.999Z", false],
    ["as it begins", "2026-01-01T00:00:00.000Z", true],
    ["in its last millisecond", "2028-12-31T23:59:59.999Z", true],
    ["as it is over", "2029-01-01T00:00:00.000Z", false],
  ])("says of each membership whether it is active now: %s", async (_, now, isActive) => {
    club.now = new Date(now);
    const { body } = await list();
    club.now = TEST_NOW;
    expect(body.memberships[0]).toEqual({
      id: 30_001,
      subscription_id: 8801,
      subscription_primary_name: "PT 10 pack",
      subscription_secondary_name: "2026",
      service_category_primary_name: "Personal Training",
      service_category_secondary_name: "One to one",
      start_date: "2026-01-01T00:00:00.000Z",
      end_date: "2028-12-31T23:59:59.999Z",
      number_of_sessions: 10,
      used_sessions: expect.any(Number),
      available_sessions: expect.any(Number),
      is_active: isActive,
    });
  });

  it("agrees with what bookings and cancellations did", async () => {
    const own = { pathParameters: { ...CAMDEN, client_id: "9301" } };
    const usedAtFirst = (await list({}, own)).body.memberships[0].used_sessions;
    const id = await bookInCamden(club);
    await club.api.cancelAppointment({}, camdenPath(id));
    const again = await bookInCamden(club);
    const { body } = await list({}, own);
    expect(shortly(body.entries).toSorted()).toEqual(
      [`${again} 31001 -1`, `${id} 31001 -1`, `${id} 31001 1`].toSorted(),
    );
    const sum = body.entries.reduce((total: number, entry: Entry) => total + entry.change, 0);
    expect(body.memberships[0].used_sessions).toBe(usedAtFirst - sum);
  });

  it.each<[string, Record<string, string | number>, string]>([
    ["a limit that is none", { limit: "ten" }, "QUERY_PARAMETER_INVALID limit"],
    ["a status", { status: "booked" }, "QUERY_PARAMETER_UNKNOWN status"],
    ["a cursor that is none", { cursor: "x" }, "CURSOR_INVALID cursor"],
  ])("refuses %s", async (_, query, problem) => {
    expect(refusalProblems((await list(query)).body)).toEqual([problem]);
  });

  it("takes a cursor of this client's list alone, and a made-up one only as a position", async () => {
    const { next_cursor: cursor } = (await list({ limit: 1 })).body;
    const other = await list({ cursor }, { pathParameters: { ...pathParameters, client_id: "9002" } });
    expect(refusalProblems(other.body)).toEqual(["CURSOR_INVALID cursor"]);
    const [form, hash] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const made = (position: string) =>
      list({ cursor: Buffer.from(JSON.stringify([form, hash, position])).toString("base64url") });
    const ids = "#0000000000000007#0000000000000003";
    expect(shortly((await made(`${TEN}${ids}#0`)).body.entries)).toEqual(NEWEST_FIRST.slice(3));
    for (const position of [`${TEN}${ids}`, `${TEN}${ids}#10`, `${TEN}#7#3#0`, TEN]) {
      expect(refusalProblems((await made(position)).body)).toEqual(["CURSOR_INVALID cursor"]);
    }
  });
});
