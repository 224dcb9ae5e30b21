import { describe, expect, it } from "vitest";
import { clientHolder } from "../../../../../shared/holds/party.ts";
import { Database } from "../../../../../shared/tables/database.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { engineEndpoint } from "../../../../support/engine.ts";
import { refusalCodes, refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../../support/function-under-test.ts";
import { productClient } from "../../../../support/product-client.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { bookedTour, keyOf, MANAGER, managed, TOUR_START } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { heldTime } from "../../../held-time.ts";

const club = useSampleClub();
const PRIYA = { full_name: "Priya Raman", email_id: "priya.raman@example.com" };
const LATER = "2026-12-01T10:15:00.000Z";

async function openTour(clientId: number) {
  const clients = await storedItems(club.tables, "Clients");
  return clients.find(({ record }) => record === `client#${clientId}`)?.open_tour;
}

/** The places of London Bridge's tours that are free for a tour at a start. */
async function placesAt(start: string): Promise<number> {
  const to = new Date(Date.parse(start) + 1).toISOString();
  const { body } = await club.api.listTourAvailability(undefined, { query: { from: [start], to: [to] } });
  return body.slots[0]?.places_left ?? 0;
}

/** The time for which Priya is held. */
async function priyasTime(): Promise<readonly string[]> {
  return (await heldTime(club.tables))[clientHolder(11, 9001).key] ?? [];
}

describe("Reschedule tour", () => {
  it("moves the tour, its holds and its person's open tour, also where old and new time overlap", async () => {
    const tour = await bookedTour(club.api, PRIYA);
    const wanted = { scheduled_datetime: LATER, notes: "The sauna", reason: "Train" };
    const { status, headers, body } = await club.api.rescheduleTour(wanted, keyOf(tour));
    expect([status, headers.ETag]).toEqual([200, '"2"']);
    expect(body.update_response).toEqual({ id: tour.id, info: [] });
    const end_datetime = "2026-12-01T10:45:00.000Z";
    expect(body.tour).toMatchObject({ scheduled_datetime: LATER, end_datetime, notes: "The sauna" });
    expect(body.tour.history[1]).toMatchObject({
      ...{ version: 2, operation: "rescheduled", by: "visitor", reason: "Train" },
      from: { scheduled_datetime: TOUR_START, notes: null },
      to: { scheduled_datetime: LATER, notes: null },
    });
    expect(await openTour(9001)).toEqual({ tour_id: tour.id, scheduled_datetime: LATER, end_datetime });
    // A tour at 09:45 touches what was given back, one at 10:30 what is held now.
    expect([await placesAt("2026-12-01T09:45:00.000Z"), await placesAt("2026-12-01T10:30:00.000Z")]).toEqual([
      2, 1,
    ]);
  });

  it("is refused where the tour was cancelled between the read and the commit, and holds nothing", async () => {
    const tour = await bookedTour(club.api);
    const others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      if (command === "TransactWriteItemsCommand" && index === 0) await others.cancelTour({}, keyOf(tour));
      return next();
    });
    const { status, body } = await club.api.rescheduleTour({ scheduled_datetime: LATER }, keyOf(tour));
    expect(status).toBe(400);
    expect(refusalCodes(body)).toEqual(["TOUR_STATE"]);
    expect(await heldTime(club.tables)).toEqual({});
  });

  it("keeps notes that are not sent, and says where nothing would change", async () => {
    const tour = await bookedTour(club.api, {}, { notes: "The pool" });
    const same = await club.api.rescheduleTour({ scheduled_datetime: TOUR_START, reason: "x" }, keyOf(tour));
    expect(same.body.update_response.info).toMatchObject([{ errorCode: "ALREADY_DONE" }]);
    expect(same.body.tour).toMatchObject({ version: 1, notes: "The pool" });
    const moved = await club.api.rescheduleTour({ scheduled_datetime: LATER }, keyOf(tour));
    expect(moved.body.tour.notes).toBe("The pool");
  });

  it("changes notes alone while the tour runs, at a club that takes no bookings any more", async () => {
    const tour = await bookedTour(club.api);
    club.now = new Date("2026-12-01T10:20:00.000Z");
    await changeRecords(club.tables, isTenant(11), { is_active: false });
    const notes = { scheduled_datetime: TOUR_START, notes: "Late" };
    expect((await club.api.rescheduleTour(notes, keyOf(tour))).status).toBe(200);
    const moved = await club.api.rescheduleTour({ scheduled_datetime: LATER }, keyOf(tour));
    expect(refusalCodes(moved.body)).toContain("START_IN_PAST");
  });

  it("keeps the tour's length, whatever the club's tours take by now", async () => {
    const tour = await bookedTour(club.api);
    await changeRecords(club.tables, isTenant(11), { tour: { duration_minutes: 60, capacity: 2 } });
    // The tenant is kept for a minute.
    club.now = new Date(club.now.getTime() + 61_000);
    const { body } = await club.api.rescheduleTour({ scheduled_datetime: LATER }, keyOf(tour));
    expect(body.tour.end_datetime).toBe("2026-12-01T10:45:00.000Z");
  });

  it("asks whether the person is free for who manages tours, and for no visitor", async () => {
    const tour = await bookedTour(club.api, PRIYA);
    await club.api.createAppointment(appointmentBody({ start_date_time: "2026-12-01T12:00:00Z" }));
    const clash = { scheduled_datetime: "2026-12-01T12:15:00Z" };
    const { body } = await club.api.rescheduleTour(clash, managed(tour));
    expect(refusalProblems(body)).toEqual(["CLIENT_UNAVAILABLE scheduled_datetime"]);
    expect((await club.api.rescheduleTour(clash, keyOf(tour))).status).toBe(200);
  });

  it("holds the person once staff move a visitor's tour, until it is cancelled", async () => {
    const tour = await bookedTour(club.api, PRIYA);
    expect(await priyasTime()).toEqual([]);
    await club.api.rescheduleTour({ scheduled_datetime: LATER }, managed(tour));
    expect(await priyasTime()).toEqual(["2026-12-01T10:15/10:45"]);
    await club.api.cancelTour({}, keyOf(tour));
    expect(await priyasTime()).toEqual([]);
  });

  it("gives the person's time back where a visitor moves a tour that staff booked", async () => {
    const tour = await bookedTour(club.api, PRIYA, {}, MANAGER);
    expect(await priyasTime()).toEqual(["2026-12-01T10:00/10:30"]);
    const notes = { scheduled_datetime: TOUR_START, notes: "The sauna" };
    expect((await club.api.rescheduleTour(notes, keyOf(tour))).status).toBe(200);
    // Other notes are no move.
    expect(await priyasTime()).toEqual(["2026-12-01T10:00/10:30"]);
    await club.api.rescheduleTour({ scheduled_datetime: LATER }, keyOf(tour));
    expect(await priyasTime()).toEqual([]);
  });

  it("takes 30 entries of visitors, and after them those of the club and a cancel", async () => {
    const tour = await bookedTour(club.api);
    const to = (minutes: number) => ({
      scheduled_datetime: new Date(Date.parse(TOUR_START) + minutes * 60_000).toISOString(),
    });
    for (let entry = 2; entry <= 30; entry += 1) {
      expect((await club.api.rescheduleTour(to(entry), keyOf(tour))).status).toBe(200);
    }
    const { body } = await club.api.rescheduleTour(to(31), keyOf(tour));
    expect(refusalCodes(body)).toEqual(["TOO_MANY_CHANGES"]);
    expect((await club.api.rescheduleTour(to(31), managed(tour))).status).toBe(200);
    expect((await club.api.cancelTour({}, keyOf(tour))).status).toBe(200);
  });

  it("gives a kept answer to nobody without the key", async () => {
    const tour = await bookedTour(club.api);
    const body = { scheduled_datetime: LATER };
    const keyed = { "Idempotency-Key": "1", "Tour-Key": tour.key };
    const first = await club.api.rescheduleTour(body, { ...keyOf(tour), headers: keyed });
    const again = await club.api.rescheduleTour(body, { ...keyOf(tour), headers: keyed });
    expect([again.text, again.headers["Idempotency-Replayed"]]).toEqual([first.text, "true"]);
    for (const headers of [{ "Idempotency-Key": "1" }, { ...keyed, "Tour-Key": "x" }]) {
      expect((await club.api.rescheduleTour(body, { ...keyOf(tour), headers })).status).toBe(422);
    }
  });

  it("lets exactly one of two tours have the last place", async () => {
    const tours = await Promise.all(
      ["a@example.com", "b@example.com"].map((email_id) => bookedTour(club.api, { email_id })),
    );
    await bookedTour(club.api, { email_id: "c@example.com" }, { scheduled_datetime: "2026-12-01T14:00:00Z" });
    const body = { scheduled_datetime: "2026-12-01T14:00:00Z" };
    const answers = await Promise.all(tours.map((tour) => club.api.rescheduleTour(body, keyOf(tour))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
