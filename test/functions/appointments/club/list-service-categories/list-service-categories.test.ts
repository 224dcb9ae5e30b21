import { beforeAll, describe, expect, it } from "vitest";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

describe("List service categories", () => {
  it("gives each pair of names once, by id, with its types", async () => {
    const options = { pathParameters: { tenant_id: "13" } };
    const { body } = await club.api.listServiceCategories(undefined, options);
    const ids = body.service_categories.map((category: { service_category_id: number }) =>
      Number(category.service_category_id),
    );
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(body.service_categories).toEqual([
      {
        service_category_id: 2_494_559_328_881_948,
        primary_name: "Personal Training",
        secondary_name: "One to one",
        appointment_type_ids: [131],
      },
      {
        service_category_id: 2_646_277_861_444_502,
        primary_name: "Health",
        secondary_name: "Check-up",
        appointment_type_ids: [133],
      },
      {
        service_category_id: 2_925_962_052_356_705,
        primary_name: "Treatment",
        secondary_name: "Massage",
        appointment_type_ids: [132],
      },
      {
        service_category_id: 4_255_665_409_737_434,
        primary_name: "Personal Training",
        secondary_name: "Outdoor",
        appointment_type_ids: [134],
      },
    ]);
  });
});
