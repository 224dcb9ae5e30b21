import { describe, expect, it } from "vitest";
import { without } from "../../../../support/bodies.ts";
import { camdenBody } from "../../../../support/camden.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const CAMDEN = { pathParameters: { tenant_id: "13" } };
const body = {
  ...without(camdenBody({ client_id: 9302 }), "coach_id", "room_id", "start_date_time"),
  recurrence: { weekdays: ["tuesday"], local_time: "10:00", first_date: "2026-12-01", occurrences: 3 },
};

/** Takes a coach in a room for an hour of a day. */
async function take(start: string, coach_id: number, room_id = 95) {
  const { status } = await club.api.createAppointment(
    camdenBody({ client_id: 9301, coach_id, room_id, start_date_time: start }),
    CAMDEN,
  );
  expect(status).toBe(201);
}

async function book(fields: object = {}) {
  const { status, body: answer } = await club.api.bookSeries({ ...body, ...fields }, CAMDEN);
  expect(status).toBe(201);
  const of = (name: "coach_id" | "room_id") =>
    answer.appointments.map((each: Record<string, number>) => each[name]);
  const info = answer.create_response.info.map(
    ({ errorCode, jsonObject }: { errorCode: string; jsonObject: object }) => [errorCode, jsonObject],
  );
  return { coaches: of("coach_id"), rooms: of("room_id"), info };
}

describe("a series with any coach and any room", () => {
  it("has the same ones throughout, with the lower ids where nobody is booked, and says so once", async () => {
    const { coaches, rooms, info } = await book();
    expect([coaches, rooms]).toEqual([
      [521, 521, 521],
      [93, 93, 93],
    ]);
    expect(info).toEqual([
      ["COACH_ASSIGNED", { coach_id: 521 }],
      ["ROOM_ASSIGNED", { room_id: 93 }],
    ]);
  });

  it("has the coach who is free at all of them, though more booked on these days", async () => {
    await take("2026-12-08T10:00:00Z", 521);
    await take("2026-12-01T13:00:00Z", 522);
    await take("2026-12-15T13:00:00Z", 522);
    expect((await book()).coaches).toEqual([522, 522, 522]);
  });

  it("has the least booked on these days of those who are free at all of them", async () => {
    await take("2026-12-08T13:00:00Z", 521);
    expect((await book()).coaches).toEqual([522, 522, 522]);
  });

  it("chooses for each occurrence alone where nobody is free at all of them, and says so of each", async () => {
    await take("2026-12-08T10:00:00Z", 521);
    await take("2026-12-15T10:00:00Z", 522);
    const { coaches, info } = await book({ room_id: 93 });
    expect(coaches).toEqual([521, 522, 521]);
    expect(info).toEqual([
      ["COACH_ASSIGNED", { coach_id: 521, local_date: "2026-12-01" }],
      ["COACH_ASSIGNED", { coach_id: 522, local_date: "2026-12-08" }],
      ["COACH_ASSIGNED", { coach_id: 521, local_date: "2026-12-15" }],
    ]);
  });

  it("leaves out an occurrence at which nobody is free, and has one who is free at the others", async () => {
    await take("2026-12-01T10:00:00Z", 521);
    await take("2026-12-08T10:00:00Z", 521);
    const both = { client_id: 9303, coach_id: 522, room_id: 94, appointment_type_id: 131 };
    await club.api.createAppointment(
      { ...both, room_id: 95, start_date_time: "2026-12-08T10:00:00Z" },
      CAMDEN,
    );
    const { body: answer } = await club.api.bookSeries({ ...body, on_conflict: "skip" }, CAMDEN);
    expect(answer.appointments.map((each: { coach_id: number }) => each.coach_id)).toEqual([522, 522]);
    expect(answer.skipped).toMatchObject([
      { local_date: "2026-12-08", problems: [{ errorCode: "COACH_UNAVAILABLE", identifier: "coach_id" }] },
    ]);
  });

  it("reads the calendars of all occurrences in one round trip", async () => {
    await club.api.checkAvailability(camdenBody(), CAMDEN);
    const takeTrips = recordRoundTrips(club.tables.client);
    await book();
    const trips = takeTrips();
    expect(trips.map((trip) => trip.toSorted())).toEqual([
      ["BatchGetItem", "Query", "Query"],
      ["BatchGetItem"],
      ["TransactWriteItems"],
    ]);
  });
});
