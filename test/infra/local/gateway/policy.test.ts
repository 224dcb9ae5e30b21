import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { allowsInvocation, PolicySchema } from "../../../../infra/local/gateway/policy.ts";

const API = "arn:aws:execute-api:local:000000000000:api/dev";
const METHOD = `${API}/POST/tenants/11/appointments`;

function statement(Effect: string, Resource: unknown, Action: unknown = "execute-api:Invoke") {
  return { Effect, Action, Resource };
}

function allows(...Statement: readonly unknown[]): boolean {
  return allowsInvocation(v.parse(PolicySchema, { Version: "2012-10-17", Statement }), METHOD);
}

describe("a policy", () => {
  it.each([
    METHOD,
    `${API}/POST/tenants/*/appointments`,
    `${API}/POST/*`,
    `${API}/*`,
    "*",
    `${API}/POST/tenants/1?/appointments`,
    `${API}/POST/tenants/??/appointments`,
    ["arn:aws:execute-api:elsewhere", METHOD],
  ])("allows %j", (resource) => {
    expect(allows(statement("Allow", resource))).toBe(true);
  });

  it.each([
    `${API}/GET/tenants/11/appointments`,
    `${API}/POST/tenants/12/appointments`,
    `${API}/POST/tenants/1/appointments`,
    `${API}/POST/tenants/?/appointments`,
    `${API}/POST/tenants/11/appointment`,
    `${API}/POST/tenants/11/appointments/`,
    METHOD.toUpperCase(),
    METHOD.replace("dev", "de."),
    [],
  ])("does not allow %j", (resource) => {
    expect(allows(statement("Allow", resource))).toBe(false);
  });

  it("without a statement allows nothing", () => {
    expect(allows()).toBe(false);
  });

  it("that denies wins over one that allows, whatever the order", () => {
    const allow = statement("Allow", "*");
    const deny = statement("Deny", `${API}/POST/tenants/*`);
    expect([allows(allow, deny), allows(deny, allow)]).toEqual([false, false]);
  });

  it("may deny something else", () => {
    expect(allows(statement("Allow", "*"), statement("Deny", `${API}/GET/*`))).toBe(true);
  });

  it.each(["execute-api:*", "*", "EXECUTE-API:invoke", ["s3:GetObject", "execute-api:Invoke"]])(
    "may name the action as %j",
    (action) => {
      expect(allows(statement("Allow", METHOD, action))).toBe(true);
    },
  );

  it.each(["execute-api:ManageConnections", "execute-api", []])("may not name the action as %j", (action) => {
    expect(allows(statement("Allow", METHOD, action))).toBe(false);
  });

  it.each([
    { ...statement("Allow", "*"), Condition: { IpAddress: {} } },
    { Effect: "Allow", Action: "*", NotResource: "x" },
    { Effect: "Maybe", Action: "*", Resource: "*" },
  ])("that is not understood in full is no policy: %j", (unknown) => {
    expect(v.is(PolicySchema, { Statement: [unknown] })).toBe(false);
  });
});
