import { describe, expect, it } from "vitest";
import { book } from "../../../../support/class-bookings.ts";
import { changeClass, planClass, seenClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { storeClassBooking, storedClassBooking } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();

function update(id: number, body: object) {
  return changeClass(club, "updateClass", id, body);
}

describe("Update class", () => {
  it("sets what the body has and leaves the rest as it is", async () => {
    const id = await planClass(club, { notes: "Bring a mat" });
    const { status, body } = await update(id, {
      name: "Yoga by candlelight",
      capacity: 20,
      waitlist_size: 0,
    });
    expect([status, body.update_response.info]).toEqual([200, []]);
    expect(body.class).toMatchObject({
      ...{ name: "Yoga by candlelight", capacity: 20, waitlist_size: 0, notes: "Bring a mat" },
      ...{ version: 2, room_id: 72, moved_at: null, set_by_hand: [] },
    });
    expect(body.class.history[1]).toMatchObject({
      operation: "updated",
      from: { name: "Vinyasa yoga", capacity: 16 },
      to: { name: "Yoga by candlelight", capacity: 20 },
    });
    expect((await update(id, { notes: null })).body.class.notes).toBeNull();
  });

  it("moves to another room, which counts as a move", async () => {
    const id = await planClass(club);
    const { body } = await update(id, { room_id: 71 });
    expect(body.class).toMatchObject({
      ...{ room_id: 71, room_name: "Studio 1", moved_at: "2026-11-20T09:00:00.000Z" },
      start_date_time: "2026-12-01T10:00:00.000Z",
    });
    expect(Object.keys(await heldTime(club.tables))).toEqual(["coach#11#501", "room#11#71"]);
  });

  it("turns virtual and back, and chooses a room where none is named", async () => {
    const id = await planClass(club);
    const missing = await update(id, { is_virtual: true });
    expect(refusalProblems(missing.body)).toEqual(["FIELD_REQUIRED virtual_url"]);
    const online = await update(id, { is_virtual: true, virtual_url: "https://meet.example/yoga" });
    expect(online.body.class).toMatchObject({ is_virtual: true, room_id: null, room_name: null });
    expect(Object.keys(await heldTime(club.tables))).toEqual(["coach#11#501"]);
    const misplaced = await update(id, { room_id: 71 });
    expect(refusalProblems(misplaced.body)).toEqual(["FIELD_INVALID room_id"]);
    const back = await update(id, { is_virtual: false });
    expect(back.body.class).toMatchObject({ is_virtual: false, virtual_url: null, room_id: 71 });
    expect(back.body.update_response.info).toMatchObject([{ errorCode: "ROOM_ASSIGNED" }]);
    const url = await update(id, { virtual_url: "https://meet.example/yoga" });
    expect(refusalProblems(url.body)).toEqual(["FIELD_INVALID virtual_url"]);
  });

  it("warns where more clients are booked than there are places, not where they just fit", async () => {
    const id = await planClass(club);
    for (const client of [9001, 9002]) await storeClassBooking(club.tables, id, client);
    expect((await update(id, { capacity: 2 })).body.update_response.info).toEqual([]);
    const { body } = await update(id, { capacity: 1 });
    expect(body.update_response.info).toMatchObject([
      { severity: "Warning", errorCode: "OVER_CAPACITY", jsonObject: { booked: 2, capacity: 1 } },
    ]);
    expect(body.class).toMatchObject({ capacity: 1, booked: 2, places_left: 0 });
  });

  it("gives places of a raised capacity to those who wait", async () => {
    const id = await planClass(club, { class_type_id: 151, capacity: 1 });
    await storeClassBooking(club.tables, id, 9002);
    await storeClassBooking(club.tables, id, 9001, { status: "waiting" });
    const { body } = await update(id, { capacity: 3 });
    expect(body.class).toMatchObject({ capacity: 3, booked: 2, waiting: 0, places_left: 1 });
  });

  it("gives a place of the raised capacity to whoever joins the line before the commit", async () => {
    const id = await planClass(club, { class_type_id: 151, capacity: 1 });
    await storeClassBooking(club.tables, id, 9002);
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      if (command === "TransactWriteItemsCommand" && index === 0) {
        expect((await book(club, id, { client_id: 9001, if_full: "wait" })).status).toBe(201);
      }
      return await next();
    });
    expect((await update(id, { capacity: 2 })).body.class).toMatchObject({ booked: 2, waiting: 0 });
  });

  it("loses no booking that is made at the same time", async () => {
    for (let trial = 0; trial < 8; trial += 1) {
      const id = await planClass(club, { start_date_time: `2026-12-${String(10 + trial)}T10:00:00Z` });
      const [updated] = await Promise.all([
        update(id, { capacity: 30 }),
        storeClassBooking(club.tables, id, 9001).catch(() => {}),
      ]);
      expect(updated.status).toBe(200);
      const isBooked = (await storedClassBooking(club.tables, id, 9001)) !== undefined;
      expect(await seenClass(club, id)).toMatchObject({ version: 2, capacity: 30, booked: isBooked ? 1 : 0 });
    }
  });

  it("takes the notes alone once it has ended, and nothing once it is cancelled", async () => {
    const id = await planClass(club);
    club.now = new Date("2026-12-01T10:59:59.999Z");
    expect((await update(id, { capacity: 10 })).status).toBe(200);
    club.now = new Date("2026-12-01T11:00:00.000Z");
    expect(refusalProblems((await update(id, { capacity: 11 })).body)).toEqual(["CLASS_STATE "]);
    expect((await update(id, { notes: "Mat left behind" })).status).toBe(200);
    await changeClass(club, "cancelClass", id, {});
    expect(refusalProblems((await update(id, { notes: "Sorry" })).body)).toEqual(["CLASS_STATE "]);
  });
});
