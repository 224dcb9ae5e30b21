import { describe, expect, it } from "vitest";
import { appointmentBody } from "../../../../support/bodies.ts";
import { changeClass, planClass, seenClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { storeClassBooking, storedClassBooking } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();

function reschedule(id: number, body: object) {
  return changeClass(club, "rescheduleClass", id, body);
}

describe("Reschedule class", () => {
  it("moves coach, room and bookings, and the new time may overlap the old one", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001);
    const { status, body } = await reschedule(id, {
      start_date_time: "2026-12-01T10:30:00Z",
      reason: "Heating",
    });
    expect([status, body.update_response.info]).toEqual([200, []]);
    expect(body.class).toMatchObject({
      start_date_time: "2026-12-01T10:30:00.000Z",
      end_date_time: "2026-12-01T11:30:00.000Z",
      ...{ moved_at: "2026-11-20T09:00:00.000Z", booked: 1, unsettled: 0 },
    });
    expect(await heldTime(club.tables)).toEqual({
      "coach#11#501": ["2026-12-01T10:30/11:40"],
      "room#11#72": ["2026-12-01T10:30/11:40×5000"],
      "client#11#9001": ["2026-12-01T10:30/11:30"],
    });
    expect(await storedClassBooking(club.tables, id, 9001)).toMatchObject({
      ...{ version: 2, class_version: 2, start_date_time: "2026-12-01T10:30:00.000Z" },
      status: "booked",
    });
  });

  it("refuses or releases clients who have something else then", async () => {
    const id = await planClass(club, { start_date_time: "2026-12-01T18:00:00Z" });
    for (const client of [9001, 9002]) await storeClassBooking(club.tables, id, client);
    const other = { client_id: 9002, coach_id: 502, room_id: 71, start_date_time: "2026-12-01T19:15:00Z" };
    expect((await club.api.createAppointment(appointmentBody(other))).status).toBe(201);
    const later = { start_date_time: "2026-12-01T18:30:00Z" };
    const refused = await reschedule(id, later);
    expect(refusalProblems(refused.body)).toEqual(["CLIENTS_UNAVAILABLE start_date_time"]);
    expect(refused.body.info[0].jsonObject).toEqual({ client_ids: [9002] });
    expect(await seenClass(club, id)).toMatchObject({
      version: 1,
      start_date_time: "2026-12-01T18:00:00.000Z",
    });
    const { body } = await reschedule(id, { ...later, on_conflict: "release" });
    expect(body.update_response.info).toMatchObject([
      { severity: "Warning", errorCode: "CLIENT_RELEASED", jsonObject: { client_ids: [9002] } },
    ]);
    expect(body.class).toMatchObject({ booked: 1, places_left: 15, unsettled: 0 });
    expect(await storedClassBooking(club.tables, id, 9002)).toMatchObject({ status: "cancelled" });
    expect((await heldTime(club.tables))["client#11#9002"]).toEqual(["2026-12-01T19:15/20:15"]);
  });

  it("changes length, coach and room alone, and then writes no booking", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001);
    const { body } = await reschedule(id, { coach_id: 502, room_id: 71 });
    expect(body.class).toMatchObject({ coach_id: 502, original_coach_id: 501, room_id: 71, version: 2 });
    expect(await storedClassBooking(club.tables, id, 9001)).toMatchObject({ version: 1 });
    const longer = await reschedule(id, { duration_minutes: 75 });
    expect(longer.body.class.end_date_time).toBe("2026-12-01T11:15:00.000Z");
    expect(await storedClassBooking(club.tables, id, 9001)).toMatchObject({
      ...{ version: 2, end_date_time: "2026-12-01T11:15:00.000Z" },
    });
    const same = await reschedule(id, { duration_minutes: 75 });
    expect(same.body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
  });

  it("counts the windows from the new start, and one that has opened stays open", async () => {
    const id = await planClass(club, { class_type_id: 152 });
    const moved = await reschedule(id, { start_date_time: "2026-12-03T10:00:00Z" });
    expect(moved.body.class).toMatchObject({
      local_date: "2026-12-03",
      booking_opens_at: "2026-11-26T12:00:00.000Z",
      booking_closes_at: "2026-12-03T10:00:00.000Z",
    });
    club.now = new Date("2026-11-26T12:00:00.000Z");
    const open = await reschedule(id, { start_date_time: "2026-12-20T10:00:00Z" });
    expect(open.body.class.booking_opens_at).toBe("2026-11-26T12:00:00.000Z");
  });
});
