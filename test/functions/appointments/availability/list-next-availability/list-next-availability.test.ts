import { beforeEach, describe, expect, it } from "vitest";
import { cellsOf } from "../../../../../shared/calendar/cells.ts";
import { Database } from "../../../../../shared/tables/database.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { engineClient } from "../../../../support/engine.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { type Call, interceptCalls } from "../../../../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../../../../support/function-under-test.ts";
import { holdCells } from "../../../../support/hold-cells.ts";
import { asking, CAMDEN, type Query, slotsOf, timesOf } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeEach);
const DAY_MS = 24 * 60 * 60_000;
const TYPE = { appointment_type_id: 101 };

async function next(query: Query = {}, options = {}) {
  const { status, body } = await club.api.listNextAvailability(
    undefined,
    asking({ ...TYPE, ...query }, options),
  );
  expect(status).toBe(200);
  return body;
}

function starts(body: { readonly slots: readonly { readonly start_date_time: string }[] }): string[] {
  return body.slots.map(({ start_date_time }) => start_date_time);
}

/** Holds somebody from one instant to another, as bookings do. */
async function hold(holder: string, from: string, to: string): Promise<void> {
  for (const cells of cellsOf(Date.parse(from), Date.parse(to))) {
    await club.tables.database.commit({ hold: holdCells({ ...cells, holder }, 1) });
  }
}

/** Counts the queries for the calendar that a request makes. */
async function calendarQueries(query: Query): Promise<number> {
  const calls: Call[] = [];
  const client = engineClient();
  interceptCalls(client, (call, send) => {
    calls.push(call);
    return send();
  });
  const api = functionsUnderTest(new Database(client, club.tables.names), { now: () => TEST_NOW });
  await slotsOf(api.listNextAvailability, { ...TYPE, ...query });
  return calls.filter(({ input }) => JSON.stringify(input).includes("Calendar")).length;
}

describe("List next available slots", () => {
  it("gives the first ten from now on, as the list does", async () => {
    const body = await next();
    expect(body.slots).toHaveLength(10);
    const range = { from: TEST_NOW.toISOString(), to: "2026-11-20T11:30:00Z" };
    const list = await slotsOf(club.api.listAvailability, { ...TYPE, ...range });
    expect(body.slots).toEqual(list);
    expect(list).toHaveLength(10);
    expect(body).toMatchObject({
      time_zone: "Europe/London",
      duration_minutes: 60,
      as_of: "2026-11-20T09:00:00.000Z",
      next_from: "2026-11-20T11:30:00.000Z",
    });
  });

  it("begins at from, and never before now", async () => {
    expect(starts(await next({ from: "2026-12-01T10:01:00Z", limit: 1 }))).toEqual([
      "2026-12-01T10:15:00.000Z",
    ]);
    expect(starts(await next({ from: "2001-01-01T00:00:00Z", limit: 1 }))).toEqual([
      "2026-11-20T09:00:00.000Z",
    ]);
  });

  it("goes on at next_from, night after night, without a gap or a repetition", async () => {
    const list = starts({
      slots: await slotsOf(club.api.listAvailability, {
        ...TYPE,
        from: TEST_NOW.toISOString(),
        to: "2026-11-25T00:00:00Z",
        step_minutes: 60,
      }),
    });
    const paged: string[] = [];
    let from = TEST_NOW.toISOString();
    while (paged.length < list.length) {
      const body = await next({ from, limit: 7, step_minutes: 60 });
      paged.push(...starts(body));
      from = body.next_from;
    }
    expect(list.length).toBeGreaterThan(50);
    expect(paged.slice(0, list.length)).toEqual(list);
  });

  it("finds what is free after a fortnight that is fully booked", async () => {
    const from = "2026-11-20T00:00:00Z";
    for (const coach of [501, 502]) await hold(`coach#11#${coach}`, from, "2026-12-04T12:00:00Z");
    await hold("coach#11#502", "2026-12-04T12:00:00Z", "2026-12-04T15:00:00Z");
    const { slots } = await next({ limit: 1 });
    expect(slots).toMatchObject([
      { start_date_time: "2026-12-04T12:00:00.000Z", coach_ids: [501], room_ids: [71, 72] },
    ]);
  });

  it("reads a calendar that is free once, and one that is booked for a fortnight three times", async () => {
    // Two coaches and two rooms.
    expect(await calendarQueries({})).toBe(4);
    for (const coach of [501, 502])
      await hold(`coach#11#${coach}`, "2026-11-20T00:00:00Z", "2026-12-04T12:00:00Z");
    expect(await calendarQueries({})).toBe(3 * 4);
  });

  it("reads no calendar where the club is not open", async () => {
    const closed = {
      monday: [],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [],
    };
    await changeRecords(club.tables, isTenant(11), { opening_hours: closed });
    expect(await calendarQueries({})).toBe(0);
  });

  it("looks 62 days ahead, then says where to go on", async () => {
    const isBusy = { date: "2026-01-01", intervals: [] };
    const days = Array.from({ length: 70 }, (_, index) => ({
      ...isBusy,
      date: new Date(TEST_NOW.getTime() + index * DAY_MS).toISOString().slice(0, 10),
    }));
    await changeRecords(club.tables, isTenant(11), { closures: days });
    const body = await next();
    expect(body).toMatchObject({ slots: [], next_from: "2027-01-21T09:00:00.000Z" });
    const [slot] = (await next({ from: body.next_from })).slots;
    // 70 days are closed; the next is a Friday.
    expect(slot.local_start).toBe("2027-01-29T06:00:00+00:00");
  });

  it("ends with the tenant's limits", async () => {
    await changeRecords(club.tables, isTenant(11), { max_advance_days: 3 });
    const body = await next({ from: "2026-11-23T08:00:00Z", limit: 50 });
    expect(timesOf(body.slots)).toEqual(["08:00", "08:15", "08:30", "08:45", "09:00"]);
    expect(body.next_from).toBeNull();
    expect(await next({ from: "9999-12-31T00:00:00Z" })).toMatchObject({ slots: [], next_from: null });
  });

  it("is for a member's own time", async () => {
    await hold("client#11#9001", "2026-11-20T09:00:00Z", "2026-11-20T12:00:00Z");
    const member = { grants: { companies: [], tenants: [11], client_id: 9001 } };
    expect(timesOf((await next({ limit: 1 }, member)).slots)).toEqual(["12:00"]);
    expect(timesOf((await next({ limit: 1 })).slots)).toEqual(["09:00"]);
  });

  it("offers nothing of a tenant that takes no bookings", async () => {
    await changeRecords(club.tables, isTenant(13), { is_active: false });
    const body = await next({ appointment_type_id: 131 }, CAMDEN);
    expect(body).toMatchObject({ slots: [], next_from: null });
  });

  it.each(["0", "51", "-1", "1.5", "ten"])("refuses limit=%s", async (limit) => {
    const { status, body } = await club.api.listNextAvailability(undefined, asking({ ...TYPE, limit }));
    expect([status, refusalProblems(body)]).toEqual([400, ["QUERY_PARAMETER_INVALID limit"]]);
  });

  it.each([1, 50])("takes limit=%d", async (limit) => {
    expect((await next({ limit })).slots).toHaveLength(limit);
  });

  it.each(["to", "date"])("does not know %s", async (parameter) => {
    const { status, body } = await club.api.listNextAvailability(
      undefined,
      asking({ ...TYPE, [parameter]: "2026-12-01" }),
    );
    expect([status, refusalProblems(body)]).toEqual([400, [`QUERY_PARAMETER_UNKNOWN ${parameter}`]]);
  });

  it("names all problems at once", async () => {
    const query = { from: "now", room_id: 71, is_virtual: true };
    const { status, body } = await club.api.listNextAvailability(undefined, asking(query));
    expect([status, refusalProblems(body)]).toEqual([
      400,
      [
        "QUERY_PARAMETER_INVALID appointment_type_id",
        "QUERY_PARAMETER_INVALID from",
        "QUERY_PARAMETER_INVALID room_id",
      ],
    ]);
  });
});
