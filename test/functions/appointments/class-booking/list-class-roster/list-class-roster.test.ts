import { beforeAll, describe, expect, it } from "vitest";
import type { Waiter } from "../../../../../shared/tables/classes-table.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { asking } from "../../../../support/slots.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { keepUnitAccount } from "../../../../support/unit-account.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const scopes = ["classes.manage", "classes.read", "clients.find"] as const;
const NOW = Date.parse("2026-11-20T09:00:00.000Z");

function waiter(client_id: number, sinceMs: number, until?: number): Waiter {
  const others = { notice: 120, needs_session: true, passed: [] };
  return { client_id, since: NOW + sinceMs, ...others, ...(until === undefined ? {} : { until }) };
}

// Joined in another order than that of their ids; 13 wants no place any more.
const LINE = [waiter(12, -5, NOW), waiter(13, -4, NOW - 1), waiter(10, -3), waiter(11, -3)];
const BIG = 1_200;

beforeAll(async () => {
  await storeClasses(club.tables, [
    { class_id: 1, booked: 4, line: LINE },
    { class_id: 2, booked: 2, capacity: 2 },
    {
      class_id: 3,
      status: "cancelled",
      followed_version: 2,
      version: 2,
      unsettled: 2,
      settling: { kind: "cancelled", by: "desk" },
    },
    { class_id: 4, tenant_id: 13 },
  ]);
  await storeClassBookings(
    club.tables,
    [
      ...[{ client_id: 9001 }, { client_id: 9002, status: "checked_in" as const }],
      ...[{ client_id: 5, status: "no_show" as const }, { client_id: 99 }],
      ...LINE.map(({ client_id }) => ({ client_id, status: "waiting" as const })),
      ...[1, 9003].map((client_id) => ({ client_id, status: "cancelled" as const })),
    ].map((fields) => ({ class_id: 1, ...fields })),
  );
  await storeClassBookings(
    club.tables,
    Array.from({ length: BIG }, (_, index) => ({
      class_id: 2,
      client_id: index + 1,
      status: index % 700 === 699 ? ("booked" as const) : ("cancelled" as const),
    })),
  );
  await storeClassBookings(club.tables, [
    { class_id: 3, client_id: 9001, membership_id: 1, session_outcome: "taken" },
    { class_id: 3, client_id: 9002, status: "waiting" },
  ]);
});

const ORDER = [5, 99, 9001, 9002, 12, 10, 11, 1, 13, 9003];

function roster(
  query: Readonly<Record<string, string | number>> = {},
  options: RequestOptions = {},
  class_id = 1,
) {
  const pathParameters = { tenant_id: "11", class_id: String(class_id), ...options.pathParameters };
  return club.api.listClassRoster(undefined, asking(query, { scopes, ...options, pathParameters }));
}

async function pages(limit: number, class_id = 1) {
  const found: number[] = [];
  const sizes: number[] = [];
  let cursor: string | null = "";
  do {
    const { body } = await roster({ limit, cursor }, {}, class_id);
    found.push(...body.bookings.map(({ client_id }: { client_id: number }) => client_id));
    sizes.push(body.bookings.length);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return { found, sizes };
}

describe("List the roster of a class", () => {
  it("has those with a place, then the line in its order, then all others", async () => {
    const { body } = await roster();
    expect(body.bookings.map(({ client_id }: { client_id: number }) => client_id)).toEqual(ORDER);
    expect(body.bookings[4]).toMatchObject({ status: "waiting", waitlist: { position: 1 } });
    expect(body.bookings[8]).toMatchObject({
      client_id: 13,
      status: "waiting",
      waitlist: { position: null },
    });
    expect(body.class).toMatchObject({ id: 1, booked: 4, waiting: 4, places_left: 16 });
    expect(body.next_cursor).toBeNull();
  });

  it("names the clients with what the desk may see of them; null stands for one who is gone", async () => {
    const { body } = await roster();
    expect(body.bookings[2].client).toMatchObject({ client_id: 9001, full_name: "Priya Raman" });
    expect(body.bookings[0].client).toBeNull();
  });

  it.each([1, 3, 4, 7, 9])("gives each once, page by page: %i", async (limit) => {
    expect((await pages(limit)).found).toEqual(ORDER);
  });

  it("reads a class once for a page", async () => {
    const takeAccounts = keepUnitAccount(club.tables);
    await roster();
    expect(takeAccounts().filter(({ table }) => table === "Classes")).toHaveLength(1);
  });

  it("has bounded pages however many have cancelled, and gives each once", async () => {
    const { found, sizes } = await pages(200, 2);
    expect(found.slice(0, 3)).toEqual([700, 1, 2]);
    expect(found).toHaveLength(BIG);
    expect(new Set(found).size).toBe(BIG);
    expect(Math.max(...sizes)).toBe(200);
  });

  it("shows a class cancelled at once, before its bookings have followed", async () => {
    const { body } = await roster({}, {}, 3);
    expect(body.bookings).toMatchObject([
      { client_id: 9001, status: "cancelled", session_outcome: "returned" },
      { client_id: 9002, status: "cancelled", waitlist: null },
    ]);
    expect(body.class).toMatchObject({ status: "cancelled", unsettled: 2 });
  });

  it.each<[string, number]>([
    ["that there is not", 99],
    ["of another tenant", 4],
  ])("does not find a class %s", async (_, class_id) => {
    const { status, body } = await roster({}, {}, class_id);
    expect([status, refusalProblems(body)]).toEqual([404, ["CLASS_NOT_FOUND class_id"]]);
    const cursor = await cursorOf("2#0000000000000001");
    expect((await roster({ cursor }, {}, class_id)).status).not.toBe(200);
  });

  async function cursorOf(position: string) {
    const { body } = await roster({ limit: 1 });
    const [form, hash] = JSON.parse(Buffer.from(body.next_cursor, "base64url").toString());
    return Buffer.from(JSON.stringify([form, hash, position])).toString("base64url");
  }

  it("takes its own cursors alone, at any position", async () => {
    const ids = (body: { bookings: { client_id: number }[] }) =>
      body.bookings.map(({ client_id }) => client_id);
    const at = async (position: string) => (await roster({ cursor: await cursorOf(position) })).body;
    expect(ids(await at("0#0000000000009001"))).toEqual(ORDER.slice(3));
    expect(ids(await at("2#0000000000000001"))).toEqual([13, 9003]);
    expect(refusalProblems(await at("3#0000000000000001"))).toEqual(["CURSOR_INVALID cursor"]);
    expect(refusalProblems(await at("1#0000000000000001"))).toEqual(["CURSOR_INVALID cursor"]);
    const { body } = await roster({ limit: 1 });
    const other = await roster({ cursor: body.next_cursor }, {}, 2);
    expect(refusalProblems(other.body)).toEqual(["CURSOR_INVALID cursor"]);
  });

  it.each<[string, Record<string, string | number>, string]>([
    ["a limit of 201", { limit: 201 }, "QUERY_PARAMETER_INVALID limit"],
    ["a status", { status: "booked" }, "QUERY_PARAMETER_UNKNOWN status"],
    ["a cursor that is none", { cursor: "x" }, "CURSOR_INVALID cursor"],
  ])("refuses %s", async (_, query, problem) => {
    expect(refusalProblems((await roster(query)).body)).toEqual([problem]);
  });
});
