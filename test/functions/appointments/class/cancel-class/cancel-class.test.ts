import { describe, expect, it } from "vitest";
import { book } from "../../../../support/class-bookings.ts";
import { changeClass, planClass } from "../../../../support/classes.ts";
import { storeClassBooking, storedClassBooking } from "../../../../support/stored-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();

function cancel(id: number, body: object = {}) {
  return changeClass(club, "cancelClass", id, body);
}

describe("Cancel class", () => {
  it("cancels every booking, frees everybody and returns the sessions", async () => {
    const id = await planClass(club);
    await storeClassBooking(club.tables, id, 9001, { membership_id: 30_004, session_outcome: "taken" });
    await storeClassBooking(club.tables, id, 9002, { status: "waiting" });
    const { status, body } = await cancel(id, { reason: "No heating", message: "We are sorry" });
    expect([status, body.update_response.info]).toEqual([200, []]);
    expect(body.class).toMatchObject({
      ...{ status: "cancelled", version: 2, cancel_reason: "No heating" },
      ...{ booked: 0, waiting: 0, unsettled: 0, cancelled_at: "2026-11-20T09:00:00.000Z" },
      actions: {},
    });
    expect(await heldTime(club.tables)).toEqual({});
    expect(await storedClassBooking(club.tables, id, 9001)).toMatchObject({
      ...{ status: "cancelled", session_outcome: "returned", version: 2, cancel_reason: "No heating" },
    });
    expect(await storedClassBooking(club.tables, id, 9002)).toMatchObject({
      status: "cancelled",
      version: 2,
    });
  });

  it("leaves nobody with a place who books at the same time", async () => {
    for (let trial = 0; trial < 8; trial += 1) {
      const start_date_time = `2026-12-${String(10 + trial)}T10:00:00Z`;
      const id = await planClass(club, { start_date_time });
      const [cancelled, booked] = await Promise.all([cancel(id), book(club, id, { client_id: 9001 })]);
      expect(cancelled.status).toBe(200);
      expect([201, 400]).toContain(booked.status);
      expect((await storedClassBooking(club.tables, id, 9001))?.status ?? "none").not.toBe("booked");
    }
    expect(await heldTime(club.tables)).toEqual({});
  });

  it("settles more bookings than a transaction holds", async () => {
    const id = await planClass(club, { capacity: 40 });
    const clients = Array.from({ length: 40 }, (_, index) => 70_001 + index);
    for (const client of clients) await storeClassBooking(club.tables, id, client);
    const { body } = await cancel(id);
    expect(body.class).toMatchObject({ booked: 0, unsettled: 0 });
    const bookings = await Promise.all(clients.map((client) => storedClassBooking(club.tables, id, client)));
    expect(new Set(bookings.map((booking) => `${booking?.status} ${booking?.version}`))).toEqual(
      new Set(["cancelled 2"]),
    );
    expect(await heldTime(club.tables)).toEqual({});
  });
});
