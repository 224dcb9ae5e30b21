import { describe, expect, it } from "vitest";
import { evaluateMath, type Series } from "./metric-math.ts";

const all: Readonly<Record<string, Series>> = {
  a: [1, 2, undefined, 4],
  b: [0, 2, 3, undefined],
};
function series(id: string): Series {
  const found = all[id];
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

describe("an expression of metric math", () => {
  it.each<[string, Series]>([
    ["a + b", [1, 4, undefined, undefined]],
    ["a / b", [undefined, 1, undefined, undefined]],
    ["FILL(a,0) + FILL(b, 9)", [1, 4, 3, 13]],
    ["SUM([FILL(a,0),FILL(b,0)])", [1, 4, 3, 4]],
    ["IF(FILL(a,0) > 1 AND FILL(b,0) == 0, 1, 0)", [0, 0, 0, 1]],
    ["IF(b >= 2, 100 * a / b, 0)", [0, 100, undefined, undefined]],
  ])("%s is evaluated for each period", (expression, expected) => {
    expect(evaluateMath(expression, { series })).toEqual(expected);
  });

  it.each(["a +", "RATE(a)", "c + 1"])("%s is refused, not guessed", (expression) => {
    expect(() => evaluateMath(expression, { series })).toThrow();
  });
});
