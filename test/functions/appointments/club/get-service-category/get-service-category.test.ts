import { beforeAll, describe, expect, it } from "vitest";
import { HARBOUR } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const TRAINING = {
  service_category_id: 2_494_559_328_881_948,
  primary_name: "Personal Training",
  secondary_name: "One to one",
};

async function getCategory(tenant_id: string, id: number) {
  const pathParameters = { tenant_id, service_category_id: String(id) };
  const grants = tenant_id === "21" ? { grants: { companies: [HARBOUR], tenants: [] } } : {};
  return await club.api.getServiceCategory(undefined, { pathParameters, ...grants });
}

describe("Get service category", () => {
  // An id that changed here would change in every club.
  it.each([
    ["11", [101, 103]],
    ["13", [131]],
    ["21", [101, 103]],
  ])("gives tenant %s's under the id of its names, with inactive types too", async (tenant, types) => {
    const { status, body } = await getCategory(tenant, TRAINING.service_category_id);
    expect([status, body]).toEqual([200, { ...TRAINING, appointment_type_ids: types }]);
  });

  it("gives none of which the tenant has no type", async () => {
    const { body } = await club.api.listServiceCategories(undefined, { pathParameters: { tenant_id: "13" } });
    const [massage] = body.service_categories.filter(
      (category: { secondary_name: string }) => category.secondary_name === "Massage",
    );
    expect((await getCategory("13", massage.service_category_id)).status).toBe(200);
    const { status, body: refusal } = await getCategory("11", massage.service_category_id);
    expect([status, refusal.info[0].errorCode]).toEqual([404, "SERVICE_CATEGORY_NOT_FOUND"]);
  });
});
