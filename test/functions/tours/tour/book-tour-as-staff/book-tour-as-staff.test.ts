import { describe, expect, it } from "vitest";
import { tourBody } from "../../../../support/bodies.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { storedRecords } from "../../../../support/stored-items.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const STAFF = { ...MANAGER, pathParameters: { tenant_id: "11" } };

describe("Book tour as staff", () => {
  it("books what Book tour books for the club: the answer names the person, whom the tour holds", async () => {
    const { status, body } = await club.api.bookTourAsStaff(tourBody(), STAFF);
    expect([status, body.info.map(({ errorCode }: { errorCode: string }) => errorCode)]).toEqual([
      200,
      ["TOUR_BOOKED", "PROSPECT_CREATED"],
    ]);
    expect(await storedRecords(club.tables, "Tours")).toMatchObject([
      { tour_id: body.id, holds_person: true },
    ]);
    const again = await club.api.bookTour(tourBody(), MANAGER);
    expect(refusalProblems(again.body)).toContain("PROSPECT_ALREADY_BOOKED prospect");
  });
});
