import { describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { book, calendarOf, ofCoach, ofRoom, times } from "../unavailability.ts";

const club = useSampleClub();
const CAMDEN = "13";
const GROUP_ROOM = 95;
const MORNING = times("2026-12-01T08:00:00Z", "2026-12-01T12:00:00Z");

/** Books Camden's group room, which has places for three, with the coach and client of this number. */
async function bookGroupRoom(fields: object) {
  const wanted = { appointment_type_id: 131, room_id: GROUP_ROOM, start_date_time: "2026-12-01T10:00:00Z" };
  const { status, body } = await club.api.createAppointment(appointmentBody({ ...wanted, ...fields }), {
    pathParameters: { tenant_id: CAMDEN },
  });
  return { id: body.create_response?.id, problems: status === 201 ? [] : refusalProblems(body) };
}

describe("Add room unavailability", () => {
  it("answers with the room in place of a coach", async () => {
    const { status, body } = await ofRoom(club, 71).add(MORNING);
    expect([status, body.unavailability.room_id, body.unavailability.version]).toEqual([201, 71, 1]);
    expect(body.unavailability).not.toHaveProperty("coach_id");
  });

  it("takes the room from bookings, and nobody else", async () => {
    await ofRoom(club, 72).add(MORNING);
    expect((await book(club, "2026-12-01T11:55:00Z")).problems).toEqual(["ROOM_UNAVAILABLE room_id"]);
    expect((await book(club, "2026-12-01T11:55:00Z", { room_id: 71 })).problems).toEqual([]);
    expect((await book(club, "2026-12-01T13:00:00Z")).problems).toEqual([]);
  });

  it("takes all places of a room, also where one of three is held", async () => {
    await bookGroupRoom({ coach_id: 521, client_id: 9301 });
    const room = ofRoom(club, GROUP_ROOM, CAMDEN);
    expect((await room.add({ ...MORNING, on_conflict: "keep" })).status).toBe(201);
    const second = await bookGroupRoom({ coach_id: 522, client_id: 9302 });
    expect(second.problems).toEqual(["ROOM_UNAVAILABLE room_id"]);
    const [day] = (await calendarOf(club, `room#${CAMDEN}#${GROUP_ROOM}`)).days;
    expect([day?.k0, day?.l0]).toEqual([10_001, 10_000]);
  });

  it("is refused where bookings hold some of its places, and names them", async () => {
    const ids = [
      (await bookGroupRoom({ coach_id: 521, client_id: 9301 })).id,
      (await bookGroupRoom({ coach_id: 522, client_id: 9302 })).id,
    ];
    const { status, body } = await ofRoom(club, GROUP_ROOM, CAMDEN).add(MORNING);
    expect([status, refusalProblems(body)]).toEqual([400, ["ROOM_BOOKED room_id"]]);
    const named: number[] = body.info[0].jsonObject.appointment_ids;
    expect(named.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it("is not refused for a virtual appointment or for another room's", async () => {
    await book(club, "2026-12-01T10:00:00Z", {
      room_id: undefined,
      is_virtual: true,
      virtual_url: "https://meet.example/1",
    });
    await book(club, "2026-12-01T11:00:00Z", { room_id: 72 });
    expect((await ofRoom(club, 71).add(MORNING)).status).toBe(201);
  });

  it.each([
    ["73, which is inactive", 73, 201],
    ["that is not there", 999, 404],
    ["of another tenant", 81, 404],
  ])("is of any room of the tenant: %s", async (_, room, status) => {
    const { body, ...answer } = await ofRoom(club, room).add(MORNING);
    expect(answer.status).toBe(status);
    if (status === 404) expect(refusalProblems(body)).toEqual(["ROOM_NOT_FOUND room_id"]);
  });

  it("has nothing to do with the coach of the same number", async () => {
    await ofCoach(club, 501).add(MORNING);
    expect((await ofRoom(club, 71).list({ date: "2026-12-01" })).body.unavailability).toEqual([]);
    expect((await calendarOf(club, "room#11#501")).days).toEqual([]);
  });
});
