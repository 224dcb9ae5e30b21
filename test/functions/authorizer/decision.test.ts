import { describe, expect, it } from "vitest";
import {
  bearerToken,
  heldScopes,
  operationsGranted,
  operationsInScope,
  scopesGranted,
} from "../../../functions/authorizer/decision.ts";
import { operationNames, operations, type Scope, scopes } from "../../../shared/api/operations.ts";

const record = { principal: "club-app", companies: [], tenants: [11] };

const ofTours = needing("tours.write");
const ofClasses = needing("classes.write", "classes.read");
const ofAppointments = needing("appointments.write", "appointments.read");

/** The operations that need one of these scopes, in the table's order. */
function needing(...needed: readonly Scope[]) {
  return operationNames.filter((name) => needed.includes(operations[name].scope));
}

describe("operationsInScope", () => {
  it.each([
    ["tours.write", ofTours],
    ["appointments.write", ofAppointments],
    ["appointments.read", needing("appointments.read")],
    ["classes.write", ofClasses],
    ["classes.read", needing("classes.read")],
    ["appointments.write tours.write", needing("tours.write", "appointments.write", "appointments.read")],
    ["openid tours.write email", ofTours],
    ["tours.write tours.write", ofTours],
    ["", []],
    ["openid", []],
    ["tours.write.all", []],
    ["xtours.write", []],
    ["tours", []],
    ["tours.", []],
    ["tours.*", []],
    ["*", []],
    ["Tours.Write", []],
    ["tours.write,appointments.write", []],
    ["tours.write\tappointments.write", []],
    ["other/tours.write", []],
  ])("reads %j without a prefix", (scope, expected) => {
    expect(operationsInScope(heldScopes(scope, ""))).toEqual(expected);
  });

  it.each([
    ["booking/tours.write", ofTours],
    ["tours.write", []],
    ["/tours.write", []],
    ["Booking/tours.write", []],
    ["xbooking/tours.write", []],
    ["booking//tours.write", []],
    ["booking/booking/tours.write", []],
    ["booking/ tours.write", []],
    ["payments/tours.write booking/appointments.write", ofAppointments],
  ])("reads %j with the prefix booking/", (scope, expected) => {
    expect(operationsInScope(heldScopes(scope, "booking/"))).toEqual(expected);
  });

  it("allows with each scope what it and the scopes that it includes are for, and nothing else", () => {
    for (const [scope, { includes }] of Object.entries(scopes)) {
      expect(operationsInScope(heldScopes(scope, ""))).toEqual(needing(scope as Scope, ...includes));
    }
  });

  it("allows nothing that needs a wider scope", () => {
    expect(operationsInScope(heldScopes("appointments.read", ""))).not.toContain("createAppointment");
  });
});

describe("classes and appointments", () => {
  it.each([
    ["classes.write", "appointments"],
    ["classes.manage", "appointments"],
    ["appointments.manage", "classes"],
    ["clients.write", "classes"],
  ])("have scopes apart: %s has none of %s", (scope, noun) => {
    expect(heldScopes(scope, "").filter((held) => held.startsWith(`${noun}.`))).toEqual([]);
  });
});

describe("scopesGranted", () => {
  const managing = heldScopes("appointments.manage tours.manage classes.manage staff.write", "");

  it("leaves the club's own apps all scopes", () => {
    expect(scopesGranted(managing, {})).toEqual(managing);
  });

  it("leaves a member neither the club's nor its staff's", () => {
    expect(scopesGranted(managing, { client_id: 9001 })).toEqual([
      "tours.write",
      "appointments.write",
      "appointments.read",
      "classes.write",
      "classes.read",
    ]);
  });
});

describe("the scopes", () => {
  it("include all that their included scopes include, so that one look is enough", () => {
    const all: Readonly<Record<string, { readonly includes: readonly Scope[] }>> = scopes;
    for (const { includes } of Object.values(all)) {
      for (const included of includes)
        expect(includes).toEqual(expect.arrayContaining([...scopes[included].includes]));
    }
  });
});

describe("operationsGranted", () => {
  it("leaves everything but what is members' alone to a principal that is no member", () => {
    const others = operationNames.filter((name) => operations[name].members !== "only");
    expect(operationsGranted(operationNames, record)).toEqual(others);
    expect(others).not.toContain("createClientCalendar");
  });

  it("leaves a member what members may call", () => {
    const left = operationsGranted(operationNames, { ...record, client_id: 9001 });
    expect(left).toEqual(operationNames.filter((name) => operations[name].members));
    expect(left).toContain("createAppointment");
    expect(left).not.toContain("bookTour");
  });
});

describe("bearerToken", () => {
  it.each([
    ["Bearer a.b.c", "a.b.c"],
    ["bEaReR   a.b.c", "a.b.c"],
    ["Bearer A_z-9.b.c", "A_z-9.b.c"],
  ])("reads %j", (value, token) => {
    expect(bearerToken(value)).toBe(token);
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "a.b.c",
    "Bearera.b.c",
    "Basic a.b.c",
    "Bearer\ta.b.c",
    "Bearer\u00a0a.b.c",
    " Bearer a.b.c",
    "Bearer a.b.c ",
    "Bearer a.b.c\n",
    "Bearer a.b.c,Bearer a.b.c",
    "Bearer a.b.c a.b.c",
    "Bearer Bearer a.b.c",
    "Bearer a.b",
    "Bearer a.b.",
    "Bearer a.b.c.d",
    "Bearer a=.b=.c=",
    "Bearer \u017f.b.c",
    "Bearer a.b.\u{1f600}",
  ])("takes no token from %j", (value) => {
    expect(bearerToken(value)).toBeUndefined();
  });

  it("takes a token of 8,192 characters and none of one more", () => {
    const longest = `a.b.${"c".repeat(8_188)}`;
    expect(bearerToken(`Bearer ${longest}`)).toBe(longest);
    expect(bearerToken(`Bearer ${longest}c`)).toBeUndefined();
  });
});
