import { describe, expect, it } from "vitest";
import { accessTenant } from "../../../shared/api/tenant-access.ts";

const tenant = { tenant_id: 11, company_uuid: "a" };
const granted = { companies: ["a"], tenants: [] };
const nothing = { companies: [], tenants: [] };

describe("access to a tenant", () => {
  it("lets a caller through who is granted it", () => {
    const named = { parameter: "tenant_id", tenant, entitled: true };
    expect(accessTenant(granted, named)).toEqual({ ok: true, tenant });
  });

  it.each([
    ["403 where it is not granted", nothing, tenant, false, "ACCESS_DENIED"],
    ["403 where it is not granted although the path's company is", nothing, tenant, true, "ACCESS_DENIED"],
    ["403 where it is not there and would not be granted", granted, undefined, false, "ACCESS_DENIED"],
    ["404 where it is not there and would be granted", granted, undefined, true, "TENANT_NOT_FOUND"],
  ] as const)("answers %s", (_, grants, found, entitled, errorCode) => {
    const access = accessTenant(grants, { parameter: "tenant_id", tenant: found, entitled });
    expect(access).toMatchObject({ ok: false, problems: [{ errorCode, identifier: "tenant_id" }] });
  });
});
