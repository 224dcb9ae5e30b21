import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, idempotentRequest } from "../../../shared/api/idempotency.ts";

/** The same value with the fields of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

describe("canonical JSON", () => {
  it("is the same whatever the order of the fields", async () => {
    await fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it("says the same value", async () => {
    await fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("differs where an array's order does", () => {
    expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
  });
});

describe("a kept answer", () => {
  it("belongs to what its caller may be shown: another client's token asks for another", () => {
    const hashFor = (client_id: number | undefined) => {
      const grants = { companies: [], tenants: [], ...(client_id === undefined ? {} : { client_id }) };
      const caller = { principal: "app", scopes: [], operations: [], expiresAtS: 0, grants };
      const asked = idempotentRequest(
        "cancelAppointment",
        { caller, headers: { "idempotency-key": "1" } },
        {},
        {},
      );
      return asked.ok ? asked.value?.requestHash : undefined;
    };
    expect(hashFor(9001)).toBe(hashFor(9001));
    expect(new Set([9001, 9002, undefined].map(hashFor)).size).toBe(3);
  });
});
