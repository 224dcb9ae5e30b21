import { beforeAll, describe, expect, it } from "vitest";
import { bookingStartKey } from "../../../../../shared/classes/booked-classes.ts";
import { queryMergedPage } from "../../../../../shared/lists/merged-page.ts";
import type { ClassBookingRecord } from "../../../../../shared/tables/class-booking-items.ts";
import { bookingsOfStatus, classBookingsOfClient } from "../../../../../shared/tables/class-booking-reads.ts";
import type { ItemPage, KeyRange } from "../../../../../shared/tables/database.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { classBookingRecord, storeClassBookings, storeClasses } from "../../../../support/stored-classes.ts";
import { CHANGED_AT } from "../../../../support/stored-history.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const FIRST = "2020-01-01T10:00:00.000Z";
const SECOND = "2026-12-01T10:00:00.000Z";
const LAST = "2099-01-01T10:00:00.000Z";
const settling = { kind: "cancelled", by: "desk", reason: "The coach is ill" } as const;

beforeAll(async () => {
  await storeClasses(club.tables, [
    { class_id: 1, start_date_time: FIRST },
    { class_id: 2, start_date_time: SECOND },
    { class_id: 3, start_date_time: SECOND, virtual_url: "https://meet.example.com/3" },
    { class_id: 4, start_date_time: LAST },
    {
      class_id: 5,
      start_date_time: SECOND,
      status: "cancelled",
      version: 2,
      followed_version: 2,
      unsettled: 1,
      settling,
    },
    { class_id: 6, tenant_id: 13 },
  ]);
  await storeClassBookings(club.tables, [
    { class_id: 1, start_date_time: FIRST, status: "no_show" },
    {
      class_id: 2,
      start_date_time: SECOND,
      status: "cancelled",
      cancelled_by: "desk",
      cancel_reason: "Full",
      created_by: "kiosk",
    },
    { class_id: 3, start_date_time: SECOND, created_by: "kiosk" },
    { class_id: 4, start_date_time: LAST, status: "waiting", created_by: "priya", created_by_client: true },
    { class_id: 5, start_date_time: SECOND, created_by: "kiosk" },
    { class_id: 3, client_id: 9002, start_date_time: SECOND },
    {
      class_id: 1,
      client_id: 9002,
      start_date_time: FIRST,
      created_by: "kiosk",
      again: { at: CHANGED_AT, by: "other-kiosk", by_client: false },
    },
    { class_id: 6, client_id: 9001, tenant_id: 13 },
  ]);
});

const STAFF = { scopes: ["classes.manage", "classes.read"] } as const satisfies RequestOptions;

function list(query: Readonly<Record<string, string | number>> = {}, options: RequestOptions = STAFF) {
  const pathParameters = { tenant_id: "11", client_id: "9001", ...options.pathParameters };
  return club.api.listClientClassBookings(undefined, asking(query, { ...options, pathParameters }));
}

async function ids(query: Readonly<Record<string, string | number>> = {}, options: RequestOptions = STAFF) {
  const found: number[] = [];
  let cursor: string | null = "";
  do {
    const { body } = await list({ ...query, cursor }, options);
    found.push(...body.class_bookings.map(({ class_id }: { class_id: number }) => class_id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return found;
}

describe("List class bookings by client id", () => {
  it.each<[string, Record<string, string>, number[]]>([
    ["the latest first", {}, [4, 5, 3, 2, 1]],
    ["the latest first, as asked", { order: "desc" }, [4, 5, 3, 2, 1]],
    ["the earliest first", { order: "asc" }, [1, 2, 3, 5, 4]],
    ["those of a status, with what was cancelled with its class", { status: "cancelled" }, [5, 2]],
    ["those of a status, the earliest first", { status: "cancelled", order: "asc" }, [2, 5]],
    ["those that are booked, not what was cancelled with its class", { status: "booked" }, [3]],
    ["those that wait", { status: "waiting" }, [4]],
    ["those from a start", { from: SECOND }, [4, 5, 3, 2]],
    ["those just after a start", { from: "2026-12-01T10:00:00.001Z" }, [4]],
    ["those before a start", { to: SECOND }, [1]],
    ["those of a local day", { date: "2026-12-01" }, [5, 3, 2]],
    ["those just after it", { to: "2026-12-01T10:00:00.001Z", order: "asc" }, [1, 2, 3, 5]],
  ])("lists all that the client ever had: %s", async (_, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each([
    { order: "asc", limit: 1 },
    { order: "asc", limit: 2 },
    { order: "desc", limit: 1 },
    { order: "desc", limit: 3 },
  ])("gives each once, page by page: $order, $limit", async (query) => {
    expect(await ids(query)).toEqual(await ids({ order: query.order }));
  });

  it("tells members who they are, and not why the club did something", async () => {
    const { body, text } = await list({}, { grants: MEMBER_9001 });
    expect(body.class_bookings).toMatchObject([
      { class_id: 4, created_by: "client", waitlist: { position: null } },
      { class_id: 5, status: "cancelled", cancelled_by: "club", cancel_reason: null },
      { class_id: 3, class: { virtual_url: "https://meet.example.com/3" } },
      { class_id: 2, cancelled_by: "club", cancel_reason: null },
      { class_id: 1 },
    ]);
    expect(text).not.toMatch(/desk|ill|Full|kiosk|priya|northwind-app/);
  });

  it.each<[string, RequestOptions, number[]]>([
    ["an app sees what it has booked", { principal: "kiosk" }, [5, 3, 2]],
    ["another app sees what that one has booked", { principal: "northwind-app" }, [1]],
    ["an app that has booked nothing sees nothing", { principal: "other" }, []],
    ["staff see all", STAFF, [4, 5, 3, 2, 1]],
  ])("shows bookings to those concerned: %s", async (_, options, expected) => {
    expect(await ids({}, options)).toEqual(expected);
    expect(await ids({ limit: 1 }, options)).toEqual(expected);
  });

  it("shows a booking that was made again to the app that did so, not to the one before", async () => {
    const of9002 = (principal: string) => ({ principal, pathParameters: { client_id: "9002" } });
    expect(await ids({}, of9002("other-kiosk"))).toEqual([1]);
    expect(await ids({}, of9002("kiosk"))).toEqual([]);
    expect(await ids({}, of9002("northwind-app"))).toEqual([3]);
  });

  it.each<[string, Record<string, string | number>, string]>([
    ["an order that there is not", { order: "DESC" }, "QUERY_PARAMETER_INVALID order"],
    ["a status that there is not", { status: "moved" }, "QUERY_PARAMETER_INVALID status"],
    ["a range that ends where it begins", { from: SECOND, to: SECOND }, "QUERY_PARAMETER_INVALID to"],
    ["a day and a range", { date: "2026-12-01", to: SECOND }, "QUERY_PARAMETER_INVALID date"],
    ["a limit of 201", { limit: 201 }, "QUERY_PARAMETER_INVALID limit"],
    ["a cursor that is none", { cursor: "x" }, "CURSOR_INVALID cursor"],
  ])("refuses %s", async (_, query, problem) => {
    expect(refusalProblems((await list(query)).body)).toEqual([problem]);
  });

  it("has cursors of its own: of the order, the status and the client", async () => {
    const { body } = await list({ limit: 1 });
    const { next_cursor: cursor } = body;
    const others = [
      list({ cursor, order: "asc" }),
      list({ cursor, status: "cancelled" }),
      list({ cursor }, { ...STAFF, pathParameters: { client_id: "9002" } }),
      list({ cursor }, { ...STAFF, pathParameters: { tenant_id: "13", client_id: "9301" } }),
    ];
    for (const answer of await Promise.all(others)) {
      expect(refusalProblems(answer.body)).toEqual(["CURSOR_INVALID cursor"]);
    }
  });
});

describe("a booking that changes while a client's list is read", () => {
  const range = classBookingsOfClient(11, 9001, "2026-01-01", "2027-01-01");

  /** Reads the list; the booking's partition changes after each query. */
  async function readWhile(places: readonly ("booked" | "cancelled")[]) {
    const statuses = [...places];
    const queryPage = async <Item>(asked: KeyRange<Item>): Promise<ItemPage<Item>> => {
      const status = statuses.shift() ?? "booked";
      const isHere = String(asked.partition.value).endsWith("#cancelled") === (status === "cancelled");
      const stored = { record: classBookingRecord({ status }) };
      const { parse } = await import("valibot");
      return { items: isHere ? [parse(asked.schema, stored)] : [], lastRead: undefined };
    };
    const merged = bookingsOfStatus<ClassBookingRecord>(range, undefined);
    const { items } = await queryMergedPage(
      { queryPage },
      { merged },
      { enough: 9, budget: 9 },
      bookingStartKey,
    );
    return items.map(({ status }) => status);
  }

  it("is there once if it is cancelled or booked again meanwhile", async () => {
    expect(await readWhile(["booked", "booked", "booked"])).toEqual(["booked"]);
    expect(await readWhile(["booked", "cancelled", "cancelled"])).toEqual(["cancelled"]);
    expect(await readWhile(["cancelled", "booked", "booked"])).toEqual(["booked"]);
    expect(await readWhile(["cancelled", "cancelled", "booked"])).toEqual(["booked"]);
  });
});
