import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../../../../support/bodies.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { NORTHWIND, type RequestOptions } from "../../../../support/function-under-test.ts";
import { asking, type Query, timesOf } from "../../../../support/slots.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeEach);
// A Tuesday. Tours last 30 minutes, two run at once.
const MORNING = { from: "2026-12-01T09:00:00Z", to: "2026-12-01T10:00:00Z" };
// Open all day; tours are shown from 08:00 to 20:00, but not on Sundays.
const CAMDEN = {
  pathParameters: { company_uuid: NORTHWIND, tenant_uuid: "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304" },
};

async function answer(query: Query = MORNING, options: RequestOptions = {}) {
  const { status, body } = await club.api.listTourAvailability(undefined, asking(query, options));
  expect([status, body.info]).toEqual([200, undefined]);
  return body;
}

async function places(query: Query = MORNING, options: RequestOptions = {}): Promise<string[]> {
  const { slots } = await answer(query, options);
  return slots.map(
    ({ local_start, places_left }: { local_start: string; places_left: number }) =>
      `${local_start.slice(11, 16)} ${places_left}`,
  );
}

async function refusal(query: Query, options: RequestOptions = {}) {
  const { status, body } = await club.api.listTourAvailability(undefined, asking(query, options));
  return [status, ...refusalProblems(body)];
}

async function book(time: string, email_id: string) {
  const { status, body } = await club.api.bookTour(
    tourBody({ email_id }, { scheduled_datetime: `2026-12-01T${time}:00Z` }),
  );
  expect(status).toBe(200);
  return { id: body.id as number, key: body.info[0].jsonObject.tour_key as string };
}

describe("List staff availability for tours", () => {
  it("gives every start with the places that are left", async () => {
    await book("09:30", "a@example.com");
    expect(await answer()).toEqual({
      time_zone: "Europe/London",
      duration_minutes: 30,
      slots: [
        ["09:00", "09:30", 2],
        ["09:15", "09:45", 1],
        ["09:30", "10:00", 1],
        ["09:45", "10:15", 1],
      ].map(([start, end, places_left]) => ({
        start_date_time: `2026-12-01T${start}:00.000Z`,
        end_date_time: `2026-12-01T${end}:00.000Z`,
        local_start: `2026-12-01T${start}:00+00:00`,
        places_left,
      })),
      as_of: "2026-11-20T09:00:00.000Z",
      next_from: null,
    });
  });

  it("leaves out starts at which no place is left", async () => {
    await book("09:30", "a@example.com");
    await book("09:30", "b@example.com");
    expect(await places()).toEqual(["09:00 2"]);
  });

  it("counts two tours that follow each other as one place", async () => {
    await book("09:00", "a@example.com");
    await book("09:30", "b@example.com");
    expect(await places({ ...MORNING, step_minutes: 5 })).toContain("09:15 1");
  });

  it("lies within tour hours and opening hours, closures included", async () => {
    const day = async (date: string) => timesOf((await answer({ date, step_minutes: 30 }, CAMDEN)).slots);
    const tuesday = await day("2026-12-01");
    expect([tuesday[0], tuesday.at(-1), tuesday.length]).toEqual(["08:00", "19:30", 24]);
    expect(await day("2026-12-06")).toEqual([]);
    expect(await day("2026-12-25")).toEqual([]);
    const shorter = await day("2027-01-01");
    expect([shorter[0], shorter.at(-1)]).toEqual(["10:00", "15:30"]);
  });

  it("is bound by notice, unless the caller manages tours", async () => {
    await changeRecords(club.tables, isTenant(11), { policy: { min_notice_minutes: 60 } });
    const today = { from: "2026-11-20T08:00:00Z", to: "2026-11-20T10:30:00Z", step_minutes: 30 };
    expect(timesOf((await answer(today)).slots)).toEqual(["10:00"]);
    const managed = await answer(today, { scopes: ["tours.manage", "tours.write"] });
    expect(timesOf(managed.slots)).toEqual(["09:00", "09:30", "10:00"]);
  });

  it("offers nothing of a tenant that takes no bookings", async () => {
    await changeRecords(club.tables, isTenant(11), { is_active: false });
    expect(await places()).toEqual([]);
  });

  it("ends after 1,000 slots and says where to go on", async () => {
    const fortnight = { from: "2026-12-01T00:00:00Z", to: "2026-12-15T00:00:00Z", step_minutes: 5 };
    const first = await answer(fortnight, CAMDEN);
    expect(first.slots).toHaveLength(1_000);
    const rest = await answer({ ...fortnight, from: first.next_from }, CAMDEN);
    expect(rest.next_from).toBeNull();
    // From 08:00 to 19:30 every five minutes, on twelve days.
    expect(first.slots.length + rest.slots.length).toBe(12 * 139);
  });

  it.each([
    [{}, ["from", "to"]],
    [{ from: MORNING.from }, ["to"]],
    [{ ...MORNING, to: MORNING.from }, ["to"]],
    [{ ...MORNING, to: "2027-01-02T00:00:00Z" }, ["to"]],
    [{ ...MORNING, date: "2026-12-01" }, ["date"]],
    [{ date: "1 December" }, ["date"]],
    [{ ...MORNING, step_minutes: "7", exclude_tour_id: "x" }, ["step_minutes", "exclude_tour_id"]],
  ])("refuses %j", async (query: Query, names) => {
    expect(await refusal(query)).toEqual([400, ...names.map((name) => `QUERY_PARAMETER_INVALID ${name}`)]);
  });
});

describe("availability without a tour that is to be moved", () => {
  const NOT_FOUND = [400, "TOUR_NOT_FOUND exclude_tour_id"];

  it("counts its own place as free for whoever has its key", async () => {
    const { id, key } = await book("09:30", "a@example.com");
    const moved = { ...MORNING, exclude_tour_id: id };
    expect(await places()).toEqual(["09:00 2", "09:15 1", "09:30 1", "09:45 1"]);
    expect(await places(moved, { headers: { "Tour-Key": key } })).toEqual([
      "09:00 2",
      "09:15 2",
      "09:30 2",
      "09:45 2",
    ]);
  });

  it("offers the very time that is full because of it", async () => {
    const { id, key } = await book("09:30", "a@example.com");
    await book("09:30", "b@example.com");
    const found = await places({ ...MORNING, exclude_tour_id: id }, { headers: { "Tour-Key": key } });
    expect(found).toEqual(["09:00 2", "09:15 1", "09:30 1", "09:45 1"]);
  });

  it("shows starts for the tour's own length, whatever the club's tours take now", async () => {
    const { key, id } = await book("09:30", "a@example.com");
    await changeRecords(club.tables, isTenant(11), { tour: { duration_minutes: 60, capacity: 2 } });
    club.now = new Date(club.now.getTime() + 10 * 60_000);
    const late = { from: "2026-12-01T21:00:00Z", to: "2026-12-01T22:00:00Z" };
    const moved = await answer({ ...late, exclude_tour_id: id }, { headers: { "Tour-Key": key } });
    expect([moved.duration_minutes, moved.slots.length]).toEqual([30, 3]);
    const anew = await answer(late);
    expect([anew.duration_minutes, anew.slots.length]).toEqual([60, 1]);
  });

  it("needs no key of a caller who manages tours", async () => {
    const { id } = await book("09:30", "a@example.com");
    const managing = { scopes: ["tours.manage", "tours.write"] } as const;
    expect(await places({ ...MORNING, exclude_tour_id: id }, managing)).toContain("09:30 2");
    expect(await refusal({ ...MORNING, exclude_tour_id: 1 }, managing)).toEqual(NOT_FOUND);
  });

  it("leaves out the time at which its person is booked, for callers who manage tours alone", async () => {
    const { id, key } = await book("09:30", "priya.raman@example.com");
    const { status } = await club.api.createAppointment(appointmentBody({ client_id: 9001 }));
    expect(status).toBe(201);
    const moved = { from: "2026-12-01T09:45:00Z", to: "2026-12-01T11:15:00Z", exclude_tour_id: id };
    const managing = { scopes: ["tours.manage", "tours.write"] } as const;
    expect(await places(moved, managing)).toEqual(["11:00 2"]);
    expect(timesOf((await answer(moved, { headers: { "Tour-Key": key } })).slots)).toContain("10:00");
  });

  it("knows no tour without its key, with another's, or of another tenant", async () => {
    const { id, key } = await book("09:30", "a@example.com");
    const other = await book("11:30", "b@example.com");
    const moved = { ...MORNING, exclude_tour_id: id };
    expect(await refusal(moved)).toEqual(NOT_FOUND);
    for (const wrong of [other.key, "", "wrong", `${key} x`]) {
      expect(await refusal(moved, { headers: { "Tour-Key": wrong } }), wrong).toEqual(NOT_FOUND);
    }
    expect(await refusal(moved, { ...CAMDEN, headers: { "Tour-Key": key } })).toEqual(NOT_FOUND);
    expect(await refusal({ ...MORNING, exclude_tour_id: 1 }, { headers: { "Tour-Key": key } })).toEqual(
      NOT_FOUND,
    );
  });

  it("gives nothing back of a cancelled tour, whose place somebody else may hold", async () => {
    const { id, key } = await book("09:30", "a@example.com");
    await club.tables.client.send(
      new UpdateItemCommand({
        TableName: club.tables.names.Tours,
        Key: marshall({ tenant_id: 11, tour_id: id }),
        UpdateExpression: "SET #record.#status = :status",
        ExpressionAttributeNames: { "#record": "record", "#status": "status" },
        ExpressionAttributeValues: marshall({ ":status": "cancelled" }),
      }),
    );
    const found = await places({ ...MORNING, exclude_tour_id: id }, { headers: { "Tour-Key": key } });
    expect(found).toContain("09:30 1");
  });

  it("tells a key once: neither the log nor a table has it", async () => {
    const { id, key } = await book("09:30", "a@example.com");
    await places({ ...MORNING, exclude_tour_id: id }, { headers: { "Tour-Key": key } });
    expect(JSON.stringify(club.api.log)).not.toContain(key);
    for (const table of ["Tours", "Clients", "Calendar", "Idempotency"] as const) {
      const items = await storedItems(club.tables, table);
      expect(items.length, table).toBeGreaterThan(0);
      expect(JSON.stringify(items)).not.toContain(key);
    }
  });
});
