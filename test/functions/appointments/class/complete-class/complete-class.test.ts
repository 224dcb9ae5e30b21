import { describe, expect, it } from "vitest";
import {
  CLASS_ID,
  clientOf,
  holdClient,
  readBookings,
  storeScene,
} from "../../../../shared/classes/class-scene.ts";
import { bookingPath } from "../../../../support/class-bookings.ts";
import { CLASS_MANAGER, changeClass, classPath, planClass, seenClass } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { dyingDatabase } from "../../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../../support/function-under-test.ts";
import {
  type ClassFields,
  storeClassBooking,
  storeClassBookings,
  storeClasses,
  storedClassBooking,
} from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const START = new Date("2026-12-01T10:00:00.000Z");

function complete(id: number, body: object = {}) {
  return changeClass(club, "completeClass", id, body);
}

describe("Mark class as completed", () => {
  it("marks who came and who did not, and the rest as asked", async () => {
    const id = await planClass(club);
    for (const client of [9001, 9002, 9003]) await storeClassBooking(club.tables, id, client);
    club.now = START;
    const { status, body } = await complete(id, {
      checked_in: [9001],
      no_show: [9002],
      unmarked: "checked_in",
    });
    expect([status, body.update_response.info]).toEqual([200, []]);
    expect(body.class).toMatchObject({
      ...{ status: "completed", completed_at: START.toISOString(), booked: 3, unsettled: 0 },
      actions: { update: { fields: ["notes"] } },
    });
    const marks = await Promise.all(
      [9001, 9002, 9003].map(async (client) => (await storedClassBooking(club.tables, id, client))?.status),
    );
    expect(marks).toEqual(["checked_in", "no_show", "checked_in"]);
  });

  it("requires unmarked where anybody is left, and not where nobody is", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001);
    await storeClassBooking(club.tables, id, 9002, { status: "checked_in" });
    club.now = START;
    expect(refusalProblems((await complete(id)).body)).toEqual(["FIELD_REQUIRED unmarked"]);
    expect((await complete(id, { no_show: [9001] })).status).toBe(200);
  });

  it("refuses a client without a place, one marked otherwise, and one in both lists", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001, { status: "checked_in" });
    club.now = START;
    const unknown = await complete(id, { checked_in: [9001, 9003] });
    expect(refusalProblems(unknown.body)).toEqual(["CLASS_BOOKING_NOT_FOUND checked_in[1]"]);
    const other = await complete(id, { no_show: [9001] });
    expect(refusalProblems(other.body)).toEqual(["CLASS_BOOKING_STATE no_show[0]"]);
    const both = await complete(id, { checked_in: [9001], no_show: [9001] });
    expect(refusalProblems(both.body)).toEqual(["FIELD_INVALID no_show"]);
  });

  it("is done from the start to 7 days after the end, and then takes no move and no cancellation", async () => {
    const id = await planClass(club);
    club.now = new Date("2026-12-01T09:59:59.999Z");
    expect(refusalProblems((await complete(id)).body)).toEqual(["CLASS_STATE "]);
    club.now = new Date("2026-12-08T11:00:00.001Z");
    const late = await complete(id);
    expect(refusalProblems(late.body)).toEqual(["TOO_LATE "]);
    expect(late.body.info[0].jsonObject).toEqual({ until: "2026-12-08T11:00:00.000Z" });
    club.now = new Date("2026-12-08T11:00:00.000Z");
    expect((await complete(id)).status).toBe(200);
    expect((await complete(id)).body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect(refusalProblems((await changeClass(club, "cancelClass", id, {})).body)).toEqual(["CLASS_STATE "]);
  });

  it("counts as unsettled those alone whom it still marks", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001);
    await storeClassBooking(club.tables, id, 9002, { status: "checked_in" });
    await storeClassBooking(club.tables, id, 9003, { status: "waiting", waitlist: WAITLIST });
    club.now = START;
    const dying = functionsUnderTest(dyingDatabase(club), { now: () => club.now, isUndescribed: true });
    const path = { ...CLASS_MANAGER, ...classPath(id) };
    expect((await dying.completeClass({ unmarked: "checked_in" }, path)).status).toBe(500);
    expect(await seenClass(club, id)).toMatchObject({ status: "completed", unsettled: 1 });
  });

  it("leaves alone what is undone while it still marks others", async () => {
    await storeClasses(club.tables, [{ ...COMPLETING, booked: 1, unsettled: 1 }]);
    await storeClassBookings(club.tables, [{ class_id: 1, class_type_id: 153, status: "checked_in" }]);
    club.now = new Date("2026-12-01T19:00:00.000Z");
    const path = { ...CLASS_MANAGER, ...bookingPath(1, 9001) };
    const { status, body } = await club.api.undoClassCheckIn(undefined, path);
    expect([status, body.class_booking.status]).toEqual([200, "booked"]);
    await changeClass(club, "updateClass", 1, { notes: "Mats were missing." });
    expect(await storedClassBooking(club.tables, 1, 9001)).toMatchObject({ status: "booked" });
    expect(await seenClass(club, 1)).toMatchObject({ unsettled: 0 });
  });

  it("lets the bookings follow a move first, and marks nobody who has something else then", async () => {
    const moved = { start_date_time: "2026-12-01T18:30:00.000Z", end_date_time: "2026-12-01T19:30:00.000Z" };
    const settling = { kind: "moved", by: "desk" } as const;
    await storeScene(club.tables, {
      ...{ places: 2, version: 2, followed_version: 2, unsettled: 2, settling, ...moved },
    });
    await holdClient(club.tables, clientOf(0), "2026-12-01T19:15:00.000Z", "2026-12-01T20:00:00.000Z");
    club.now = new Date(moved.start_date_time);
    expect((await complete(CLASS_ID, { unmarked: "no_show" })).body.class).toMatchObject({
      ...{ status: "completed", booked: 1, unsettled: 0 },
    });
    const [released, marked] = await readBookings(club.tables);
    expect(released).toMatchObject({ status: "cancelled", session_outcome: "returned" });
    expect(marked).toMatchObject({ status: "no_show", ...moved });
  });

  it("lets nobody leave afterwards, and the session of who did not come be given back", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001);
    club.now = START;
    await complete(id, { checked_in: [9001] });
    const path = { ...CLASS_MANAGER, ...bookingPath(id, 9001) };
    expect((await club.api.undoClassCheckIn(undefined, path)).body.class_booking.actions).not.toHaveProperty(
      "cancel",
    );
    const refused = await club.api.cancelClassBooking({}, path);
    expect(refusalProblems(refused.body)).toEqual(["CLASS_BOOKING_STATE "]);
    expect((await club.api.markClassNoShow({ waive: true }, path)).status).toBe(200);
  });
});

const WAITLIST = { since: "2026-11-20T09:00:00.000Z", notice_minutes: 120, needs_session: false };

/** A class that is completed while its bookings are still marked. */
const COMPLETING = {
  ...{ class_id: 1, class_type_id: 153, version: 2, followed_version: 2 },
  status: "completed",
  settling: { kind: "completed", by: "desk", checked_in: [], no_show: [], unmarked: "checked_in" },
} satisfies ClassFields;
