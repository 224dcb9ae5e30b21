import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importClub } from "../../../../../infra/commands/import/import-club.ts";
import sampleClub from "../../../../../shared/club/sample-club.json" with { type: "json" };
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { appointmentBody, without } from "../../../../support/bodies.ts";
import {
  CLASS_MANAGER,
  classBody,
  classPath,
  planClass,
  seenClass,
  sendClass,
} from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { testFolder } from "../../../../support/test-folder.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();
const ROOM_FILE = join(testFolder(), "club-with-another-room.json");
const BUFFERED = ["2026-12-01T10:00/11:10"];

function codesOf(info: readonly { readonly severity: string; readonly errorCode: string }[]) {
  return info.map(({ severity, errorCode }) => `${severity} ${errorCode}`);
}

/** Imports the club's file, in which room 72 has another capacity. */
async function importRoom(capacity: number): Promise<void> {
  const rooms = sampleClub.rooms.map((room) => (room.room_id === 72 ? { ...room, capacity } : room));
  await writeFile(ROOM_FILE, JSON.stringify({ ...sampleClub, rooms }));
  const { ok } = await importClub(ROOM_FILE, new BulkTables(club.tables.client, club.tables.names));
  expect(ok).toBe(true);
}

describe("Create class", () => {
  it("plans a class with the type's name, length and places, and the names of coach and room", async () => {
    const { status, body } = await sendClass(club);
    expect([status, body.create_response.info]).toEqual([201, []]);
    expect(body.class).toMatchObject({
      id: body.create_response.id,
      version: 1,
      status: "scheduled",
      name: "Vinyasa yoga",
      local_date: "2026-12-01",
      ...{ coach_id: 501, coach_name: "Amara Cole", room_id: 72, room_name: "Open floor" },
      end_date_time: "2026-12-01T11:00:00.000Z",
      ...{ capacity: 16, waitlist_size: 10, booked: 0, places_left: 16, waiting: 0, unsettled: 0 },
      booking_opens_at: null,
      booking_closes_at: "2026-12-01T10:00:00.000Z",
      is_complimentary: false,
      history: [{ operation: "created" }],
      actions: { update: {}, reschedule: {}, substitute_coach: {}, cancel: {}, delete: {} },
    });
    expect(await seenClass(club, body.create_response.id)).toEqual(body.class);
  });

  it("holds the coach, and the room to itself, for the buffers too", async () => {
    await planClass(club);
    expect(await heldTime(club.tables)).toEqual({
      "coach#11#501": BUFFERED,
      "room#11#72": ["2026-12-01T10:00/11:10×5000"],
    });
  });

  it.each([
    ["the first", {}],
    ["the second", { start_date_time: "2026-12-01T11:10:00Z", coach_id: 502 }],
  ])("opens booking by the wall clock of the policy: %s", async (_, fields) => {
    const id = await planClass(club, { class_type_id: 152, ...fields });
    expect((await seenClass(club, id)).booking_opens_at).toBe("2026-11-24T12:00:00.000Z");
  });

  it("counts days of the wall clock across a change of the clocks", async () => {
    club.now = new Date("2027-03-01T09:00:00.000Z");
    // 18:30 in London, which is an hour ahead of UTC from 2027-03-28 on.
    const before = await planClass(club, { class_type_id: 152, start_date_time: "2027-03-22T18:30:00Z" });
    const after = await planClass(club, { class_type_id: 152, start_date_time: "2027-03-29T17:30:00Z" });
    expect(await seenClass(club, before)).toMatchObject({
      local_date: "2027-03-22",
      booking_opens_at: "2027-03-15T12:00:00.000Z",
    });
    expect(await seenClass(club, after)).toMatchObject({
      local_date: "2027-03-29",
      booking_opens_at: "2027-03-22T12:00:00.000Z",
    });
  });

  it("leaves the coach to be announced, and then holds the room alone", async () => {
    const { body } = await sendClass(club, { coach_id: null });
    expect(body.class).toMatchObject({ coach_id: null, coach_name: null });
    expect(Object.keys(await heldTime(club.tables))).toEqual(["room#11#72"]);
  });

  it("chooses a coach who gives the type and an empty room, and names them", async () => {
    await planClass(club);
    const request = without(classBody(), "coach_id", "room_id");
    const { body } = await club.api.createClass(request, { ...CLASS_MANAGER, ...classPath() });
    expect(codesOf(body.create_response.info)).toEqual(["Info COACH_ASSIGNED", "Info ROOM_ASSIGNED"]);
    expect(body.class).toMatchObject({ coach_id: 502, coach_name: "Ben Okafor", room_id: 71 });
  });

  it("holds no room for a virtual class", async () => {
    const virtual = { is_virtual: true, virtual_url: "https://meet.example/yoga", room_id: undefined };
    const { body } = await sendClass(club, virtual);
    expect(body.class).toMatchObject({
      room_id: null,
      is_virtual: true,
      virtual_url: "https://meet.example/yoga",
    });
    expect(Object.keys(await heldTime(club.tables))).toEqual(["coach#11#501"]);
  });

  it("refuses what is held: the coach, the room", async () => {
    await planClass(club);
    const coach = await sendClass(club, { room_id: 71 });
    expect(refusalProblems(coach.body)).toEqual(["COACH_UNAVAILABLE coach_id"]);
    const room = await sendClass(club, { coach_id: 502 });
    expect(refusalProblems(room.body)).toEqual(["ROOM_UNAVAILABLE room_id"]);
    const offered = room.body.info[0].jsonObject.next_starts;
    expect(offered[0]).toBe("2026-12-01T11:15:00.000Z");
  });

  it("takes a class right after the buffer of another one, and not a cell earlier", async () => {
    await planClass(club);
    const early = await sendClass(club, { start_date_time: "2026-12-01T11:05:00Z" });
    expect(refusalProblems(early.body)).toEqual(["COACH_UNAVAILABLE coach_id", "ROOM_UNAVAILABLE room_id"]);
    expect((await sendClass(club, { start_date_time: "2026-12-01T11:10:00Z" })).status).toBe(201);
  });

  // Case 8
  it.each([3, 5])(
    "has its room to itself, either first, in a club file with a room for three or %i",
    async (capacity) => {
      const appointment = (start_date_time: string) =>
        club.api.createAppointment(appointmentBody({ start_date_time, coach_id: 502 }));
      await importRoom(3);
      expect((await appointment("2026-12-01T10:15:00Z")).status).toBe(201);
      await planClass(club, { start_date_time: "2026-12-02T10:00:00Z" });
      await importRoom(capacity);
      const late = await sendClass(club, { start_date_time: "2026-12-01T10:00:00Z" });
      expect(refusalProblems(late.body)).toEqual(["ROOM_UNAVAILABLE room_id"]);
      const second = await appointment("2026-12-02T10:15:00Z");
      expect(refusalProblems(second.body)).toEqual(["ROOM_UNAVAILABLE room_id"]);
    },
  );

  it("gives an empty room to exactly one of a class and an appointment that ask at once", async () => {
    const answers = await Promise.all([
      sendClass(club),
      club.api.createAppointment(appointmentBody({ coach_id: 502 })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it("gives coach and room to exactly one of two classes that ask at once", async () => {
    const answers = await Promise.all([sendClass(club), sendClass(club)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it("only warns of closed hours", async () => {
    const night = await sendClass(club, { start_date_time: "2026-12-01T21:30:00Z" });
    expect([night.status, codesOf(night.body.create_response.info)]).toEqual([
      201,
      ["Warning OUTSIDE_OPENING_HOURS"],
    ]);
    const fits = await sendClass(club, { start_date_time: "2026-12-02T21:00:00Z" });
    expect(fits.body.create_response.info).toEqual([]);
  });

  it("only warns of a coach who does not give the type, and chooses nobody who does not", async () => {
    const ben = (await storedItems(club.tables, "Club")).find(({ coach_id }) => coach_id === 502);
    const others = new BulkTables(club.tables.client, club.tables.names);
    await others.put("Club", [{ ...ben, class_type_ids: [151] }]);
    const named = await sendClass(club, { coach_id: 502 });
    expect(codesOf(named.body.create_response.info)).toEqual(["Warning COACH_CANNOT_DELIVER"]);
    await planClass(club, { room_id: 71 });
    const taken = await sendClass(club, { coach_id: undefined, room_id: 71 });
    expect(refusalProblems(taken.body)).toEqual(["COACH_UNAVAILABLE coach_id", "ROOM_UNAVAILABLE room_id"]);
  });

  it("only warns of a coach who does not work then", async () => {
    const body = { class_type_id: 161, coach_id: 522, room_id: 95 };
    const inCamden = (start_date_time: string) =>
      sendClass(club, { ...body, start_date_time }, classPath(undefined, 13));
    const night = await inCamden("2026-12-01T21:00:00Z");
    expect(codesOf(night.body.create_response.info)).toEqual(["Warning COACH_OFF_DUTY"]);
    expect((await inCamden("2026-12-02T10:00:00Z")).body.create_response.info).toEqual([]);
  });

  it("is bound by no notice and no max_advance_days, but by the past and by ten years ahead", async () => {
    expect((await sendClass(club, { start_date_time: "2029-12-01T10:00:00Z" })).status).toBe(201);
    const past = await sendClass(club, { start_date_time: "2026-11-20T08:58:59.999Z" });
    expect(refusalProblems(past.body)).toEqual(["START_IN_PAST start_date_time"]);
    const far = await sendClass(club, { start_date_time: "2037-12-01T10:00:00Z" });
    expect(refusalProblems(far.body)).toEqual(["START_TOO_FAR start_date_time"]);
  });

  it.each([
    ["an inactive type", { class_type_id: 154 }, "CLASS_TYPE_NOT_FOUND class_type_id"],
    ["an unknown type", { class_type_id: 1 }, "CLASS_TYPE_NOT_FOUND class_type_id"],
    ["an inactive coach", { coach_id: 503 }, "COACH_NOT_FOUND coach_id"],
    ["an inactive room", { room_id: 73 }, "ROOM_NOT_FOUND room_id"],
    ["a room of other types", { class_type_id: 151, room_id: 71 }, "ROOM_NOT_FOR_TYPE room_id"],
  ])("refuses %s", async (_, fields, problem) => {
    expect(refusalProblems((await sendClass(club, fields)).body)).toEqual([problem]);
  });

  it.each([
    ["duration_minutes", 5, 4],
    ["duration_minutes", 350, 351],
    ["capacity", 1, 0],
    ["capacity", 100, 101],
    ["waitlist_size", 0, -1],
    ["waitlist_size", 50, 51],
  ])("takes %s %i, and not %i", async (field, just, beyond) => {
    expect((await sendClass(club, { [field]: just })).status).toBe(201);
    const tooMuch = await sendClass(club, { [field]: beyond, start_date_time: "2026-12-03T10:00:00Z" });
    expect(refusalProblems(tooMuch.body)).toEqual([`FIELD_INVALID ${field}`]);
  });

  it("refuses a place that is none", async () => {
    const virtual = await sendClass(club, { is_virtual: true });
    expect(refusalProblems(virtual.body)).toEqual(["FIELD_REQUIRED virtual_url", "FIELD_INVALID room_id"]);
  });

  it("answers the same request once more, and plans one class", async () => {
    const headers = { "Idempotency-Key": "yoga-on-tuesday" };
    const first = await sendClass(club, {}, { headers });
    const again = await sendClass(club, {}, { headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });
});
