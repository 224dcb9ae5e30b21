import { beforeAll, describe, expect, it } from "vitest";
import {
  describeStackSize,
  isWithinLimit,
  type StackSize,
  stackSizes,
} from "../../../infra/checks/stack-size.ts";
import { manyOperations } from "../../support/many-operations.ts";
import { methodsOf } from "../stack/api-body.ts";
import { synthesized, synthesizedMany, templateOfMany } from "../stack/synthesized.ts";

function sizes(template: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(stackSizes(template).map(({ what, size }) => [what, size]));
}

describe("the stack", () => {
  // Later calls give the same templates again.
  beforeAll(() => {
    synthesized();
    synthesizedMany();
  });

  it("keeps within every limit", () => {
    const { template } = synthesized();
    expect(stackSizes(template).filter((size) => !isWithinLimit(size))).toEqual([]);
  });

  it("keeps within every limit with 43 operations on 37 paths", () => {
    const rows = Object.values(manyOperations);
    expect([rows.length, new Set(rows.map(({ path }) => path)).size]).toEqual([43, 37]);
    const many = sizes(synthesizedMany());
    // A method for each operation and a preflight for each path; GET, HEAD and OPTIONS of calendar feeds; the smoke test's webhook.
    expect(methodsOf(templateOfMany())).toHaveLength(43 + 37 + 3 + 1);
    expect(many["gateway resources"]).toBeGreaterThan(37);
    expect(stackSizes(synthesizedMany()).filter((size) => !isWithinLimit(size))).toEqual([]);
  });

  it("has a function policy that does not grow with the operations", () => {
    const what = "largest function policy, bytes";
    expect(sizes(synthesizedMany())[what]).toBe(sizes(synthesized().template)[what]);
  });
});

function permission(SourceArn: string) {
  const Properties = { FunctionName: "f", Principal: "p", Action: "a", SourceArn };
  return { Type: "AWS::Lambda::Permission", Properties };
}

describe("a size", () => {
  const size: StackSize = { what: "resources", size: 500, limit: 500 };

  it("may be as large as its limit and no larger", () => {
    expect(isWithinLimit(size)).toBe(true);
    expect(isWithinLimit({ ...size, size: 501 })).toBe(false);
  });

  it("is told beside its limit", () => {
    expect(describeStackSize({ ...size, size: 1_234 })).toBe("resources: 1,234 of at most 500");
  });

  it("counts what a template has", () => {
    const paths = { "/a/{b}": {}, "/a/{b}/c": {}, "/d": {} };
    const api = { Type: "AWS::ApiGateway::RestApi", Properties: { Body: { paths } } };
    const metrics = [{ Expression: "a + b" }, { MetricStat: {} }, { MetricStat: {} }];
    const alarm = { Type: "AWS::CloudWatch::Alarm", Properties: { Metrics: metrics } };
    const Resources = { a: permission("x"), b: permission("y"), c: api, d: alarm };
    expect(sizes({ Resources })).toMatchObject({
      resources: 4,
      // The root, /a, and those with methods.
      "gateway resources": 5,
      "most metrics of an alarm": 2,
    });
  });

  it("adds up the permissions of a function", () => {
    const of = (Resources: Readonly<Record<string, unknown>>) =>
      Number(sizes({ Resources })["largest function policy, bytes"]);
    const one = of({ a: permission("x") });
    expect(one).toBeGreaterThan(100);
    expect(of({ a: permission("x"), b: permission("y") })).toBe(2 * one);
  });
});
