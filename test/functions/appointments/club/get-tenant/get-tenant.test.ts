import { beforeAll, describe, expect, it } from "vitest";
import sampleClub from "../../../../../shared/club/sample-club.json" with { type: "json" };
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

async function getTenant(tenantId: number) {
  const { status, body } = await club.api.getTenant(undefined, {
    pathParameters: { tenant_id: `${tenantId}` },
  });
  expect(status).toBe(200);
  return body;
}

function ofFile(tenantId: number) {
  const tenant = sampleClub.tenants.find(({ tenant_id }) => tenant_id === tenantId);
  if (tenant === undefined) throw new Error(`The sample club has no tenant ${tenantId}.`);
  // A page shows most of these by the tenant's UUID.
  const {
    description: _t,
    photo_url: _f,
    address: _a,
    phone: _p,
    email: _e,
    directions: _d,
    messages: _m,
    ...rest
  } = tenant;
  const { logo_url: _l, privacy_url: _v, page_url: _u, online_url: _o, virtual_hosts: _h, ...shown } = rest;
  return shown;
}

describe("Get tenant details", () => {
  it("gives a tenant's closures, policy and tour hours as the club file has them", async () => {
    const tenant = ofFile(13);
    expect(tenant.closures).toHaveLength(3);
    expect(tenant.tour.hours?.sunday).toEqual([]);
    expect(await getTenant(13)).toEqual(tenant);
  });

  it("gives the defaults of what the club has not set", async () => {
    const { opening_hours, tour, ...tenant } = ofFile(11);
    expect(tenant).not.toHaveProperty("policy");
    expect(await getTenant(11)).toEqual({
      ...tenant,
      opening_hours,
      closures: [],
      policy: {
        min_notice_minutes: 0,
        cancel_until_minutes: 0,
        late_cancel: "forfeit",
        reschedule_until_minutes: 0,
        max_reschedules: null,
        no_show: "forfeit",
        check_in_from_minutes: 60,
      },
      tour: { ...tour, hours: opening_hours },
    });
  });

  it("gives each tenant as the list of tenants does", async () => {
    const { body } = await club.api.listTenants();
    expect(body.tenants.map(({ tenant_id }: { tenant_id: number }) => tenant_id)).toEqual([11, 12, 13]);
    for (const tenant of body.tenants) expect(await getTenant(tenant.tenant_id)).toEqual(tenant);
  });
});
