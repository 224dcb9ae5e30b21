import { describe, expect, it } from "vitest";
import {
  isWithin,
  joinStretches,
  overlapMs,
  type Stretch,
  spanningBoth,
} from "../../../shared/calendar/stretch.ts";

function stretch([startMs, endMs]: readonly [number, number]): Stretch {
  return { startMs, endMs };
}

function stretches(...pairs: [number, number][]): Stretch[] {
  return pairs.map(stretch);
}

describe("stretches", () => {
  it("are joined where they meet, overlap, or lie within each other, and sorted", () => {
    expect(joinStretches(stretches([7, 9], [1, 3], [3, 4], [12, 20], [13, 15], [19, 21]))).toEqual(
      stretches([1, 4], [7, 9], [12, 21]),
    );
    expect(joinStretches(stretches([1, 3], [4, 5]))).toEqual(stretches([1, 3], [4, 5]));
    expect(joinStretches([])).toEqual([]);
  });

  it.each([
    [10, 20, true],
    [9, 20, false],
    [10, 21, false],
    [20, 21, false],
    [35, 40, true],
    [35, 41, false],
    [15, 35, false],
    [50, 60, true],
    [61, 62, false],
    [0, 5, false],
  ])("hold what lies within one of them: [%i, %i) is %s", (startMs, endMs, expected) => {
    expect(isWithin(stretches([10, 20], [30, 40], [50, 60]), startMs, endMs)).toBe(expected);
  });

  it("hold nothing where there are none", () => {
    expect(isWithin([], 0, 1)).toBe(false);
  });

  it.each([
    [[0, 10], [9, 20], 1],
    [[9, 20], [0, 10], 1],
    [[0, 30], [10, 20], 10],
    [[0, 10], [10, 20], 0],
    [[20, 30], [0, 10], 0],
  ] as const)("overlap by what they have in common: %j and %j by %i", (one, other, expected) => {
    expect(overlapMs(stretch(one), stretch(other))).toBe(expected);
  });

  it("are spanned by one from the earlier start to the later end", () => {
    expect(spanningBoth(stretch([0, 10]), stretch([20, 30]))).toEqual(stretch([0, 30]));
    expect(spanningBoth(stretch([5, 30]), stretch([0, 20]))).toEqual(stretch([0, 30]));
  });
});
