import { describe, expect, it } from "vitest";
import { tourBody } from "../../../../support/bodies.ts";
import { refusalCodes } from "../../../../support/envelope-shape.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { bookedTour, MANAGER, managed } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const ANOTHER_DAY = { scheduled_datetime: "2026-12-02T10:00:00Z" };

async function openTours() {
  const clients = await storedItems(club.tables, "Clients");
  return clients.flatMap(({ open_tour }) => (open_tour === undefined ? [] : [open_tour]));
}

/** A tour that has just begun. */
async function begunTour() {
  const tour = await bookedTour(club.api);
  club.now = new Date("2026-12-01T10:00:00.000Z");
  return tour;
}

describe("the attendance of a tour", () => {
  it("goes from one to the other and back, and closes and opens the person's tour", async () => {
    const { checkInVisitor, undoVisitorCheckIn, markVisitorNoShow, undoVisitorNoShow } = club.api;
    const tour = await begunTour();
    const steps = [
      [markVisitorNoShow, "no_show", "no_show", 0],
      [checkInVisitor, "checked_in", "checked_in", 0],
      [undoVisitorCheckIn, "booked", "undone", 1],
      [checkInVisitor, "checked_in", "checked_in", 0],
      [markVisitorNoShow, "no_show", "no_show", 0],
      [undoVisitorNoShow, "booked", "undone", 1],
    ] as const;
    for (const [index, [send, status, operation, open]] of steps.entries()) {
      const { body } = await send(undefined, managed(tour));
      const version = index + 2;
      const checked_in_at = status === "checked_in" ? club.now.toISOString() : null;
      expect(body.tour).toMatchObject({ status, version, checked_in_at });
      expect(body.tour.history.at(-1)).toMatchObject({ operation, to: { status } });
      expect(await openTours()).toHaveLength(open);
    }
  });

  it.each(["checkInVisitor", "markVisitorNoShow"] as const)(
    "says what was done already: %s",
    async (operation) => {
      const tour = await begunTour();
      await club.api[operation](undefined, managed(tour));
      const { status, body } = await club.api[operation](undefined, managed(tour));
      expect([status, body.update_response.info[0].errorCode]).toEqual([200, "ALREADY_DONE"]);
      expect(body.tour.version).toBe(2);
    },
  );

  it("lets the person book another tour once they have come, and holds the place still", async () => {
    const tour = await begunTour();
    await club.api.checkInVisitor(undefined, managed(tour));
    expect((await club.api.bookTour(tourBody({}, ANOTHER_DAY))).status).toBe(200);
    // The visitor is on their tour.
    const now = { scheduled_datetime: "2026-12-01T10:00:00Z" };
    await bookedTour(club.api, { email_id: "b@example.com" }, now);
    const full = await club.api.bookTour(tourBody({ email_id: "c@example.com" }, now));
    expect(refusalCodes(full.body)).toEqual(["TOUR_SLOT_FULL"]);
  });

  it("is not taken back where the person has another open tour by then", async () => {
    const tour = await begunTour();
    await club.api.checkInVisitor(undefined, managed(tour));
    const { body: other } = await club.api.bookTour(tourBody({}, ANOTHER_DAY), MANAGER);
    const { status, body } = await club.api.undoVisitorCheckIn(undefined, managed(tour));
    expect([status, refusalCodes(body)]).toEqual([400, ["PROSPECT_ALREADY_BOOKED"]]);
    expect(body.info[0].jsonObject.id).toBe(other.id);
    // Once it is over, it is open no more and in nobody's way.
    club.now = new Date("2026-12-01T10:30:00.000Z");
    expect((await club.api.undoVisitorCheckIn(undefined, managed(tour))).status).toBe(200);
    expect(await openTours()).toMatchObject([{ tour_id: other.id }]);
  });

  it("opens one tour where an undo races a booking", async () => {
    const tour = await begunTour();
    await club.api.checkInVisitor(undefined, managed(tour));
    const answers = await Promise.all([
      club.api.undoVisitorCheckIn(undefined, managed(tour)),
      club.api.bookTour(tourBody({}, ANOTHER_DAY)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await openTours()).toHaveLength(1);
  });
});
