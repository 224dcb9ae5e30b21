import { beforeAll, describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { asking } from "../../../../support/slots.ts";
import { storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const scopes = ["classes.manage", "classes.read", "clients.find"] as const;
const MONDAY = "2026-11-23T18:00:00.000Z";
const TUESDAY = "2026-11-24T18:00:00.000Z";
const WEDNESDAY = "2026-11-25T18:00:00.000Z";
const changed = { version: 2, followed_version: 2, unsettled: 1 };
const UPDATED = "2026-11-20T08:59:00.000Z";

beforeAll(async () => {
  await storeClasses(club.tables, [
    { class_id: 1, start_date_time: MONDAY, booked: 3 },
    { class_id: 2, start_date_time: TUESDAY, booked: 1 },
    { class_id: 3, tenant_id: 13, start_date_time: MONDAY },
    // The bookings of these follow later: what the index has of them is what they were.
    {
      class_id: 4,
      start_date_time: TUESDAY,
      status: "cancelled",
      ...changed,
      settling: { kind: "cancelled", by: "desk" },
    },
    { class_id: 5, start_date_time: WEDNESDAY, ...changed, settling: { kind: "moved", by: "desk" } },
    {
      class_id: 6,
      start_date_time: MONDAY,
      status: "completed",
      ...changed,
      settling: { kind: "completed", by: "desk", checked_in: [], no_show: [9002], unmarked: "checked_in" },
    },
  ]);
  await storeClassBookings(club.tables, [
    { class_id: 1, client_id: 9001, start_date_time: MONDAY },
    { class_id: 1, client_id: 9002, start_date_time: MONDAY, is_payment_required: true },
    {
      class_id: 1,
      client_id: 9003,
      start_date_time: MONDAY,
      status: "cancelled",
      updated_at: "2026-11-20T09:00:01.000Z",
    },
    { class_id: 2, client_id: 9001, start_date_time: TUESDAY, status: "waiting" },
    { class_id: 3, client_id: 9301, start_date_time: MONDAY, tenant_id: 13 },
    {
      class_id: 4,
      client_id: 9001,
      start_date_time: TUESDAY,
      is_payment_required: true,
      created_at: UPDATED,
    },
    { class_id: 5, client_id: 9001, start_date_time: TUESDAY, created_at: UPDATED },
    { class_id: 6, client_id: 9001, start_date_time: MONDAY, created_at: UPDATED },
    { class_id: 6, client_id: 9002, start_date_time: MONDAY, created_at: UPDATED },
  ]);
});

function list(query: Readonly<Record<string, string | number>> = {}, options: RequestOptions = {}) {
  return club.api.listClassBookings(undefined, asking(query, { scopes, ...options }));
}

async function keys(query: Readonly<Record<string, string | number>> = {}): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = "";
  do {
    const { body } = await list({ ...query, cursor });
    found.push(...body.class_bookings.map(keyOf));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return found;
}

function keyOf({ class_id, client_id }: { class_id: number; client_id: number }): string {
  return `${class_id}/${client_id}`;
}

const ALL = ["1/9001", "1/9002", "1/9003", "6/9001", "6/9002", "2/9001", "4/9001", "5/9001"];

describe("List bookings of all classes", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["of the next week", {}, ALL],
    ["of a range", { from: TUESDAY, to: WEDNESDAY }, ["2/9001", "4/9001"]],
    [
      "of a range that ends just after a start",
      { from: WEDNESDAY, to: "2026-11-25T18:00:00.001Z" },
      ["5/9001"],
    ],
    ["of a local day", { date: "2026-11-23" }, ALL.slice(0, 5)],
    ["that wait", { status: "waiting" }, ["2/9001"]],
    [
      "that are booked, not those whose class was cancelled or completed",
      { status: "booked" },
      ["1/9001", "1/9002", "5/9001"],
    ],
    ["that are cancelled, with their class or before", { status: "cancelled" }, ["1/9003", "4/9001"]],
    ["that were marked with their class", { status: "checked_in" }, ["6/9001"]],
    ["of no-shows, marked with their class", { status: "no_show" }, ["6/9002"]],
    ["that have to be paid for, not of a cancelled class", { is_payment_required: "true" }, ["1/9002"]],
    ["that need no payment", { is_payment_required: "false", status: "cancelled" }, ["1/9003", "4/9001"]],
  ])("lists those %s", async (_, query, expected) => {
    expect(await keys(query)).toEqual(expected);
  });

  it.each([1, 2, 5])("gives each once, page by page: %i", async (limit) => {
    expect(await keys({ limit })).toEqual(ALL);
  });

  it("says what the class says now, settled or not", async () => {
    const { body } = await list({ from: TUESDAY });
    expect(body.class_bookings).toMatchObject([
      { class_id: 2, status: "waiting", class: { name: "Vinyasa yoga", status: "scheduled" } },
      { class_id: 4, status: "cancelled", cancelled_by: "desk", class: { status: "cancelled" } },
      { class_id: 5, status: "booked", class: { start_date_time: WEDNESDAY } },
    ]);
  });

  it("lists what has changed since an instant, each when it was written", async () => {
    const { body } = await list({ updated_since: "2026-11-20T09:00:00.000Z" });
    expect(body.class_bookings.map(keyOf)).toEqual(["1/9001", "1/9002", "2/9001"]);
    expect(body.next_updated_since).toBe("2026-11-20T09:00:00.000Z");
    club.now = new Date("2026-11-20T09:05:00.000Z");
    const later = await list({ updated_since: "2026-11-20T09:00:00.001Z" });
    expect(later.body.class_bookings.map(keyOf)).toEqual(["1/9003"]);
    expect(later.body.next_updated_since).toBe("2026-11-20T09:04:00.000Z");
    club.now = new Date("2026-11-20T09:00:00.000Z");
  });

  it("adds the clients of a page, once each", async () => {
    const { body } = await list({ include: "client", status: "booked" });
    expect(body.clients).toMatchObject([{ client_id: 9001 }, { client_id: 9002 }]);
    expect(body.class_bookings).toHaveLength(3);
  });

  it.each<[string, Record<string, string | number>, string[]]>([
    ["a status that there is not", { status: "moved" }, ["QUERY_PARAMETER_INVALID status"]],
    ["a flag that is none", { is_payment_required: "yes" }, ["QUERY_PARAMETER_INVALID is_payment_required"]],
    ["another record beside it", { include: "class" }, ["QUERY_PARAMETER_INVALID include"]],
    ["a client", { client_id: 9001 }, ["QUERY_PARAMETER_UNKNOWN client_id"]],
    ["a day beside a range", { date: "2026-11-23", from: MONDAY }, ["QUERY_PARAMETER_INVALID date"]],
    [
      "a range of more than 92 days",
      { from: "2026-11-01T00:00:00Z", to: "2027-02-01T00:00:00.001Z" },
      ["QUERY_PARAMETER_INVALID to"],
    ],
    [
      "changes beside a status",
      { updated_since: MONDAY, status: "booked" },
      ["QUERY_PARAMETER_INVALID status"],
    ],
    ["a cursor that is none", { cursor: "x" }, ["CURSOR_INVALID cursor"]],
  ])("refuses %s", async (_, query, problems) => {
    expect(refusalProblems((await list(query)).body)).toEqual(problems);
  });

  it("has cursors of its own: of the range, the filters and the tenant", async () => {
    const { body } = await list({ limit: 1 });
    const { next_cursor: cursor } = body;
    const others = [
      list({ cursor, status: "booked" }),
      list({ cursor, is_payment_required: "false" }),
      list({ cursor, from: MONDAY }),
      list({ cursor }, { pathParameters: { tenant_id: "13" } }),
    ];
    for (const answer of await Promise.all(others)) {
      expect(refusalProblems(answer.body)).toEqual(["CURSOR_INVALID cursor"]);
    }
  });
});
