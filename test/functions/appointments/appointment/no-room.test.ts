import { describe, expect, it } from "vitest";
import { bookInCamden, camdenBody, camdenPath, MANAGER } from "../../../support/camden.ts";
import { changeRecords } from "../../../support/change-records.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import { CAMDEN, slotsOf } from "../../../support/slots.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";
import { heldTime } from "../../held-time.ts";
import { moving } from "./moving.ts";

const club = useSampleClub();
const { reschedule, substitute, update } = moving(club);

// Type 134 is held in no room, by coach 521.
const OUTDOOR = { appointment_type_id: 134, coach_id: 521, room_id: undefined };
const VIRTUAL = { is_virtual: true, virtual_url: "https://meet.example/1" };

function bookOutdoors(fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return bookInCamden(club, { ...OUTDOOR, ...fields });
}

describe("an appointment of a type that is held in no room", () => {
  it.each(["createAppointment", "createComplimentaryAppointment"] as const)(
    "holds coach and client alone: %s",
    async (name) => {
      const body = { ...camdenBody(OUTDOOR), ...(name === "createAppointment" ? {} : { comp_reason: "x" }) };
      const made = await club.api[name](body, { ...CAMDEN, ...MANAGER });
      expect([made.status, made.body.create_response.info]).toEqual([201, []]);
      const { body: found } = await club.api.getAppointment(
        undefined,
        camdenPath(made.body.create_response.id),
      );
      expect(found).toMatchObject({ room_id: null, is_virtual: false, virtual_url: null });
      expect(Object.keys(await heldTime(club.tables)).toSorted()).toEqual(["client#13#9301", "coach#13#521"]);
    },
  );

  it.each([93, 4711])("takes no room, whether or not there is one: %i", async (room_id) => {
    const made = await club.api.createAppointment(camdenBody({ ...OUTDOOR, room_id }), CAMDEN);
    expect([made.status, refusalProblems(made.body)]).toEqual([400, ["ROOM_NOT_FOR_TYPE room_id"]]);
    expect(made.body.info[0].helptext).toBe("Leave out room_id: the appointment type is held in no room.");
  });

  it("can be booked where no room is left, as the checks and the lists say", async () => {
    await changeRecords(club.tables, (record) => "capacity" in record, { is_active: false });
    const { start_date_time, ...details } = camdenBody(OUTDOOR);
    const recurrence = {
      ...{ weekdays: ["tuesday"], local_time: "10:00", first_date: "2026-12-01", occurrences: 1 },
    };
    const check = await club.api.checkAvailability({ ...details, start_date_time }, CAMDEN);
    const recurring = await club.api.checkRecurringAvailability({ ...details, recurrence }, CAMDEN);
    expect([check.body.is_available, recurring.body.occurrences[0].is_available]).toEqual([true, true]);
    const query = { appointment_type_id: 134, from: start_date_time, step_minutes: 60 };
    const listed = await slotsOf(club.api.listAvailability, { ...query, to: "2026-12-01T11:00:00Z" }, CAMDEN);
    const [next] = await slotsOf(club.api.listNextAvailability, { ...query, limit: 1 }, CAMDEN);
    for (const slot of [listed[0], next]) {
      expect(slot).toMatchObject({ start_date_time, coach_ids: [521], room_ids: [] });
    }
  });

  it("is moved, given to another coach and changed without a room", async () => {
    const id = await bookOutdoors();
    const moved = await reschedule(id, { start_date_time: "2026-12-01T15:00:00Z" });
    expect([moved.status, moved.body.appointment.room_id]).toEqual([200, null]);
    expect((await update(id, { comments: "Bring a coat" })).status).toBe(200);
    const refused = await reschedule(id, { start_date_time: "2026-12-01T16:00:00Z", room_id: 93 });
    expect(refusalProblems(refused.body)).toEqual(["ROOM_NOT_FOR_TYPE room_id"]);
    expect(refusalProblems((await update(id, { room_id: 93 })).body)).toEqual(["ROOM_NOT_FOR_TYPE room_id"]);
    await changeRecords(club.tables, ({ coach_id }) => coach_id === 522, { appointment_type_ids: [134] });
    const substituted = await substitute(id, { coach_id: 522 });
    expect([substituted.status, substituted.body.appointment.room_id]).toEqual([200, null]);
  });

  it("needs no room where it is no longer virtual", async () => {
    const id = await bookOutdoors(VIRTUAL);
    const { status, body } = await update(id, {});
    expect([status, body.appointment]).toMatchObject([200, { is_virtual: false, room_id: null }]);
  });

  it("stays without a room where its type gets rooms", async () => {
    const id = await bookOutdoors();
    const other = await bookInCamden(club, { start_date_time: "2026-12-01T13:00:00Z" });
    await changeType(134, null);
    expect((await reschedule(id, { start_date_time: "2026-12-01T15:00:00Z" })).status).toBe(200);
    expect((await update(id, { comments: "Bring a coat" })).status).toBe(200);
    // Another appointment still must say where it is held.
    expect(refusalProblems((await update(other, {})).body)).toEqual(["FIELD_REQUIRED room_id"]);
  });

  it("keeps the room that it has where its type is held in none from now on", async () => {
    const id = await bookInCamden(club);
    await changeType(131, []);
    const { status, body } = await reschedule(id, { start_date_time: "2026-12-01T15:00:00Z" });
    expect([status, body.appointment.room_id]).toEqual([200, 93]);
    expect(await heldTime(club.tables)).toMatchObject({ "room#13#93": ["2026-12-01T15:00/16:00"] });
  });
});

function changeType(appointment_type_id: number, room_ids: readonly number[] | null): Promise<void> {
  const isMeant = (item: Readonly<Record<string, unknown>>) =>
    item.appointment_type_id === appointment_type_id;
  return changeRecords(club.tables, isMeant, { room_ids });
}
