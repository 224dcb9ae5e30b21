import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Caller,
  coversTenant,
  managesAppointments,
  managesClasses,
  readAuthorizerContext,
  toAuthorizerContext,
} from "../../../shared/api/caller.ts";
import { operationNames, type Scope, scopes } from "../../../shared/api/operations.ts";

const caller: Caller = {
  principal: "northwind-app",
  grants: { companies: [], tenants: [11], client_id: 9001 },
  operations: ["bookTour", "createAppointment"],
  scopes: ["tours.write", "appointments.write", "appointments.read"],
  expiresAtS: 1_900_000_060,
};

/** The context as the gateway hands it to a function: every value as text. */
function asText(context: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)]));
}

describe("the authorizer's context", () => {
  it("reads back as the caller that it was made of, by numbers and by text", async () => {
    const grants = fc.record(
      {
        companies: fc.array(fc.uuid()),
        tenants: fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
        client_id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      },
      { requiredKeys: ["companies", "tenants"] },
    );
    const callers = fc.record({
      principal: fc.string({ unit: "binary" }),
      grants,
      operations: fc.subarray(operationNames),
      scopes: fc.subarray(Object.keys(scopes) as Scope[]),
      expiresAtS: fc.integer({ min: 0, max: 999_999_999_999 }),
    });
    await fc.assert(
      fc.property(callers, (any) => {
        expect(readAuthorizerContext(toAuthorizerContext(any))).toEqual(any);
        expect(readAuthorizerContext(asText(toAuthorizerContext(any)))).toEqual(any);
      }),
    );
  });

  it("is flat: texts, numbers and booleans alone", () => {
    for (const value of Object.values(toAuthorizerContext(caller)))
      expect(["string", "number", "boolean"]).toContain(typeof value);
  });

  it("loses operations that this version does not know", () => {
    const operations = "bookTour bookLocker toString __proto__ constructor  createAppointment";
    expect(readAuthorizerContext({ ...toAuthorizerContext(caller), operations })).toEqual(caller);
  });

  it.each([undefined, null, {}, "text", []])("names nobody where it is %o", (context) => {
    expect(readAuthorizerContext(context)).toBeUndefined();
  });

  it.each(["principal", "grants", "operations", "expires_at"])("is none without %s", (name) => {
    const { [name]: _, ...others } = toAuthorizerContext(caller);
    expect(readAuthorizerContext(others)).toBeUndefined();
  });

  it.each(["", "never", "-1", "1.5", null, "1e3"])("is none where it expires at %j", (expires_at) => {
    expect(readAuthorizerContext({ ...toAuthorizerContext(caller), expires_at })).toBeUndefined();
  });
});

describe("grants", () => {
  const tenant = { tenant_id: 11, company_uuid: "a" };

  it.each([
    ["cover a tenant that they name", { companies: [], tenants: [12, 11] }, true],
    ["cover the tenants of a company that they name", { companies: ["b", "a"], tenants: [] }, true],
    ["cover no other", { companies: ["b"], tenants: [12, 1] }, false],
    ["cover nothing where they name nothing", { companies: [], tenants: [] }, false],
  ])("%s", (_, grants, expected) => {
    expect(coversTenant(grants, tenant)).toBe(expected);
  });
});

describe.each([
  ["managesAppointments", managesAppointments, "appointments.manage", "classes.manage"],
  ["managesClasses", managesClasses, "classes.manage", "appointments.manage"],
] as const)("%s", (_, manages, own, other) => {
  const grants = { companies: [], tenants: [11] };

  it(`takes ${own}, and no other noun's scope`, () => {
    const narrower = Object.keys(scopes).filter((name) => name !== own) as Scope[];
    expect(manages({ scopes: [own], grants })).toBe(true);
    expect(manages({ scopes: narrower, grants })).toBe(false);
    expect(manages({ scopes: [other], grants })).toBe(false);
  });

  it("is never so for a client's own token", () => {
    expect(manages({ scopes: [own], grants: { ...grants, client_id: 9001 } })).toBe(false);
  });
});
