import { expect, it } from "vitest";
import { CALENDAR_PATH } from "../../../shared/api/calendar-path.ts";
import { operations } from "../../../shared/api/operations.ts";
import { templateOf } from "./synthesized.ts";

/** The rules' property `URLPath` as an expression: a star is any text (X-Ray Developer Guide, "Configuring sampling rules"). */
function isPathOf(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(path);
}

it("keeps searches of people and calendar feeds out of the traces, and nothing else", () => {
  const rules = Object.values(templateOf().findResources("AWS::XRay::SamplingRule")).map(
    ({ Properties }) => Properties.SamplingRule,
  );
  // A key is as secret in a request by a method that is none of the route's.
  expect(rules.map(({ HTTPMethod }) => HTTPMethod)).toEqual(["GET", "*"]);
  for (const [index, rule] of rules.entries()) {
    expect(rule).toMatchObject({
      FixedRate: 0,
      ReservoirSize: 0,
      Priority: index + 1,
      ServiceName: "FitnessBooking-dev/dev",
      ServiceType: "AWS::ApiGateway::Stage",
    });
    expect(rule.RuleName).toMatch(/^[\w-]{1,32}$/);
  }
  expect(new Set(rules.map(({ RuleName }) => RuleName)).size).toBe(2);
  const paths = [...Object.values(operations), { method: "GET", path: CALENDAR_PATH }]
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, "11"));
  const untraced = rules.map(({ URLPath }) => paths.filter((path) => isPathOf(URLPath, path)));
  expect(untraced).toEqual([["/tenants/11/clients"], ["/calendars/11"]]);
  expect(isPathOf(rules[0].URLPath, "/dev/tenants/11/clients")).toBe(true);
  expect(isPathOf(rules[1].URLPath, "/dev/calendars/key.ics")).toBe(true);
});
