import { describe, expect, it } from "vitest";
import { drawDistinct, drawOnce } from "../../../shared/operations/write.ts";

function drawing(...values: readonly number[]) {
  const left = [...values];
  return () => left.shift() ?? 0;
}

describe("drawOnce", () => {
  it("gives a name the same value as often as it is asked", () => {
    const draw = drawOnce(drawing(7, 8));
    expect([draw("tour"), draw("client"), draw("tour"), draw("client")]).toEqual([7, 8, 7, 8]);
  });
});

describe("drawDistinct", () => {
  it("draws again where it has drawn the value before", () => {
    const draw = drawDistinct(drawing(7, 7, 7, 8));
    expect([draw(), draw()]).toEqual([7, 8]);
  });

  it("throws where nothing else is drawn", () => {
    const draw = drawDistinct(() => 7);
    expect(draw()).toBe(7);
    expect(draw).toThrow("drawn repeatedly");
  });
});
