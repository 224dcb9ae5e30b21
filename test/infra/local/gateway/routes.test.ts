import { describe, expect, it } from "vitest";
import { matchRoute } from "../../../../infra/local/gateway/routes.ts";

const resources = ["", "/tenants/{tenant_id}/appointments", "/tenants/mine/appointments", "/{a}/x/{b}"].map(
  (path) => ({ path, methods: new Map<string, string>() }),
);

function match(path: string) {
  const found = matchRoute(resources, path);
  return found && [found.resource.path, found.parameters];
}

describe("a path", () => {
  it.each([
    ["/tenants/11/appointments", ["/tenants/{tenant_id}/appointments", { tenant_id: "11" }]],
    ["/tenants/mine/appointments", ["/tenants/mine/appointments", {}]],
    ["/tenants/x/appointments", ["/tenants/{tenant_id}/appointments", { tenant_id: "x" }]],
    ["/tenants/x/y", ["/{a}/x/{b}", { a: "tenants", b: "y" }]],
    ["/tenants/a%2Fb/appointments", ["/tenants/{tenant_id}/appointments", { tenant_id: "a/b" }]],
    ["/tenants/%C3%A9/appointments", ["/tenants/{tenant_id}/appointments", { tenant_id: "é" }]],
    ["/%74enants/11/appointments", ["/tenants/{tenant_id}/appointments", { tenant_id: "11" }]],
  ])("%s leads to its resource", (path, expected) => {
    expect(match(path)).toEqual(expected);
  });

  it.each([
    "/tenants/11",
    "/tenants/11/appointments/",
    "/tenants//appointments",
    "/tenants/11/Appointments",
    "tenants/11/appointments",
    "/tenants/11%2Fappointments",
    "*",
  ])("%s leads nowhere", (path) => {
    expect(match(path)).toBeUndefined();
  });

  it.each(["/%", "/tenants/%zz/appointments", "/tenants/%c3/appointments"])(
    "%s cannot be decoded",
    (path) => {
      expect(() => match(path)).toThrow(URIError);
    },
  );
});
