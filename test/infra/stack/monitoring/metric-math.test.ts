import { describe, expect, it } from "vitest";
import { evaluateBand, evaluateMath, type MathScope, type Series } from "./metric-math.ts";

const all: Readonly<Record<string, Series>> = {
  a: [1, 2, undefined, 4],
  b: [0, 2, 3, undefined],
};
const scope: MathScope = {
  series: (id) => {
    const found = all[id];
    if (found === undefined) throw new Error(`There is no ${id}.`);
    return found;
  },
  band: (series, width) => ({
    lower: series.map((value) => (value ?? 0) - width),
    upper: series.map((value) => (value ?? 0) + width),
  }),
};

describe("an expression of metric math", () => {
  it.each<[string, Series]>([
    ["a + b", [1, 4, undefined, undefined]],
    ["a / b", [undefined, 1, undefined, undefined]],
    ["2 + a * 3 - 1", [4, 7, undefined, 13]],
    ["(2 + a) * 3", [9, 12, undefined, 18]],
    ["FILL(a, 0) + FILL(b,9)", [1, 4, 3, 13]],
    ["SUM([a,b])", [1, 4, 3, 4]],
    ["IF(b > 1, a, 7)", [7, 2, undefined, undefined]],
    ["IF(FILL(a,0) > 1 AND FILL(b,0) == 0, 1, 0)", [0, 0, 0, 1]],
    ["a > 1 OR b == 0", [1, 1, undefined, undefined]],
    ["a >= 2 && b != 3", [0, 1, undefined, undefined]],
  ])("%s is evaluated for each period", (expression, expected) => {
    expect(evaluateMath(expression, scope)).toEqual(expected);
  });

  it.each(["a +", "(a", "a b", "a ? b", "FILL(a)", "RATE(a)", "c + 1", "SUM(a)", "1 + 2", "[a,b]", ""])(
    "%s is refused, not guessed",
    (expression) => {
      expect(() => evaluateMath(expression, scope)).toThrow();
    },
  );

  it("gives a band where it is one, and only there", () => {
    expect(evaluateBand("ANOMALY_DETECTION_BAND(a, 3)", scope).lower).toEqual([-2, -1, -3, 1]);
    expect(() => evaluateBand("a - 3", scope)).toThrow("is no band");
  });
});
