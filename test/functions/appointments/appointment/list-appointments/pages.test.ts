import { beforeAll, describe, expect, it } from "vitest";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { FINDER } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const COUNT = 1_010;
const MINUTE_MS = 60_000;
const club = useSampleClub(beforeAll);
/** Where all appointments start. */
const RANGE = { from: start(0), to: start(COUNT) };

// One a minute; the last of them alone is in room 71.
beforeAll(async () => {
  const all = Array.from({ length: COUNT }, (_, index) =>
    appointmentItem({
      appointment_id: index + 1,
      start_date_time: start(index),
      room_id: index === COUNT - 1 ? 71 : 72,
      status: index % 2 === 0 ? "booked" : "cancelled",
    }),
  );
  await storeAppointments(club.tables, all);
}, 60_000);

function start(index: number): string {
  return new Date(TEST_NOW.getTime() + index * MINUTE_MS).toISOString();
}

async function page(query: Readonly<Record<string, string | number>>, tenant_id = "11") {
  const { status, body } = await club.api.listAppointments(
    undefined,
    asking(query, { ...FINDER, pathParameters: { tenant_id } }),
  );
  return {
    ids: (body.appointments ?? []).map(({ id }: { id: number }) => id),
    cursor: body.next_cursor,
    problems: status === 200 ? [] : refusalProblems(body),
  };
}

/** The sizes of all pages of a list, and the ids on them. */
async function pages(query: Readonly<Record<string, string | number>>) {
  const found: Awaited<ReturnType<typeof page>>[] = [];
  do {
    const cursor = found.at(-1)?.cursor;
    found.push(await page({ ...query, ...(cursor ? { cursor } : {}) }));
  } while (found.at(-1)?.cursor !== null);
  return { sizes: found.map(({ ids }) => ids.length), ids: found.flatMap(({ ids }) => ids) };
}

describe("the pages of appointments", () => {
  it("are full and give each once where a filter finds many", async () => {
    const { sizes, ids } = await pages({ from: start(0), to: start(250), status: "booked", limit: 50 });
    expect(sizes).toEqual([50, 50, 25]);
    expect(ids).toEqual(Array.from({ length: 125 }, (_, index) => 2 * index + 1));
  });

  it("may be empty where a filter finds few: a page reads 1,000 appointments at most", async () => {
    const { sizes, ids } = await pages({ ...RANGE, room_id: 71, limit: 2 });
    expect(sizes).toEqual([0, 1]);
    expect(ids).toEqual([COUNT]);
  });

  it("end exactly where the list ends", async () => {
    expect((await pages({ from: start(0), to: start(100), limit: 50 })).sizes).toEqual([50, 50]);
    expect((await pages({ from: start(0), to: start(101), limit: 50 })).sizes).toEqual([50, 50, 1]);
  });

  it("are of the range as it was when the first was asked for", async () => {
    const first = await page({ limit: 1 });
    club.now = new Date(start(2));
    expect((await page({ limit: 2, cursor: first.cursor })).ids).toEqual([2, 3]);
    club.now = TEST_NOW;
  });

  it("are cut before an answer would be too large for Lambda, the clients included", async () => {
    const long = "\u30b8".repeat(2_000);
    const [from, to] = ["2027-06-01T00:00:00.000Z", "2027-07-01T00:00:00.000Z"];
    const large = Array.from({ length: 200 }, (_, index) =>
      appointmentItem({ appointment_id: index + 1, start_date_time: from, comments: long }),
    );
    const own = large.map(({ record, history }) => ({ record: { ...record, tenant_id: 13 }, history }));
    await storeAppointments(club.tables, own);
    await new BulkTables(club.tables.client, club.tables.names).put("Clients", [
      {
        ...{ tenant_id: 13, record: "client#9001", client_id: 9001, version: 1 },
        ...{ status: "client", medical_alert: long },
      },
    ]);
    const query = { from, to, limit: 200, include: "client" };
    const first = await page(query, "13");
    expect(first.ids.length).toBeGreaterThan(100);
    expect(first.ids.length).toBeLessThan(200);
    const rest = await page({ ...query, cursor: first.cursor }, "13");
    expect([...first.ids, ...rest.ids]).toEqual(large.map(({ record }) => record.appointment_id));
    expect(rest.cursor).toBeNull();
  });

  it.each<[string, Record<string, string | number>, string?]>([
    ["of another range", { to: start(1_000) }],
    ["of a day", { date: "2026-11-21" }],
    ["of a coach", { coach_id: 501 }],
    ["of a client", { client_id: 9001 }],
    ["of a room", { room_id: 72 }],
    ["of a type", { appointment_type_id: 101 }],
    ["of a status", { status: "booked" }],
    ["with clients", { include: "client" }],
    ["of changes", { updated_since: start(0) }],
    ["of another tenant", {}, "13"],
  ])("have cursors of their own: none is one %s", async (_, query, tenant) => {
    const { cursor } = await page({ limit: 1 });
    expect((await page({ cursor, limit: 7 })).problems).toEqual([]);
    expect((await page({ cursor, ...query }, tenant)).problems).toEqual(["CURSOR_INVALID cursor"]);
  });

  it("refuse the cursor of a client's appointments", async () => {
    const own = { pathParameters: { tenant_id: "11", client_id: "9001" } };
    const { body } = await club.api.listClientAppointments(undefined, asking({ limit: 1 }, own));
    expect((await page({ cursor: body.next_cursor })).problems).toEqual(["CURSOR_INVALID cursor"]);
  });

  const good = `${start(0)} ${start(1_000)} ${start(5)}#0000000000000006`;
  const made: readonly [string, string, boolean][] = [
    ["within the range", good, true],
    ["at the beginning of the range", `${start(0)} ${start(9)} ${start(0)}#0000000000000000`, true],
    ["before the range", `${start(1)} ${start(9)} ${start(0)}#0000000000000001`, false],
    ["at the end of the range", `${start(0)} ${start(9)} ${start(9)}#0000000000000001`, false],
    ["of a range of 93 days", `${start(0)} ${start(93 * 1440)} ${start(5)}#0000000000000006`, false],
    ["of a range that ends before it begins", `${start(9)} ${start(0)} ${start(5)}#0000000000000006`, false],
    ["without an id", `${start(0)} ${start(9)} ${start(5)}`, false],
    ["with an id that is too short", `${start(0)} ${start(9)} ${start(5)}#6`, false],
    ["with more than an id", `${good}\u0000`, false],
    ["without a range", `${start(5)}#0000000000000006`, false],
    ["that is empty", "", false],
  ];

  it.each(made)("take a made-up cursor only as a position: one %s", async (_, position, isTaken) => {
    const { cursor } = await page({ limit: 1 });
    const [form, hash] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const tampered = Buffer.from(JSON.stringify([form, hash, position])).toString("base64url");
    const { problems } = await page({ cursor: tampered });
    expect(problems).toEqual(isTaken ? [] : ["CURSOR_INVALID cursor"]);
  });
});
