import { beforeAll, describe, expect, it } from "vitest";
import type { Grants } from "../../../../../shared/api/caller.ts";
import { readTenant, tenantUuidKey } from "../../../../../shared/club/tenant.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { HARBOUR, NORTHWIND, type RequestOptions } from "../../../../support/function-under-test.ts";
import { recordRoundTrips } from "../../../../support/round-trips.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const NOWHERE = "00000000-0000-4000-8000-000000000000";

function getCompany(grants: Grants, company_uuid = NORTHWIND, options: RequestOptions = {}) {
  return club.api.getCompany(undefined, { grants, pathParameters: { company_uuid }, ...options });
}

async function tenantIds(grants: Grants, company?: string): Promise<number[]> {
  const { status, body } = await getCompany(grants, company);
  expect(status).toBe(200);
  return body.tenants.map(({ tenant_id }: { tenant_id: number }) => tenant_id);
}

describe("Get company details", () => {
  it("gives a company and its tenants", async () => {
    const { body } = await getCompany({ companies: [HARBOUR], tenants: [] }, HARBOUR);
    expect(body).toEqual({
      company_uuid: HARBOUR,
      name: "Harbour Health Clubs",
      tenants: [
        {
          tenant_id: 21,
          tenant_uuid: "e94b7a1c-5d30-4826-9f7e-2c1d0b3a4303",
          name: "Harbour Sydney",
          is_active: true,
        },
      ],
    });
  });

  it.each<[string, Grants, number[]]>([
    [
      "all tenants, by id, where the company is granted",
      { companies: [NORTHWIND], tenants: [] },
      [11, 12, 13],
    ],
    ["those that are granted one by one", { companies: [], tenants: [13, 11, 21] }, [11, 13]],
    ["one that is granted twice, once", { companies: [NORTHWIND], tenants: [12] }, [11, 12, 13]],
  ])("gives %s", async (_, grants, expected) => {
    expect(await tenantIds(grants)).toEqual(expected);
  });

  it("takes the UUID in any case", async () => {
    expect(await tenantIds({ companies: [HARBOUR], tenants: [] }, HARBOUR.toUpperCase())).toEqual([21]);
  });

  it("answers alike for a company without granted tenants and for none", async () => {
    const other = { companies: [HARBOUR], tenants: [21] };
    const answers = [
      await getCompany(other),
      await getCompany(other, NOWHERE),
      await getCompany({ companies: [NOWHERE], tenants: [99] }, NOWHERE),
      await getCompany(other, NORTHWIND, { query: { unknown: ["1"] } }),
    ];
    for (const { status, text } of answers) expect([status, text]).toEqual([403, answers[0]?.text]);
    expect(refusalProblems(answers[0]?.body)).toEqual(["ACCESS_DENIED company_uuid"]);
  });

  it("reads as much for a stranger, whether or not there is such a company", async () => {
    const takeTrips = recordRoundTrips(club.tables.client);
    for (const grants of [
      { companies: [HARBOUR], tenants: [] },
      { companies: [], tenants: [21] },
    ]) {
      await getCompany(grants);
      const toKnown = takeTrips();
      await getCompany(grants, NOWHERE);
      expect(takeTrips()).toEqual(toKnown);
    }
  });

  it("gives no tenant of another company, whatever copy of it an import left", async () => {
    const { client, names, database } = club.tables;
    const { tenant } = await database.read({ tenant: readTenant(11) });
    const stale = { ...tenant, company_uuid: HARBOUR, tenant_uuid: "00000000-0000-4000-8000-000000000011" };
    await new BulkTables(client, names).put("Club", [{ ...stale, ...tenantUuidKey(stale) }]);
    expect(await tenantIds({ companies: [HARBOUR, NORTHWIND], tenants: [11] }, HARBOUR)).toEqual([21]);
  });
});
