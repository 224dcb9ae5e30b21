import { beforeAll, describe, expect, it } from "vitest";
import type { Grants } from "../../../../../shared/api/caller.ts";
import { readTenant, tenantKey } from "../../../../../shared/club/tenant.ts";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { HARBOUR, NORTHWIND, type RequestOptions } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const COMPANY: Grants = { companies: [NORTHWIND], tenants: [] };
const NORTHWIND_TYPES = ["11 151", "11 152", "11 153", "12 151", "13 161", "13 162", "13 163"];

function list(grants: Grants, options: RequestOptions = {}) {
  return club.api.listCompanyClassTypes(undefined, {
    grants,
    scopes: ["tours.write"],
    pathParameters: { company_uuid: NORTHWIND },
    ...options,
  });
}

async function listed(grants: Grants, options: RequestOptions = {}): Promise<string[]> {
  const { status, body } = await list(grants, options);
  expect(status).toBe(200);
  return body.class_types.map(
    ({ tenant_id, class_type_id }: Record<string, number>) => `${tenant_id} ${class_type_id}`,
  );
}

describe("List class types of a company", () => {
  it("gives a visitor's page the active types of all its tenants, by tenant and id", async () => {
    expect(await listed(COMPANY)).toEqual(NORTHWIND_TYPES);
    expect((await list(COMPANY)).body.class_types[0]).toMatchObject({
      tenant_id: 11,
      tenant_uuid: "7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101",
      name: "Open circuit",
      waitlist_size: 10,
      policy: { requires_session: false, booking_opens: null },
    });
  });

  it("gives those of the tenants that are granted one by one", async () => {
    expect(await listed({ companies: [], tenants: [13, 12, 21] })).toEqual(NORTHWIND_TYPES.slice(3));
  });

  it("takes no cursor that it did not make", async () => {
    const made = (position: string) => Buffer.from(JSON.stringify([1, "", position])).toString("base64url");
    for (const cursor of ["x", made("11"), made("11 151")]) {
      const { status, body } = await list(COMPANY, { query: { cursor: [cursor] } });
      expect([status, refusalProblems(body)]).toEqual([400, ["CURSOR_INVALID cursor"]]);
    }
  });

  it("answers alike for a company without granted tenants and for none, whatever the query", async () => {
    const other: Grants = { companies: [HARBOUR], tenants: [21] };
    const nowhere = { pathParameters: { company_uuid: "00000000-0000-4000-8000-000000000000" } };
    const answers = [
      await list(other),
      await list(other, nowhere),
      await list(other, { query: { limit: ["x"] } }),
    ];
    for (const { status, text } of answers) expect([status, text]).toEqual([403, answers[0]?.text]);
  });

  it("leaves out the types of a tenant that takes no bookings", async () => {
    const { client, names, database } = club.tables;
    const { tenant } = await database.read({ tenant: readTenant(12) });
    await new BulkTables(client, names).put("Club", [{ ...tenant, is_active: false, ...tenantKey(12) }]);
    expect(await listed(COMPANY)).toEqual(NORTHWIND_TYPES.filter((name) => name !== "12 151"));
  });
});
