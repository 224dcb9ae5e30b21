import { describe, expect, it } from "vitest";
import { tourBody } from "../../../../support/bodies.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { bookedTour, keyOf, managed } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

describe("Cancel tour", () => {
  it("frees the place and the person, who may book another one", async () => {
    const tour = await bookedTour(club.api);
    await bookedTour(club.api, { email_id: "b@example.com" });
    expect((await club.api.bookTour(tourBody({ email_id: "c@example.com" }))).status).toBe(400);
    const { status, headers, body } = await club.api.cancelTour({ reason: "Ill" }, keyOf(tour));
    expect([status, headers.ETag]).toEqual([200, '"2"']);
    expect(body.tour).toMatchObject({
      ...{ status: "cancelled", cancelled_by: "visitor", cancel_reason: "Ill", client_id: null },
      cancelled_at: club.now.toISOString(),
    });
    expect(body.tour.history[1]).toMatchObject({ operation: "cancelled", from: { status: "booked" } });
    const clients = await storedItems(club.tables, "Clients");
    expect(clients.filter((client) => client.open_tour !== undefined)).toHaveLength(1);
    await expect(bookedTour(club.api)).resolves.toMatchObject({ id: expect.any(Number) });
  });

  it("leaves the tour alone that has taken its place as the open one", async () => {
    const tour = await bookedTour(club.api);
    club.now = new Date("2026-12-01T10:30:00.000Z");
    const next = await bookedTour(club.api, {}, { scheduled_datetime: "2026-12-02T10:00:00Z" });
    await club.api.markVisitorNoShow(undefined, managed(tour));
    const clients = await storedItems(club.tables, "Clients");
    expect(clients.find(({ open_tour }) => open_tour !== undefined)).toMatchObject({
      open_tour: { tour_id: next.id },
    });
  });

  it("is done once by two requests at the same instant", async () => {
    const tour = await bookedTour(club.api);
    const answers = await Promise.all([1, 2].map(() => club.api.cancelTour({}, keyOf(tour))));
    const codes = answers.map(({ body }) => body.update_response.info.length).sort();
    expect(codes).toEqual([0, 1]);
  });
});
