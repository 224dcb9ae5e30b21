import { beforeAll, describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { type BookedTour, bookedTour, keyOf, managed } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
let priyas: BookedTour;

beforeAll(async () => {
  const prospect = { full_name: "P. Raman", email_id: "Priya.Raman@example.com" };
  priyas = await bookedTour(club.api, prospect, { notes: "The pool" });
});

describe("Get tour details", () => {
  it("shows who manages tours the person's record, and what the request said of them", async () => {
    const { status, headers, body } = await club.api.getTour(undefined, managed(priyas));
    expect([status, headers.ETag]).toEqual([200, '"1"']);
    const now = TEST_NOW.toISOString();
    expect(body).toEqual({
      ...{ id: priyas.id, version: 1, status: "booked", tenant_id: 11, client_id: 9001 },
      company_uuid: "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01",
      tenant_uuid: "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101",
      prospect: {
        ...{ full_name: "P. Raman", email_id: "Priya.Raman@example.com" },
        ...{ mobile_country_code: null, mobile_number: null },
      },
      scheduled_datetime: "2026-12-01T10:00:00.000Z",
      end_datetime: "2026-12-01T10:30:00.000Z",
      ...{ notes: "The pool", checked_in_at: null, cancelled_at: null, cancelled_by: null },
      ...{ cancel_reason: null, created_at: now, created_by: "northwind-app", updated_at: now },
      history: [
        {
          ...{ version: 1, at: now, by: "northwind-app", operation: "booked", reason: null },
          ...{ from: {}, to: {}, sessions: [] },
        },
      ],
    });
  });

  it("shows who has the key neither the record nor principals", async () => {
    const { status, body } = await club.api.getTour(undefined, keyOf(priyas));
    expect(status).toBe(200);
    expect(body).toMatchObject({ client_id: null, created_by: "visitor", history: [{ by: "visitor" }] });
  });

  it.each([
    ["without a key", {}],
    ["with another key", { "Tour-Key": "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["with an empty key", { "Tour-Key": "" }],
  ])("knows no tour %s", async (_, headers) => {
    const { status, body } = await club.api.getTour(undefined, { ...keyOf(priyas), headers });
    expect([status, refusalProblems(body)]).toEqual([404, ["TOUR_NOT_FOUND tour_id"]]);
  });

  it("knows no tour with the key of another one", async () => {
    const other = await bookedTour(club.api, {}, { scheduled_datetime: "2026-12-02T10:00:00Z" });
    const { status } = await club.api.getTour(undefined, keyOf({ ...priyas, key: other.key }));
    expect(status).toBe(404);
  });

  it("tells who has the key no reason that the club gave, and nobody's name", async () => {
    const tour = await bookedTour(
      club.api,
      { email_id: "c@example.com" },
      { scheduled_datetime: "2026-12-03T10:00:00Z" },
    );
    const moved = { scheduled_datetime: "2026-12-03T11:00:00Z", reason: "Mine" };
    await club.api.rescheduleTour(moved, keyOf(tour));
    await club.api.cancelTour({ reason: "Staff are ill" }, managed(tour));
    const { body } = await club.api.getTour(undefined, keyOf(tour));
    expect(body).toMatchObject({ status: "cancelled", cancelled_by: "club", cancel_reason: null });
    const told = body.history.map(({ by, reason }: { by: string; reason: string }) => [by, reason]);
    expect(told).toEqual([
      ["visitor", null],
      ["visitor", "Mine"],
      ["club", null],
    ]);
    const club_ = await club.api.getTour(undefined, managed(tour));
    expect(club_.body).toMatchObject({ cancelled_by: "northwind-app", cancel_reason: "Staff are ill" });
  });
});
