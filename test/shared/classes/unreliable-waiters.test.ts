import { describe, expect, it } from "vitest";
import { sweepAt } from "../../../shared/classes/sweep-time.ts";
import { countChanged, unreliableWaiters } from "../../../shared/classes/unreliable-waiters.ts";

function counted(before: readonly (readonly [number, number])[], failed: string[], contended: string[] = []) {
  return [...countChanged(new Map(before), { failed, contended })];
}

describe("the waiters whose records changed under an attempt", () => {
  it("are counted once an attempt, by their booking or their client", () => {
    expect(counted([[5, 1]], ["class_booking 5", "client 5", "client 61"])).toEqual([
      [5, 2],
      [61, 1],
    ]);
  });

  it("are counted where they were contended, unless the class was too", () => {
    expect(counted([], [], ["client 5"])).toEqual([[5, 1]]);
    expect(counted([[7, 1]], ["client 7"], ["client 5", "class"])).toEqual([[7, 2]]);
  });

  it("are none where something else has changed", () => {
    expect(counted([], ["class", "holds 5", "client", "client 5 day", "my client 5"])).toEqual([]);
  });

  it("are unreliable from the third time on", () => {
    expect([
      ...unreliableWaiters(
        new Map([
          [5, 2],
          [6, 3],
        ]),
      ),
    ]).toEqual([6]);
  });
});

describe("the sweep", () => {
  it("looks 15 seconds after the request", () => {
    expect(sweepAt(new Date("2026-11-28T09:00:00.000Z"))).toBe("2026-11-28T09:00:15.000Z");
  });
});
