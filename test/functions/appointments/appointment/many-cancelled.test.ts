import ICAL from "ical.js";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { readFutureBookings } from "../../../../functions/appointments/appointment/appointment-records.ts";
import { readClient } from "../../../../shared/tables/clients-table.ts";
import { calendarsUnderTest } from "../../../support/calendar-route.ts";
import { interceptCalls } from "../../../support/fault-injection.ts";
import { type RequestOptions, TEST_NOW, type TestAnswer } from "../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../support/member.ts";
import { asking, type Query } from "../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../support/stored-appointment.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { book, ofCoach, ofRoom, STAFF_SCOPES, times } from "../unavailability/unavailability.ts";

const club = useSampleClub(beforeAll);

const CANCELLED = 5_100;
const FIRST = Date.parse("2026-12-01T06:00:00Z");
const STAFF: RequestOptions = { scopes: [...STAFF_SCOPES, "appointments.manage", "appointments.write"] };
const COACH: RequestOptions = { ...STAFF, pathParameters: { tenant_id: "11", coach_id: "501" } };
const CLIENT: RequestOptions = {
  principal: "member-9001",
  grants: MEMBER_9001,
  pathParameters: { tenant_id: "11", client_id: "9001" },
};

const OutputSchema = v.object({
  output: v.object({ ConsumedCapacity: v.object({ CapacityUnits: v.number() }) }),
});

let booked: number[];
let queries = 0;
let units = 0;

// A member who books and cancels again and again, around two appointments that take place.
beforeAll(async () => {
  const ids = [];
  for (const start of ["2026-12-02T10:00:00Z", "2026-12-10T10:00:00Z"])
    ids.push((await book(club, start)).id ?? 0);
  booked = ids;
  const items = Array.from({ length: CANCELLED }, (_, index) =>
    appointmentItem({
      ...{ appointment_id: index + 1, status: "cancelled", cancelled_by_client: true },
      start_date_time: new Date(FIRST + index * 60_000).toISOString(),
    }),
  );
  await storeAppointments(club.tables, items);
  interceptCalls(club.tables.client, async ({ command }, next) => {
    const answer = await next();
    if (command === "QueryCommand") {
      queries += 1;
      units += v.parse(OutputSchema, answer).output.ConsumedCapacity.CapacityUnits;
    }
    return answer;
  });
});

/** The answer, how many queries it took, and what they cost. */
async function counted<Value>(ask: () => Promise<Value>) {
  queries = 0;
  units = 0;
  const answer = await ask();
  return { answer, queries, units };
}

/** How many events of each status the calendar has that an answer leads to. */
async function shownBy(feed: TestAnswer): Promise<Record<string, number>> {
  expect(feed.status, feed.text).toBe(201);
  const key = new URL(feed.body.url).pathname.replace("/calendars/", "");
  const calendars = calendarsUnderTest(club.tables.database, () => TEST_NOW);
  const { text } = await calendars.get(key);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return Object.fromEntries(
    ["CONFIRMED", "CANCELLED"].map((status) => [
      status,
      events.filter((event) => event.getFirstPropertyValue("status") === status).length,
    ]),
  );
}

describe("5,100 cancelled appointments", () => {
  it("push nothing out of the coach's calendar; they fill what is left of it", async () => {
    const feed = await club.api.createCoachCalendar(undefined, COACH);
    expect(await shownBy(feed)).toEqual({ CONFIRMED: 2, CANCELLED: 1_998 });
  });

  it("push nothing out of the member's own calendar", async () => {
    const feed = await club.api.createClientCalendar(undefined, CLIENT);
    expect(await shownBy(feed)).toEqual({ CONFIRMED: 2, CANCELLED: 1_998 });
  });

  it("hide nothing from a plan of substitutions, which reads no page of them", async () => {
    const range = { from: "2026-12-01T00:00:00Z", to: "2026-12-31T00:00:00Z" };
    const { answer, queries, units } = await counted(() => club.api.planSubstitutions(range, COACH));
    const { substitutions, unsolved } = answer.body;
    const ids = [...substitutions, ...unsolved].map(
      (each: { appointment_id: number }) => each.appointment_id,
    );
    expect(ids).toEqual(booked);
    // The coaches, consistently, and what is booked.
    expect([queries, units]).toEqual([2, 1.5]);
  });

  it("hide nothing from an unavailability of the coach", async () => {
    const span = times("2026-12-01T00:00:00Z", "2026-12-31T00:00:00Z");
    const { answer, queries, units } = await counted(() => ofCoach(club, 501).add(span));
    expect(answer.body.info).toMatchObject([{ jsonObject: { appointment_ids: booked } }]);
    // The days of the coach, consistently, and what is booked.
    expect([queries, units]).toEqual([2, 1.5]);
  });

  it("hide nothing from an unavailability of the room", async () => {
    const span = times("2026-12-01T00:00:00Z", "2026-12-31T00:00:00Z");
    const { answer } = await counted(() => ofRoom(club, 72).add(span));
    expect(answer.body.info).toMatchObject([{ jsonObject: { appointment_ids: booked } }]);
  });

  it("count for nothing in how many bookings a member may hold", async () => {
    const { client } = await club.tables.database.read({ client: readClient(11, 9001) });
    const busy = client && { ...client, appointments_booked: 60 };
    const member = { caller: { scopes: [], grants: MEMBER_9001 }, now: TEST_NOW };
    const { answer, queries, units } = await counted(() =>
      readFutureBookings(club.tables.database, busy, member, 1),
    );
    expect([answer, queries, units]).toEqual([2, 1, 0.5]);
  });

  const lists: readonly (readonly [string, (query: Query) => Promise<TestAnswer>])[] = [
    [
      "of the coach",
      (query) => club.api.listAppointments(undefined, asking({ ...query, coach_id: 501 }, STAFF)),
    ],
    [
      "of the client",
      (query) => club.api.listAppointments(undefined, asking({ ...query, client_id: 9001 }, STAFF)),
    ],
  ];
  const december = { from: "2026-12-01T00:00:00Z", to: "2026-12-31T00:00:00Z" };

  it.each(lists)("leave the first page of booked appointments whole in a list %s", async (_, list) => {
    const { answer, queries, units } = await counted(() => list({ ...december, status: "booked" }));
    expect(answer.body.appointments.map(({ id }: { id: number }) => id)).toEqual(booked);
    expect([answer.body.next_cursor, queries, units]).toEqual([null, 1, 0.5]);
  });

  const twoDays = { from: "2026-12-01T06:00:00Z", to: "2026-12-03T06:00:00Z" };
  const inTwoDays = 2 * 24 * 60 + 1;

  it.each(lists)("come in order with the others, each once, in a list %s", async (_, list) => {
    const found: { id: number; start_date_time: string }[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await list({ ...twoDays, limit: 200, cursor });
      found.push(...body.appointments);
      cursor = body.next_cursor;
    }
    const starts = found.map(({ start_date_time }) => start_date_time);
    expect(starts).toEqual(starts.toSorted());
    expect(found).toHaveLength(inTwoDays);
    expect(new Set(found.map(({ id }) => id)).size).toBe(inTwoDays);
  });

  it("leave what a client holds whole in the list by client, the latest first", async () => {
    const ask = () => club.api.listClientAppointments(undefined, asking({ status: "booked" }, CLIENT));
    const { answer, queries, units } = await counted(ask);
    expect(answer.body.appointments.map(({ id }: { id: number }) => id)).toEqual(booked.toReversed());
    expect([answer.body.next_cursor, queries, units]).toEqual([null, 1, 0.5]);
  });

  // The last one, for it leaves the coach suspended.
  it("hide nothing from the warning of a suspension", async () => {
    const { answer, queries, units } = await counted(() => club.api.suspendStaffMember(undefined, COACH));
    expect(answer.body.update_response.info).toMatchObject([
      { errorCode: "COACH_BOOKED", jsonObject: { appointment_ids: booked, appointment_count: 2 } },
    ]);
    // One query of the index of appointments, and one of that of classes.
    expect([queries, units]).toEqual([2, 1]);
  });
});
