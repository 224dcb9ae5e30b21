import { beforeAll, describe, expect, it } from "vitest";
import type { Grants } from "../../../../../shared/api/caller.ts";
import { readTenant, tenantUuidKey } from "../../../../../shared/club/tenant.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { HARBOUR, NORTHWIND } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

async function tenantIds(grants: Grants, query: Readonly<Record<string, string[]>> = {}): Promise<number[]> {
  const { status, body } = await club.api.listTenants(undefined, { grants, query });
  expect(status).toBe(200);
  return body.tenants.map(({ tenant_id }: { tenant_id: number }) => tenant_id);
}

describe("List tenants", () => {
  it.each<[string, Grants, number[]]>([
    ["those of a company", { companies: [NORTHWIND], tenants: [] }, [11, 12, 13]],
    ["those of all companies, by id", { companies: [HARBOUR, NORTHWIND], tenants: [] }, [11, 12, 13, 21]],
    ["those that are granted one by one, by id", { companies: [], tenants: [21, 11] }, [11, 21]],
    ["one that is granted twice, once", { companies: [NORTHWIND], tenants: [12] }, [11, 12, 13]],
    ["none of what is not there", { companies: ["a"], tenants: [99] }, []],
    ["none where nothing is granted", { companies: [], tenants: [] }, []],
  ])("gives %s", async (_, grants, expected) => {
    expect(await tenantIds(grants)).toEqual(expected);
  });

  it("gives all of more tenants than one call to the database reads", async () => {
    const tenants = [...Array.from({ length: 120 }, (_, index) => 1_000 + index), 11, 21];
    expect(await tenantIds({ companies: [], tenants })).toEqual([11, 21]);
  });

  it("gives inactive ones alone where they are asked for", async () => {
    expect(await tenantIds({ companies: [NORTHWIND], tenants: [] }, { is_active: ["false"] })).toEqual([]);
  });

  it("gives no tenant of another company, whatever copy of it an import left", async () => {
    const { client, names, database } = club.tables;
    const { tenant } = await database.read({ tenant: readTenant(11) });
    const stale = { ...tenant, company_uuid: HARBOUR, tenant_uuid: "00000000-0000-4000-8000-000000000011" };
    const copy = { ...stale, ...tenantUuidKey(stale) };
    await new BulkTables(client, names).put("Club", [copy]);
    expect(await tenantIds({ companies: [HARBOUR], tenants: [] })).toEqual([21]);
    expect(await tenantIds({ companies: [HARBOUR, NORTHWIND], tenants: [] })).toEqual([11, 12, 13, 21]);
  });
});
