import { expect, it } from "vitest";
import { longestRun } from "../../../../../shared/pages/desk/roster/in-order.ts";

it("leaves as many as possible where they are", () => {
  expect(longestRun([1, 2, 0])).toEqual([1, 2]);
  expect(longestRun([2, 0, 1])).toEqual([0, 1]);
  expect(longestRun([0, 1, 2])).toEqual([0, 1, 2]);
  expect(longestRun([2, 1, 0])).toEqual([2]);
  expect(longestRun([3, 0, 4, 1, 2])).toEqual([0, 1, 2]);
});

it("moves what is new, and nothing for it", () => {
  expect(longestRun([])).toEqual([]);
  expect(longestRun([-1])).toEqual([]);
  expect(longestRun([0, -1, 1])).toEqual([0, 1]);
});
