import { beforeEach, describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { asking, CAMDEN, type Query, slotsOf, timesOf } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeEach);
// A Tuesday; the club opens at 06:00.
const MORNING = {
  appointment_type_id: 101,
  from: "2026-12-01T09:00:00Z",
  to: "2026-12-01T11:00:00Z",
  step_minutes: 60,
};

function slots(query: Query = {}, options = {}) {
  return slotsOf(club.api.listAvailability, { ...MORNING, ...query }, options);
}

async function book(fields: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await club.api.createAppointment(appointmentBody(fields));
  expect(status).toBe(201);
  return body.create_response.id as number;
}

describe("List staff availability", () => {
  it("gives every start with the coaches who deliver the type and the rooms", async () => {
    const { status, body } = await club.api.listAvailability(undefined, asking(MORNING));
    expect([status, body]).toEqual([
      200,
      {
        time_zone: "Europe/London",
        duration_minutes: 60,
        slots: [9, 10].map((hour) => ({
          start_date_time: `2026-12-01T${String(hour).padStart(2, "0")}:00:00.000Z`,
          end_date_time: `2026-12-01T${hour + 1}:00:00.000Z`,
          local_start: `2026-12-01T${String(hour).padStart(2, "0")}:00:00+00:00`,
          coach_ids: [501, 502],
          room_ids: [71, 72],
        })),
        as_of: "2026-11-20T09:00:00.000Z",
        next_from: null,
      },
    ]);
  });

  it("leaves out who is booked, and a start at which nobody is left", async () => {
    await book({ coach_id: 501, room_id: 71 });
    expect((await slots()).map(({ coach_ids, room_ids }) => [coach_ids, room_ids])).toEqual([
      [
        [501, 502],
        [71, 72],
      ],
      [[502], [72]],
    ]);
    await book({ coach_id: 502, room_id: 72, client_id: 9002 });
    expect(timesOf(await slots())).toEqual(["09:00"]);
  });

  it("offers a room until its capacity is reached", async () => {
    const isGroupRoom = (item: Readonly<Record<string, unknown>>) => item.room_id === 72;
    await changeRecords(club.tables, isGroupRoom, { capacity: 2 });
    await book({ coach_id: 501, room_id: 72 });
    expect((await slots({ coach_id: 502, room_id: 72 })).length).toBe(2);
    await book({ coach_id: 502, room_id: 72, client_id: 9002, start_date_time: "2026-12-01T10:30:00Z" });
    expect(timesOf(await slots({ is_virtual: false, room_id: 72, coach_id: 502 }))).toEqual(["09:00"]);
  });

  it("needs no room for a virtual appointment", async () => {
    await book({ room_id: 71 });
    const found = await slots({ is_virtual: true });
    expect(found.map(({ coach_ids, room_ids }) => [coach_ids, room_ids])).toEqual([
      [[501, 502], []],
      [[502], []],
    ]);
  });

  it("looks at the named coach and the named room alone", async () => {
    const found = await slots({ coach_id: 502, room_id: 72 });
    expect(found.map(({ coach_ids, room_ids }) => [coach_ids, room_ids])).toEqual([
      [[502], [72]],
      [[502], [72]],
    ]);
  });

  it("lasts as long as the subtype does", async () => {
    const { body } = await club.api.listAvailability(undefined, asking({ ...MORNING, subtype_id: 1012 }));
    expect(body.duration_minutes).toBe(90);
    expect(body.slots[0]).toMatchObject({ end_date_time: "2026-12-01T10:30:00.000Z" });
  });

  it("leaves out starts at which the client is taken, where a client is given", async () => {
    await book({ client_id: 9002 });
    expect(timesOf(await slots())).toEqual(["09:00", "10:00"]);
    expect(timesOf(await slots({ client_id: 9002 }))).toEqual(["09:00"]);
  });

  it("offers the last start at which the appointment ends with the day, and none after it", async () => {
    const evening = { from: "2026-12-01T20:30:00Z", to: "2026-12-01T23:00:00Z", step_minutes: 15 };
    expect(timesOf(await slots(evening))).toEqual(["20:30", "20:45", "21:00"]);
  });

  it("has slots that start at from, and none that starts at to", async () => {
    expect(timesOf(await slots({ step_minutes: 15, to: "2026-12-01T09:30:00Z" }))).toEqual([
      "09:00",
      "09:15",
    ]);
    expect(
      timesOf(
        await slots({ step_minutes: 15, from: "2026-12-01T09:00:00.001Z", to: "2026-12-01T09:30:00.001Z" }),
      ),
    ).toEqual(["09:15", "09:30"]);
  });

  it.each([5, 10, 15, 20, 30, 60])("steps by %d minutes", async (step_minutes) => {
    const found = await slots({ step_minutes, to: "2026-12-01T10:00:00Z" });
    expect(found).toHaveLength(60 / step_minutes);
  });

  it("steps by a quarter of an hour where nothing is said", async () => {
    const { step_minutes: _, ...query } = MORNING;
    const found = await slotsOf(club.api.listAvailability, { ...query, to: "2026-12-01T10:00:00Z" });
    expect(timesOf(found)).toEqual(["09:00", "09:15", "09:30", "09:45"]);
  });

  it("offers the present instant, and nothing before it, not even what skew forgives", async () => {
    const today = { from: "2026-11-20T08:00:00Z", to: "2026-11-20T09:30:00Z", step_minutes: 15 };
    expect(timesOf(await slots(today))).toEqual(["09:00", "09:15"]);
    club.now = new Date("2026-11-20T09:00:00.001Z");
    expect(timesOf(await slots(today))).toEqual(["09:15"]);
  });

  it("offers the last start that the tenant takes, and nothing after it", async () => {
    const last = { from: "2027-11-20T08:00:00Z", to: "2027-11-21T08:00:00Z", step_minutes: 30 };
    expect(timesOf(await slots(last))).toEqual(["08:00", "08:30", "09:00"]);
  });

  it("gives an empty answer for a range beyond the tenant's limits", async () => {
    expect(await slots({ from: "2020-01-01T00:00:00Z", to: "2020-01-31T00:00:00Z" })).toEqual([]);
    expect(await slots({ from: "9999-12-01T00:00:00Z", to: "9999-12-31T00:00:00Z" })).toEqual([]);
    expect(await slots({ from: "0000-01-01T00:00:00Z", to: "0000-01-31T00:00:00Z" })).toEqual([]);
  });

  it("offers nothing of a tenant that takes no bookings", async () => {
    expect(await slots()).toHaveLength(2);
    await changeRecords(club.tables, isTenant(11), { is_active: false });
    club.now = new Date("2026-11-20T09:02:00Z");
    expect(await slots()).toEqual([]);
  });

  it("gives the slots of a local day", async () => {
    const { from: _, to: __, ...query } = MORNING;
    const found = timesOf(await slotsOf(club.api.listAvailability, { ...query, date: "2026-12-05" }));
    expect(found).toEqual(Array.from({ length: 12 }, (_, hour) => `${String(8 + hour).padStart(2, "0")}:00`));
  });

  it("says nothing of who is taken by whom", async () => {
    await book({ client_id: 9002, comments: "knee surgery" });
    const { text } = await club.api.listAvailability(undefined, asking({ ...MORNING, client_id: 9001 }));
    expect(text).toContain("502");
    for (const secret of ["9002", "Herrera", "knee", "Amara"]) expect(text).not.toContain(secret);
  });

  it("keeps the two apart: a coach or a room of another tenant is not known", async () => {
    const { status, body } = await club.api.listAvailability(
      undefined,
      asking({ ...MORNING, appointment_type_id: 131, coach_id: 501, room_id: 71 }, CAMDEN),
    );
    expect(status).toBe(400);
    expect(body.info).toMatchObject([
      { errorCode: "COACH_NOT_FOUND", identifier: "coach_id" },
      { errorCode: "ROOM_NOT_FOUND", identifier: "room_id" },
    ]);
  });
});
