import { expect, it } from "vitest";
import { operations } from "../../../shared/api/operations.ts";
import { templateOf } from "./synthesized.ts";

/** The rules' property `URLPath` as an expression: a star is any text (X-Ray Developer Guide, "Configuring sampling rules"). */
function isPathOf(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(path);
}

it("keeps searches of people, and nothing else that is read there, out of the traces", () => {
  const [rule, ...others] = Object.values(templateOf().findResources("AWS::XRay::SamplingRule"));
  expect(others).toEqual([]);
  const { SamplingRule } = rule?.Properties ?? {};
  expect(SamplingRule).toMatchObject({
    FixedRate: 0,
    ReservoirSize: 0,
    Priority: 1,
    ServiceName: "FitnessBooking-dev/dev",
    ServiceType: "AWS::ApiGateway::Stage",
    HTTPMethod: "GET",
  });
  expect(SamplingRule.RuleName).toMatch(/^[\w-]{1,32}$/);
  const untraced = Object.values(operations)
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, "11"))
    .filter((path) => isPathOf(SamplingRule.URLPath, path));
  expect(untraced).toEqual(["/tenants/11/clients"]);
  expect(isPathOf(SamplingRule.URLPath, "/dev/tenants/11/clients")).toBe(true);
});
