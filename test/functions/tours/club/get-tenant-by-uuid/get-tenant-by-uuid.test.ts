import { beforeAll, describe, expect, it } from "vitest";
import sampleClub from "../../../../../shared/club/sample-club.json" with { type: "json" };
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

async function openTenant(tenantId: number) {
  const tenant = sampleClub.tenants.find(({ tenant_id }) => tenant_id === tenantId);
  if (tenant === undefined) throw new Error(`The sample club has no tenant ${tenantId}.`);
  const { company_uuid, tenant_uuid } = tenant;
  const pathParameters = { company_uuid, tenant_uuid };
  const { status, body } = await club.api.getTenantByUuid(undefined, { pathParameters });
  expect(status).toBe(200);
  return { tenant, body };
}

describe("Gets tenant details, named a second time", () => {
  it("gives what a page may show, as the club file has it", async () => {
    const { tenant, body } = await openTenant(13);
    const {
      max_advance_days: _a,
      policy: _p,
      messages: _m,
      virtual_hosts: _v,
      online_url: _o,
      ...shown
    } = tenant;
    expect(shown.address).toBe("3 Jamestown Road, London NW1 7BY");
    expect(body).toEqual(shown);
  });

  it("gives null for what the club file has not, and the defaults", async () => {
    const { tenant, body } = await openTenant(12);
    const { opening_hours, tour, max_advance_days: _a, ...shown } = tenant;
    expect(body).toEqual({
      ...shown,
      opening_hours,
      closures: [],
      tour: { ...tour, hours: opening_hours },
      ...{ description: null, photo_url: null },
      ...{ address: null, phone: null, email: null, directions: null },
      ...{ logo_url: null, privacy_url: null, page_url: null },
    });
  });
});
